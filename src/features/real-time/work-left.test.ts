import { describe, expect, it } from 'vitest';
import { askedPasses, designMpm, passesLeft } from '../../equipment/asked-passes';
import type { EquipmentProfile } from '../../equipment/descriptor';
import { borePasses } from '../../equipment/families/bored';
import { JETTING_PASSES } from '../../equipment/families/jetting';
import { MIXING_PASSES } from '../../equipment/profile-parts';
import { descriptor as gravelPile } from '../../equipment/types/gravel-pile/descriptor';
import { paceMpm, seenMpm, timeLeftMs, wayLeft, workLeft } from './work-left';

const BORING = borePasses('钻进', 'Drill');
/** Depths by pass, one after the other, so many ms apart; nothing is known between two passes. */
const passesOf = (stretches: readonly (readonly [pass: number, depths: readonly number[]])[], stepMs = 1000) => {
  let row = 0;
  return {
    tracks: [
      {
        channel: 'depth_m',
        stretches: stretches.map(([pass, depths]) => ({
          pass,
          points: Float64Array.from(depths.flatMap((depth) => [depth, row++ * stepMs])),
        })),
        extremes: [],
        min: 0,
        max: 0,
      },
    ],
  };
};
const tracksOf = (depths: readonly number[], stepMs = 1000) => passesOf([[0, depths]], stepMs);
const MINUTE_MS = 60_000;

describe('the pace', () => {
  const pace = (depths: readonly number[], pass = 0) => paceMpm(passesOf([[pass, depths]]), MIXING_PASSES);

  it('is that of the last two minutes', () => {
    // A minute at 1 m/min, then two at 0.5.
    const depths = Array.from({ length: 181 }, (_, s) => (s <= 60 ? s / 60 : 1 + (s - 60) / 120));
    expect(pace(depths)).toBeCloseTo(0.5, 6);
    expect(
      pace(
        depths.map((m) => 12 - m),
        1,
      ),
    ).toBeCloseTo(0.5, 6);
    expect(pace([3, 3, 3])).toBeNull();
    expect(pace([3])).toBeNull();
    expect(paceMpm(null, MIXING_PASSES)).toBeNull();
    // 4 cm in 3 s; a missing depth lies between.
    expect(pace([1, Number.NaN, 1.02, 1.04])).toBeCloseTo(0.8, 6);
  });

  it('goes by the direction of the pass, and not there and back', () => {
    const down = Array.from({ length: 61 }, (_, s) => 4 + s / 60);
    expect(pace(down, 0)).toBeCloseTo(1, 6);
    expect(pace(down, 1)).toBeNull();
    expect(pace([...down].reverse(), 1)).toBeCloseTo(1, 6);
    // Two centimetres forth and one back in three seconds: 22 cm further after 62 s.
    const swaying = Array.from({ length: 63 }, (_, s) => 4 + (s % 3) * 0.01 + Math.floor(s / 3) * 0.01);
    expect(pace(swaying)).toBeCloseTo((0.22 / 62) * 60, 6);
    expect(paceMpm(passesOf([[1, down]]), BORING)).toBeNull();
  });

  it('is none while a bucket comes up and goes down again', () => {
    const between = (from: number, to: number, seconds: number) =>
      Array.from({ length: seconds }, (_, s) => from + ((to - from) * (s + 1)) / seconds);
    // It drills half a metre in a minute, up in 45 s, down in 45 s, and drills on at the same speed.
    const trip = [19.5, ...between(19.5, 20, 60), ...between(20, 0, 45), ...between(0, 20, 45)];
    for (const seconds of [75, 105, 130, trip.length])
      expect(paceMpm(passesOf([[0, trip.slice(0, seconds)]]), BORING) ?? 0, `${seconds} s`).toBeLessThanOrEqual(0.5);
    expect(paceMpm(passesOf([[0, trip.slice(60)]]), BORING)).toBeNull();
    // The last two minutes: 45 s up, 45 s down, and a quarter of a metre in the rest.
    expect(paceMpm(passesOf([[0, [...trip, ...between(20, 20.25, 30)]]]), BORING)).toBeCloseTo(0.125, 6);
  });

  it('of a direction so far is that of all its passes, stops counted', () => {
    const whole = passesOf(
      [
        [0, [0, Number.NaN, 12]],
        [1, [12, 12, 9, 6, 0]],
        [2, [0, 6]],
      ],
      6 * MINUTE_MS,
    );
    // Rows are six minutes apart: 12 m in 12 min and 6 m in 6 min; 12 m in 24 min.
    expect(seenMpm(whole, MIXING_PASSES, 'down')).toBeCloseTo(18 / 18, 9);
    expect(seenMpm(whole, MIXING_PASSES, 'up')).toBeCloseTo(12 / 24, 9);
    expect(seenMpm(passesOf([[0, [0, 3]]]), MIXING_PASSES, 'up')).toBeNull();
    expect(seenMpm(null, MIXING_PASSES, 'up')).toBeNull();
    // A tube that is put in again says nothing about how fast it is driven.
    expect(seenMpm(passesOf([[2, [3, 3.6]]]), gravelPile.profile.passes, 'down')).toBeNull();
  });
});

