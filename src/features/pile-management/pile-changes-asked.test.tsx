// The questions to the server after a change of many piles, with a map and a server that answer by hand.
import type { QueryKey } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { putAnswer } from '../../../tests/fixtures/put-answer';
import { signedInMarkup } from '../../../tests/fixtures/signed-in-markup';
import { DataCoreError } from '../../../workers/rpc/data-core-error';
import type { DataLayer } from '../../data';
import { pilesKey } from '../../data';
import { type PileChanges, usePileChanges } from './use-pile-changes';

const SCOPE = { typeCode: 'HS-MI', typePrefix: '/hskj/v1/client/', projectId: 3 };
const KEY = pilesKey(SCOPE);
const INFO = { rows: 2, originXM: 0, originYM: 0 };
const WIDER = { pile_ids: [4, 9], diameter_m: 0.8 };
const BEFORE = { pileIds: Uint32Array.of(4, 9), diameterM: Float64Array.of(0.5, 0.6), state: '1.1.1 1' };

let changes: PileChanges;

function Page() {
  changes = usePileChanges(SCOPE, 'order');
  return null;
}

/** Answers by the name of a call of the API; a function may throw. */
type Server = Readonly<Record<string, () => unknown>>;

/** The changes of a page; `takes`: its map is open and shows edits at once. `rows` resolves when those of the table are read. */
function pageOf(server: Server, takes: boolean, rows: Promise<void> = Promise.resolve()) {
  let layer: DataLayer | null = null;
  const done: string[] = [];
  signedInMarkup(0, <Page />, '/', (made) => {
    layer = made;
    const { core, queries, queryClient } = made;
    queryClient.setQueryData(queries.piles(SCOPE).queryKey, INFO as never);
    for (const query of [
      queries.pileTable(SCOPE, {}),
      queries.pileChangeNo(SCOPE, {}),
      queries.pileDetail(SCOPE, 4),
      queries.production(SCOPE, 4),
    ]) {
      putAnswer(queryClient, query);
    }
    vi.spyOn(core, 'api').mockImplementation((async (name: string) => {
      done.push(name);
      return server[name]?.();
    }) as never);
    vi.spyOn(core, 'call').mockImplementation((async (name: string) => {
      done.push(name);
      return name === 'piles.editMany' && takes ? BEFORE : null;
    }) as never);
    vi.spyOn(core, 'refreshPiles').mockImplementation((async () => {
      done.push('refresh');
      return (await server.refresh?.()) ?? INFO;
    }) as never);
    if (takes)
      core.opened.open(KEY, { kind: 'piles', source: SCOPE }, async () => INFO as never).catch(() => undefined);
  });
  if (layer === null) throw new Error('nothing was rendered');
  const { queryClient, liveStore }: DataLayer = layer;
  const invalidated = vi.spyOn(queryClient, 'invalidateQueries').mockImplementation(() => rows);
  return {
    changes,
    done,
    /** How often queries of the project became old, by the root of their key. */
    outdated: (): Record<string, number> => {
      const counts: Record<string, number> = {};
      for (const [filters] of invalidated.mock.calls) {
        const key: QueryKey = filters?.queryKey ?? [];
        if (key[1] === SCOPE.typeCode && key[2] === 3) counts[String(key[0])] = (counts[String(key[0])] ?? 0) + 1;
      }
      return counts;
    },
    edits: (): number => liveStore.getState().edits[KEY] ?? 0,
    refreshes: (): number => done.filter((name) => name === 'refresh').length,
    close: () => queryClient.clear(),
  };
}

const refuse = (): never => {
  throw new DataCoreError('network', 'the server does not answer');
};
const written = (change_no: number | null, restored = 2) => ({ change_no, restored, changed: restored, conflicts: [] });

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, 0));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it.each([
  ['shows it', true],
  ['waits for the server', false],
])(
  'a change without an answer may be written: map, rows and details are read anew where the map %s',
  async (_, takes) => {
    const page = pageOf({ pileDesign: refuse }, takes);
    await expect(page.changes.design(WIDER)).rejects.toThrow('does not answer');
    await expect.poll(page.outdated).toMatchObject({ pileTable: 1, pileChangeNo: 1, pileDetail: 1, production: 1 });
    expect(page.refreshes()).toBe(1);
    expect(page.done.includes('piles.editBack')).toBe(takes);
    page.close();
  },
);

it('somebody else’s change is read for the map alone: the form shows both sides', async () => {
  const page = pageOf({ pileDesign: () => written(null) }, true);
  await page.changes.design(WIDER);
  await expect.poll(page.refreshes).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(page.outdated().pileTable).toBeUndefined();
  page.close();
});

it('an answer that is on its way for a refused change is not taken for one that has the next change', async () => {
  const answers: (() => void)[] = [];
  const asked = { count: 0 };
  const page = pageOf(
    {
      pileDesign: () => {
        asked.count += 1;
        return asked.count === 1 ? refuse() : written(8);
      },
      refresh: () => new Promise<void>((resolve) => answers.push(resolve)),
    },
    true,
  );
  await expect(page.changes.design(WIDER)).rejects.toThrow('does not answer');
  await expect.poll(page.refreshes).toBe(1);
  const before = page.edits();
  await page.changes.design(WIDER);
  await expect.poll(page.refreshes).toBe(2);
  for (const answer of answers) answer();
  // It was shown at once, and each of the two answers may be older than that: the map is painted at once after both.
  await expect.poll(page.edits).toBe(before + 3);
  page.close();
});

it('a deletion that is taken back asks once for the piles and once for the rows, and waits for these', async () => {
  let read = (): void => undefined;
  const rows = new Promise<void>((resolve) => {
    read = resolve;
  });
  const page = pageOf({ pileTakeBack: () => written(7) }, true, rows);
  let isBack = false;
  const taking = page.changes.takeBack(6).finally(() => {
    isBack = true;
  });
  await expect.poll(page.refreshes).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(isBack).toBe(false);
  read();
  expect(await taking).toBe(2);
  expect(page.refreshes()).toBe(1);
  expect(page.outdated()).toMatchObject({ pileTable: 1, pileChangeNo: 1 });
  page.close();
});

it('a change that cannot be taken back any more is shown again, and all is read anew', async () => {
  const page = pageOf({ pileDesign: () => written(7), pileTakeBack: () => written(null, 0) }, true);
  await page.changes.design(WIDER);
  await expect.poll(page.refreshes).toBe(1);
  page.done.length = 0;
  expect(await page.changes.takeBack(7)).toBe(0);
  await expect.poll(page.refreshes).toBe(2);
  // As it was before the change, which is on the map until the answer; and then what the server has.
  expect(page.done.filter((name) => name.startsWith('piles.edit'))).toEqual(['piles.editMany', 'piles.editBack']);
  expect(page.outdated()).toMatchObject({ pileTable: 2 });
  page.close();
});
