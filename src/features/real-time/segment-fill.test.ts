import { describe, expect, it } from 'vitest';
import { askedPasses, passesLeft } from '../../equipment/asked-passes';
import type { EquipmentProfile } from '../../equipment/descriptor';
import { borePasses } from '../../equipment/families/bored';
import { JETTING_PASSES } from '../../equipment/families/jetting';
import { MIXING_PASSES } from '../../equipment/profile-parts';
import { descriptor as gravelPile } from '../../equipment/types/gravel-pile/descriptor';
import { isToCome, segmentFills, type WorkSoFar } from './segment-fill';

const segments = { durationS: Float64Array.of(9, 9, 9, 9), totals: [Float64Array.of(9.4, 9.6, 11.2, 40)] };

it('says of each segment of a pile that is done whether it is short, right or too much', () => {
  const fills = segmentFills(segments, 0.25, 10, null);
  expect(fills.map(({ fill }) => fill)).toEqual(['short', 'right', 'much', 'much']);
  expect(fills.map(({ share }) => share)).toEqual([0.94, 0.96, 1.12, 1.5].map((share) => expect.closeTo(share, 9)));
  expect(fills[3]).toMatchObject({ fromM: 0.75, toM: 1, amount: 40 });
});

it('judges nothing without a design', () => {
  expect(segmentFills(segments, 0.25, null, null).map(({ fill, share }) => [fill, share])).toEqual([
    ['unknown', expect.closeTo(0.235, 9)],
    ['unknown', expect.closeTo(0.24, 9)],
    ['unknown', expect.closeTo(0.28, 9)],
    ['unknown', 1],
  ]);
  expect(segmentFills({ durationS: new Float64Array(), totals: [] }, 0.25, 10, null)).toEqual([]);
});

it('asks for nothing above the stretch that is filled, and for a part of the segment in which it begins', () => {
  const fills = segmentFills(segments, 0.25, 10, null, 1, 0.375);
  expect(fills.map(({ fill }) => fill)).toEqual(['unknown', 'much', 'much', 'much']);
  expect(fills[1]?.share).toBe(1.5);
});

/** How far the work is on a pile of `depthM`; `terms` null: its design is not known. */
function workOf(
  passes: EquipmentProfile['passes'],
  pass: number | null,
  depthM: number | null,
  terms: Readonly<Record<string, number>> | null,
  designDepthM: number | null = 8,
): WorkSoFar {
  return { ...passesLeft(passes, askedPasses(passes, terms, designDepthM, pass), pass), depthM };
}

