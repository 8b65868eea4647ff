// Data that a change of records by hand makes stale.
import { expect, it, vi } from 'vitest';
import { putAnswer } from '../../../tests/fixtures/put-answer';
import { signedInMarkup } from '../../../tests/fixtures/signed-in-markup';
import type { DataLayer } from '../../data';
import { useChangeRecord } from './use-change-records';

const SCOPE = { typeCode: 'HS-MI', typePrefix: '/hskj/v1/client/', projectId: 3 };

let changed: () => Promise<void>;

function Page() {
  ({ changed } = useChangeRecord(SCOPE));
  return null;
}

it('a record that is removed may be the last of its pile: the map has it, and so have all that show records or warnings', async () => {
  let layer: DataLayer | null = null;
  const refreshed = vi.fn(async () => ({ rows: 2 }));
  signedInMarkup(0, <Page />, '/', (made) => {
    layer = made;
    const { core, queries, queryClient } = made;
    vi.spyOn(core, 'refreshPiles').mockImplementation(refreshed as never);
    for (const query of [
      queries.piles(SCOPE),
      queries.heads({ ...SCOPE, figures: [] }),
      queries.statisticsByMachine(SCOPE, { begin_day: '2026-11-01', end_day: '2026-11-30' }),
      queries.recordDetail(SCOPE, 'R-1'),
      queries.pileDetail(SCOPE, 4),
      queries.newestWarnings(SCOPE, 5),
      queries.warningNumber(SCOPE),
      queries.cameras(SCOPE),
    ]) {
      putAnswer(queryClient, query, query.queryKey[0] === 'piles' ? { rows: 1 } : {});
    }
  });
  if (layer === null) throw new Error('nothing was rendered');
  const { queryClient, queries }: DataLayer = layer;
  await changed();
  await expect.poll(() => queryClient.getQueryData(queries.piles(SCOPE).queryKey)).toEqual({ rows: 2 });
  expect(refreshed).toHaveBeenCalledOnce();
  const stale = queryClient.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated });
  expect(stale.map(({ queryKey: [root] }) => root).sort()).toEqual([
    'heads',
    'newestWarnings',
    'pileDetail',
    'recordDetail',
    'statisticsByMachine',
    'warningNumber',
  ]);
  queryClient.clear();
});