/** Travel that a pile in work has left, and its minutes: later passes as designed, else as `seen`. */
function leftOf(
  passes: EquipmentProfile['passes'],
  at: { readonly pass: number; readonly depthM: number; readonly mpm: number | null },
  designDepthM: number | null,
  terms: Readonly<Record<string, number>> | null,
  seen: { readonly down?: number; readonly up?: number } = {},
) {
  const asked = askedPasses(passes, terms, designDepthM, at.pass);
  const left = workLeft(passesLeft(passes, asked, at.pass), at.depthM);
  if (left === null) return null;
  const { pass, later } = timeLeftMs(left, at.mpm, (way) => designMpm(terms ?? {}, way) ?? seen[way] ?? null);
  const minutes = (ms: number | null) => (ms === null ? null : Math.round(ms / 600) / 100);
  return { passM: left.passM, laterM: left.laterM, pass: minutes(pass), later: minutes(later) };
}

describe('what is left', () => {
  it('of a mixing pile is each of its strokes, down and up at speeds of their own', () => {
    const design = { strokes: 4, down_mpm: 1, up_mpm: 0.5 };
    // 4 m up at 0.5; then 12 m down at 1 and 12 m up at 0.5.
    expect(leftOf(MIXING_PASSES, { pass: 1, depthM: 4, mpm: 0.5 }, 12, design)).toEqual({
      passM: 4,
      laterM: 24,
      pass: 8,
      later: 36,
    });
    // 8 m down at 0.8; then 12 m up at 0.5.
    expect(leftOf(MIXING_PASSES, { pass: 0, depthM: 4, mpm: 0.8 }, 12, { ...design, strokes: 2 })).toEqual({
      passM: 8,
      laterM: 12,
      pass: 10,
      later: 24,
    });
    // It stands at the toe.
    expect(leftOf(MIXING_PASSES, { pass: 0, depthM: 12.02, mpm: null }, 12, { ...design, strokes: 2 })).toEqual({
      passM: 0,
      laterM: 12,
      pass: 0,
      later: 24,
    });
  });

  it('of a mixing pile whose upper part is stirred again is that part alone, down and up', () => {
    const design = { strokes: 4, empty_stir_depth_m: 0.5, restir_depth_m: 3, down_mpm: 1, up_mpm: 0.5 };
    // 4 m up at 0.5; then 3 m down at 1 and 3 m up at 0.5.
    const upwards = { pass: 1, depthM: 4, mpm: 0.5 };
    expect(leftOf(MIXING_PASSES, upwards, 12, design)).toEqual({ passM: 4, laterM: 6, pass: 8, later: 9 });
    // 2 m down at 0.8; then 3 m up at 0.5.
    const again = { pass: 2, depthM: 1, mpm: 0.8 };
    expect(leftOf(MIXING_PASSES, again, 12, design)).toEqual({ passM: 2, laterM: 3, pass: 2.5, later: 6 });
    // It has gone 10 cm deeper than asked.
    const deeper = { pass: 2, depthM: 3.1, mpm: null };
    expect(leftOf(MIXING_PASSES, deeper, 12, design)).toEqual({ passM: 0, laterM: 3, pass: 0, later: 6 });
    // A pile of 2 m is stirred again as a whole.
    expect(leftOf(MIXING_PASSES, { ...upwards, depthM: 1 }, 2, design)).toMatchObject({ passM: 1, laterM: 4 });
  });

  it('of a jetted pile ends at the top of its column, and has a part once more', () => {
    const design = { empty_stir_depth_m: 2, restir_depth_m: 1.5, down_mpm: 0.8, up_mpm: 0.15 };
    // 8 m down at 0.8; 10 m up at 0.15 are 66.67 min, 1.5 m down at 0.8 are 1.875, 1.5 m up at 0.15 are 10.
    expect(leftOf(JETTING_PASSES, { pass: 0, depthM: 4, mpm: 0.8 }, 12, design)).toEqual({
      passM: 8,
      laterM: 13,
      pass: 10,
      later: 78.54,
    });
    // 3 m up to the top at 0.15, and nothing after it.
    const once = { ...design, restir_depth_m: 0 };
    expect(leftOf(JETTING_PASSES, { pass: 1, depthM: 5, mpm: 0.15 }, 12, once)).toEqual({
      passM: 3,
      laterM: 0,
      pass: 20,
      later: 0,
    });
  });

  it('of a bored pile is the pouring, too, also while it is cleaned', () => {
    const design = { down_mpm: 0.35, up_mpm: 0.5 };
    // 7 m at 0.2; 20 m of concrete at 0.5.
    expect(leftOf(BORING, { pass: 0, depthM: 13, mpm: 0.2 }, 20, design)).toEqual({
      passM: 7,
      laterM: 20,
      pass: 35,
      later: 40,
    });
    expect(leftOf(BORING, { pass: 1, depthM: 20, mpm: null }, 20, design)).toEqual({
      passM: 0,
      laterM: 20,
      pass: 0,
      later: 40,
    });
    expect(leftOf(BORING, { pass: 2, depthM: 5, mpm: 0.5 }, 20, design)).toMatchObject({
      passM: 5,
      laterM: 0,
      pass: 10,
    });
  });

  it('of a powder pile goes as fast as its record did that way, where its design has no speeds', () => {
    const twice = { reciprocations: 2 };
    const at = { pass: 2, depthM: 4, mpm: 1.2 };
    // 6 m down at 1.2; 10 m up at 0.4.
    expect(leftOf(MIXING_PASSES, at, 10, twice, { down: 1, up: 0.4 })).toEqual({
      passM: 6,
      laterM: 10,
      pass: 5,
      later: 25,
    });
    expect(leftOf(MIXING_PASSES, { ...at, pass: 0 }, 10, twice, { down: 1 })).toEqual({
      passM: 6,
      laterM: 30,
      pass: 5,
      later: null,
    });
  });

  it('of a pipe pile has no way once it is down, and of a tube put in again it is the way up', () => {
    const pipe = [
      { key: 'press', names: { cn: '', en: '' }, direction: 'down' },
      { key: 'repress', names: { cn: '', en: '' }, direction: 'down', asked: 'toe' },
    ] as const;
    expect(leftOf(pipe, { pass: 0, depthM: 24, mpm: 1.5 }, 30, {})).toEqual({ passM: 6, laterM: 0, pass: 4, later: 0 });
    const { passes } = gravelPile.profile;
    expect(leftOf(passes, { pass: 2, depthM: 6, mpm: 1.2 }, 10, {})).toMatchObject({ passM: 6, laterM: 0, later: 0 });
  });

  it('is not known beyond this pass without a design, and not at all without depth or direction', () => {
    expect(leftOf(MIXING_PASSES, { pass: 0, depthM: 4, mpm: 0.8 }, 12, null)).toEqual({
      passM: 8,
      laterM: null,
      pass: 10,
      later: null,
    });
    expect(leftOf(MIXING_PASSES, { pass: 0, depthM: 4, mpm: 0.8 }, null, { strokes: 2 })).toBeNull();
    expect(leftOf(MIXING_PASSES, { pass: 7, depthM: 4, mpm: 0.8 }, 12, { strokes: 2 })).toBeNull();
    expect(workLeft(passesLeft(MIXING_PASSES, [], 0), 4)).toBeNull();
    const none = [{ key: 'grout', names: { cn: '', en: '' }, direction: 'none' }] as const;
    expect(leftOf(none, { pass: 0, depthM: 4, mpm: null }, 12, {})).toBeNull();
    // While a bore of unknown depth is cleaned, nobody knows how much will be poured.
    expect(leftOf(BORING, { pass: 1, depthM: 20, mpm: null }, null, {})).toBeNull();
  });
});

it('counts along a wall to the end that the machine goes towards', () => {
  const section = { fromM: 231, lengthM: 3 };
  const along = (places: readonly number[]) => wayLeft(tracksOf(places, 60_000), 'depth_m', section);
  // 1.8 m/h there, 2.4 m/h back.
  expect(along([232, 232.03, 232.06])).toEqual({
    left: { passM: expect.closeTo(1.94, 9), laterM: null, later: [] },
    mpm: expect.closeTo(0.03, 9),
  });
  expect(along([232, 231.96, 231.92])).toEqual({
    left: { passM: expect.closeTo(0.92, 9), laterM: null, later: [] },
    mpm: expect.closeTo(0.04, 9),
  });
  // Depths from more than five minutes ago do not count.
  expect(along([231, 232, 232.03, 232.06, 232.09, 232.12, 232.15])?.mpm).toBeCloseTo(0.03, 9);
  expect(along([232, 232, 232])).toBeNull();
  expect(wayLeft(tracksOf([1, 2]), 'depth_m', null)).toBeNull();
  expect(wayLeft(tracksOf([1, 2]), 'chainage_m', section)).toBeNull();
});
