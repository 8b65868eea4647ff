// Breaches by the day shown, and joints that wait for a pile which is still to be made.
import { expect, it } from 'vitest';
import type { BrokenSequence } from '../../contracts/data-core';
import { sequenceRulesOf } from '../../equipment/sequence-rules';
import { descriptor as trd } from '../../equipment/types/trd-mixing-wall/descriptor';
import { brokenUntil } from './broken-rules';

const HOUR_MS = 3_600_000;
const hour = (at: number): number => 1_790_000_000_000 + at * HOUR_MS;
const COLD = sequenceRulesOf(trd.profile).find(({ when }) => when === 'cold');
const END = 100;

/** Pairs by hours: when the neighbour had ended, and when the later pile began. */
function pairs(
  of: readonly (readonly [later: number, earlier: number, ended: number, began: number])[],
  count = of.length,
) {
  const column = (cell: (pair: (typeof of)[number]) => number): Float64Array => Float64Array.from(of, cell);
  const answer: BrokenSequence = {
    count,
    later: Uint32Array.from(of, ([later]) => later),
    earlier: Uint32Array.from(of, ([, earlier]) => earlier),
    beganMs: column(([, , , began]) => hour(began)),
    gapMs: column(([, , ended, began]) => (began - ended) * HOUR_MS),
    laterEastM: column(([later]) => later),
    laterNorthM: column(() => 0),
    earlierEastM: column(([, earlier]) => earlier),
    earlierNorthM: column(() => 0),
  };
  return answer;
}

if (COLD === undefined) throw new Error('a wall has no rule of cold joints');
const judged = {
  rule: COLD,
  hours: 24,
  broken: pairs([
    [2, 1, 0, 30],
    [4, 3, 10, 60],
  ]),
  unmade: pairs(
    [
      [6, 5, 40, END],
      [8, 7, 70, END],
    ],
    5,
  ),
};
const shownAt = (untilH: number, fromH: number | null = null) => {
  const shown = brokenUntil(judged, fromH === null ? null : hour(fromH), hour(untilH));
  const of = (listed: typeof shown.breaches) => listed.map(({ later, gapMs }) => [later, gapMs / HOUR_MS]);
  return { broken: of(shown.breaches), waiting: of(shown.waiting), counts: [shown.count, shown.waitingCount] };
};

it('tells a cold joint while its second pile is not made, and once it is, as broken', () => {
  expect(shownAt(24)).toEqual({ broken: [], waiting: [], counts: [0, 0] });
  // The limit passed at 24: pile 2 began at 30.
  expect(shownAt(26)).toEqual({ broken: [], waiting: [[2, 26]], counts: [0, 1] });
  expect(shownAt(31)).toEqual({ broken: [[2, 30]], waiting: [], counts: [1, 0] });
  expect(shownAt(50)).toEqual({ broken: [[2, 30]], waiting: [[4, 40]], counts: [1, 1] });
  // Of one that nobody has begun it is told from its limit on; the newest first.
  expect(shownAt(65).waiting).toEqual([[6, 25]]);
  expect(shownAt(96).waiting).toEqual([
    [8, 26],
    [6, 56],
  ]);
});

it('tells those of a window by when their limit passed, and on the last day all that there are', () => {
  expect(shownAt(96, 90).waiting).toEqual([[8, 26]]);
  expect(shownAt(END).counts).toEqual([2, 5]);
  const [first] = brokenUntil(judged, null, hour(END)).waiting;
  expect(first).toMatchObject({ isUnmade: true, beganMs: hour(94), place: { eastM: 8 }, neighbour: { eastM: 7 } });
  expect(brokenUntil(judged, null, hour(END)).breaches.some(({ isUnmade }) => isUnmade)).toBe(false);
});

it('tells no waiting pile of another rule', () => {
  const young = { ...judged, rule: { ...COLD, when: 'young' as const }, unmade: null };
  expect(brokenUntil(young, null, hour(26)).waiting).toEqual([]);
});
