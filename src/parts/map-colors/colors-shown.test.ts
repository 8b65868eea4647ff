// Each change of what this answers is a picture more that is painted and uploaded.
import { expect, it } from 'vitest';
import { type ColorsShown, colorsShown, type WholeColors } from './colors-shown';
import type { MapNumber } from './map-numbers';

const NONE: ColorsShown = { key: null, colors: null };
const KEY = 'piles:HS-MI:3';
const WAITS = { key: KEY, isAsked: true, whole: null, isFailed: false } as const;

function whole(key: string): WholeColors {
  const number: MapNumber = {
    key,
    name: 'depth_m',
    unit: 'm',
    decimals: 1,
    kind: 'number',
    adds: false,
    ofRecords: false,
    ofDesigns: null,
    numberOf: () => ({ of: 'piles', column: 'depth_m' }),
  };
  const tint = {
    number: number.numberOf({ typeCode: 'HS-MI', typePrefix: '/', projectId: 3 }),
    edges: [],
    colors: new Uint8Array(4),
    hidden: [],
    range: null,
  };
  const sums = { count: 0, sum: 0, min: Number.NaN, max: Number.NaN };
  const bins = { origin: 0, width: 0, counts: new Uint32Array() };
  const distribution = { ...sums, missing: 0, within: sums, edges: [], byClass: new Uint32Array(1), bins };
  return { number, tint, distribution, hasOthers: false };
}

/** The colours of the map after each state, without those that stay the same. */
function painted(...states: readonly Parameters<typeof colorsShown>[1][]): readonly (string | null)[] {
  let shown = colorsShown(NONE, { ...WAITS, isAsked: false });
  const all = [shown];
  for (const state of states) {
    const next = colorsShown(shown, state);
    if (next !== shown) all.push(next);
    shown = next;
  }
  return all.map(({ colors }) => colors?.number.key ?? null);
}

const depth = { ...WAITS, whole: whole('depth_m') };
const score = { ...WAITS, whole: whole('score') };

it('paints once for each choice: what is shown stays until the next is whole', () => {
  expect(painted(WAITS, depth, depth, WAITS, WAITS, score)).toEqual([null, 'depth_m', 'score']);
});

it('goes back to the statuses at once, and where nothing can be asked', () => {
  expect(painted(depth, { ...WAITS, isAsked: false }, WAITS, score)).toEqual([null, 'depth_m', null, 'score']);
  expect(painted(depth, WAITS, { ...WAITS, isFailed: true })).toEqual([null, 'depth_m', null]);
});

it('takes no colours of other piles along', () => {
  expect(painted(depth, { ...WAITS, key: 'piles:HS-MI:4' })).toEqual([null, 'depth_m', null]);
});
