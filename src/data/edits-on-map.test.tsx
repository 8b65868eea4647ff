// Edits of many piles that are taken back, with a worker that answers by hand.
import { afterEach, expect, it, vi } from 'vitest';
import { signedInMarkup } from '../../tests/fixtures/signed-in-markup';
import type { DataLayer } from './data-layer';
import { pilesKey } from './keys';
import { revisionOf } from './live-store';
import { useEditManyOnMap } from './use-ask-for-piles';

const SCOPE = { typeCode: 'HS-MI', typePrefix: '/hskj/v1/client/', projectId: 3 };
const KEY = pilesKey(SCOPE);
const BEFORE = { pileIds: Uint32Array.of(4), diameterM: Float64Array.of(0.5), state: '1.1.1 1' };

let edits: ReturnType<typeof useEditManyOnMap>;

function Page() {
  edits = useEditManyOnMap(SCOPE);
  return null;
}

afterEach(() => vi.restoreAllMocks());

it.each([
  ['has taken it back', false],
  ['was lost meanwhile', true],
])('the map is painted when that is asked for, and once more when the worker %s', async (_, isLost) => {
  let layer: DataLayer | null = null;
  let settle = (): void => undefined;
  signedInMarkup(0, <Page />, '/', (made) => {
    layer = made;
    vi.spyOn(made.core, 'call').mockImplementation(
      () =>
        new Promise((resolve, reject) => {
          settle = () => (isLost ? reject(new Error('lost')) : resolve(null as never));
        }),
    );
  });
  if (layer === null) throw new Error('nothing was rendered');
  const { liveStore }: DataLayer = layer;
  const painted = () => {
    const state = liveStore.getState();
    return [state.edits[KEY] ?? 0, revisionOf(state, KEY)];
  };
  const taking = edits.takeBack(BEFORE).catch((error: unknown) => error);
  await Promise.resolve();
  expect(painted()).toEqual([1, 1]);
  settle();
  expect(await taking).toEqual(isLost ? new Error('lost') : undefined);
  expect(painted()).toEqual([2, 2]);
});