describe('what is still to come', () => {
  const BORING = borePasses('钻进', 'Drill');
  const GRAVEL = gravelPile.profile.passes;
  /** Of segments of a metre, down to 8 m. */
  const toCome = (of: WorkSoFar | null) => Array.from({ length: 8 }, (_, m) => m).filter((m) => isToCome(m, m + 1, of));
  const ALL = [0, 1, 2, 3, 4, 5, 6, 7];
  const TWO = { strokes: 2 };
  const UPPER_AGAIN = { strokes: 4, empty_stir_depth_m: 1, restir_depth_m: 3 };
  const AGAIN = { empty_stir_depth_m: 1, restir_depth_m: 2 };

  it.each<[string, WorkSoFar | null, readonly number[]]>([
    ['all while passes follow that the design has', workOf(MIXING_PASSES, 0, 5, TWO), ALL],
    ['what the tool has not lifted past in the last pass', workOf(MIXING_PASSES, 1, 4.3, TWO), [0, 1, 2, 3, 4]],
    ['not the segment that it has just left', workOf(MIXING_PASSES, 1, 4, TWO), [0, 1, 2, 3]],
    ['nothing when it is at the surface', workOf(MIXING_PASSES, 1, 0, TWO), []],
    ['the same of one reciprocation', workOf(MIXING_PASSES, 1, 4.3, { reciprocations: 1 }), [0, 1, 2, 3, 4]],
    ['all in the second of four passes', workOf(MIXING_PASSES, 1, 0, { strokes: 4 }), ALL],
    ['all in the second pass of two reciprocations', workOf(MIXING_PASSES, 1, 0, { reciprocations: 2 }), ALL],
    ['the part that is stirred again, not what lies below it', workOf(MIXING_PASSES, 1, 0, UPPER_AGAIN), [0, 1, 2]],
    ['the same while the tool goes down to it', workOf(MIXING_PASSES, 2, 2, UPPER_AGAIN), [0, 1, 2]],
    ['the rest of it while the tool comes up', workOf(MIXING_PASSES, 3, 2, UPPER_AGAIN), [0, 1]],
    ['all in a third pass that the design does not have', workOf(MIXING_PASSES, 2, 3, TWO), ALL],
    ['all in the second pass where the design is not known', workOf(MIXING_PASSES, 1, 2, null), ALL],
    ['all while a jetting rod goes down', workOf(JETTING_PASSES, 0, 5, {}), ALL],
    ['what the nozzles have not lifted past', workOf(JETTING_PASSES, 1, 3, { reciprocations: 1 }), [0, 1, 2]],
    ['nothing above the top of a jetted column', workOf(JETTING_PASSES, 1, 6, AGAIN), [1, 2, 3, 4, 5]],
    ['the part that is jetted again, not what lies below it', workOf(JETTING_PASSES, 1, 1, AGAIN), [1, 2]],
    ['the same while the rod goes down to it', workOf(JETTING_PASSES, 2, 2, AGAIN), [1, 2]],
    ['what is left of it in the last pass', workOf(JETTING_PASSES, 3, 2, AGAIN), [1]],
    ['all while a bore is drilled or cleaned', workOf(BORING, 1, 8, {}), ALL],
    ['what concrete has not reached', workOf(BORING, 2, 3, {}), [0, 1, 2]],
    ['what a tube put in again has not been pulled through', workOf(GRAVEL, 2, 4, {}), [0, 1, 2, 3]],
    ['what a tube has not been pulled through', workOf(GRAVEL, 1, 3, {}), [0, 1, 2]],
    ['all before the first reading', workOf(MIXING_PASSES, null, null, TWO), ALL],
    ['nothing of work that has ended', null, []],
  ])('is %s', (_, of, expected) => {
    expect(toCome(of)).toEqual(expected);
  });

  it('is not short, while too much is too much already', () => {
    const during = segmentFills(segments, 0.25, 10, workOf(MIXING_PASSES, 0, 1, TWO));
    expect(during.map(({ fill }) => fill)).toEqual(['toCome', 'right', 'much', 'much']);
    // The last pass has left 0.5 m to 1 m: too little there stays so.
    for (const [passes, terms] of [
      [MIXING_PASSES, TWO],
      [JETTING_PASSES, {}],
    ] as const) {
      const little = { durationS: segments.durationS, totals: [Float64Array.of(1, 1, 1, 1)] };
      const lifting = segmentFills(little, 0.25, 10, workOf(passes, 1, 0.5, terms));
      expect(lifting.map(({ fill }) => fill)).toEqual(['toCome', 'toCome', 'short', 'short']);
    }
  });
});

it('asks of the segment at the toe for the part that the design has, and of none below it', () => {
  const made = { durationS: new Float64Array(4), totals: [Float64Array.of(10, 10, 4, 1)] };
  const fills = segmentFills(made, 0.25, 10, null, 0.6).map(({ fill, share }) => [fill, share]);
  // 0.1 m of the third; the centimetres below are more than the design asks for.
  expect(fills).toEqual([
    ['right', 1],
    ['right', 1],
    ['right', expect.closeTo(1, 9)],
    ['unknown', 0.1],
  ]);
});

it('says of a stretch that the tool has gone through without a reading that there is none, also while passes follow', () => {
  const made = { durationS: Float64Array.of(9, 0, 0, 9), totals: [Float64Array.of(4, 0, 0, 4)] };
  const work = workOf(MIXING_PASSES, 0, 1, { strokes: 2 }, 1);
  expect(segmentFills(made, 0.25, 10, work).map(({ fill }) => fill)).toEqual(['toCome', 'unread', 'unread', 'toCome']);
  expect(segmentFills(made, 0.25, 10, null).map(({ fill }) => fill)).toEqual(['short', 'unread', 'unread', 'short']);
});
