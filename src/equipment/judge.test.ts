import { describe, expect, it } from 'vitest';
import type { JudgedSecond, RecordEnd } from './breach';
import { POSITION, type WarningRule } from './descriptor';
import { createJudge } from './judge';

const speedRule: WarningRule = {
  key: 'up_max',
  names: { cn: '快', en: 'fast' },
  channel: 'speed_mpm',
  when: 'above',
  defaultLimit: 0.5,
  holdS: 3,
  level: 2,
  passes: [1],
  source: 'test',
};
const shortRule: WarningRule = { ...speedRule, key: 'short', channel: 'depth_m', when: 'shortBy', defaultLimit: 0.1 };
const channels = ['depth_m', 'speed_mpm'];
const ending = (known: Partial<RecordEnd>): RecordEnd => ({
  designDepthM: null,
  designDiameterM: null,
  setUpOffsetMm: null,
  offsetMm: null,
  ...known,
});

function seconds(speeds: readonly (number | null)[], pass = 1, startMs = 0, firstSeq = 0): JudgedSecond[] {
  return speeds.map((speed, i) => ({
    seq: firstSeq + i,
    timeMs: startMs + i * 1000,
    pass,
    values: [5 + i / 10, speed],
  }));
}

describe('judge', () => {
  it('raises once the value has been over the limit for the hold time, with the worst value', () => {
    const judge = createJudge([speedRule], {}, channels);
    const raised = seconds([0.4, 0.6, 0.8, 0.7, 0.6, 0.9, 0.9]).flatMap((s) => judge.second(s));
    expect(raised).toHaveLength(1);
    expect(raised[0]).toMatchObject({ value: 0.8, limit: 0.5, fromSeq: 1, seq: 4, timeMs: 4000, pass: 1 });
  });

  it('forgives what is over before the hold time, a missing reading, and a hole in the record', () => {
    const judge = createJudge([speedRule], {}, channels);
    expect(seconds([0.6, 0.6, 0.4, 0.6, 0.6, null, 0.6, 0.6]).flatMap((s) => judge.second(s))).toEqual([]);
    expect(seconds([0.6, 0.6], 1, 60_000, 8).flatMap((s) => judge.second(s))).toEqual([]);
  });

  it('judges only the passes of the rule, and each pass anew, but raises once in a pass that comes back', () => {
    const judge = createJudge([speedRule], {}, channels);
    const fast = [0.9, 0.9, 0.9, 0.9, 0.9];
    expect(seconds(fast, 0).flatMap((s) => judge.second(s))).toEqual([]);
    expect(seconds(fast, 1, 5000, 5).flatMap((s) => judge.second(s))).toHaveLength(1);
    expect(seconds(fast, 0, 10_000, 10).flatMap((s) => judge.second(s))).toEqual([]);
    expect(seconds(fast, 1, 15_000, 15).flatMap((s) => judge.second(s))).toEqual([]);
    const both = createJudge([{ ...speedRule, passes: [0, 1] }], {}, channels);
    expect(seconds(fast, 0).flatMap((s) => both.second(s))).toHaveLength(1);
    expect(seconds(fast, 1, 5000, 5).flatMap((s) => both.second(s))).toHaveLength(1);
  });

  it('uses the limit of the project, and 0 disables', () => {
    const fast = seconds([0.7, 0.7, 0.7, 0.7, 0.7]);
    const lax = createJudge([speedRule], { up_max: 0.8 }, channels);
    expect(fast.flatMap((s) => lax.second(s))).toEqual([]);
    const off = createJudge([speedRule, shortRule], { up_max: 0, short: 0 }, channels);
    expect([...fast.flatMap((s) => off.second(s)), ...off.end(ending({ designDepthM: 20 }))]).toEqual([]);
  });

  it('judges the depth against the design when the record ends', () => {
    const judge = createJudge([shortRule], {}, channels);
    for (const s of seconds([0.1, 0.1, 0.1])) judge.second(s);
    expect(judge.end(ending({ designDepthM: 5.25 }))).toEqual([]);
    const [breach] = judge.end(ending({ designDepthM: 6 }));
    expect(breach).toMatchObject({ limit: 0.1, depthM: 5.2 });
    expect(breach?.value).toBeCloseTo(0.8, 9);
    expect(createJudge([shortRule], {}, channels).end(ending({ designDepthM: 6 }))).toEqual([]);
  });

  it('judges a reading only while another one is in the range that the rule is about', () => {
    const deep: WarningRule = { ...speedRule, within: { channel: 'depth_m', from: 5.2, to: 5.4 }, holdS: 0 };
    const raised = (rule: WarningRule) => {
      const judge = createJudge([rule], {}, channels);
      return seconds([0.9, 0.4, 0.4, 0.4, 0.9]).flatMap((s) => judge.second(s));
    };
    expect(raised(deep)).toEqual([]);
    expect(raised({ ...deep, within: { channel: 'depth_m', from: 5.4, to: 9 } })[0]).toMatchObject({ seq: 4 });
    expect(raised({ ...deep, within: { channel: 'unknown', from: 0, to: 9 } })).toEqual([]);
  });

  it('asks that a value has come down and stayed down before a stretch of passes is over', () => {
    const settles: WarningRule = { ...speedRule, when: 'settlesAbove', holdS: 4, passes: [1, 2] };
    const over = (speeds: readonly number[], after: 'another pass' | 'the end') => {
      const judge = createJudge([settles], {}, channels);
      const during = seconds(speeds.slice(0, 3), 1).concat(seconds(speeds.slice(3), 2, 3000, 3));
      const found = during.flatMap((s) => judge.second(s));
      return found.concat(
        after === 'the end' ? judge.end(ending({})) : seconds([0.9], 3, 20_000, 20).flatMap((s) => judge.second(s)),
      );
    };
    for (const after of ['another pass', 'the end'] as const) {
      expect(over([0.9, 0.9, 0.6, 0.4, 0.4, 0.4, 0.4], after)).toEqual([]);
      const [breach] = over([0.9, 0.9, 0.9, 0.6, 0.4, 0.4, 0.4], after);
      expect(breach).toMatchObject({ value: 0.6, limit: 0.5, fromSeq: 3, seq: 6, pass: 2 });
      expect(over([0.2, 0.2], after)).toEqual([]);
    }
  });

  it('counts how long the tool stayed at the toe, once it has left it', () => {
    const hold: WarningRule = { ...speedRule, channel: 'depth_m', when: 'toeHoldBelow', defaultLimit: 5, passes: [0] };
    const held = (depths: readonly number[]) => {
      const judge = createJudge([hold], {}, channels);
      for (const [seq, depthM] of depths.entries()) {
        judge.second({ seq, timeMs: seq * 1000, pass: depthM < 0 ? 1 : 0, values: [Math.abs(depthM), 0.5] });
      }
      return judge.end(ending({}));
    };
    // Negative: on the way up.
    expect(held([1, 2, 3, 3, 3, 3, 3, 3.01, -2.5, -1])).toEqual([]);
    expect(held([1, 2, 3, 3, 3, -2.5, -1])[0]).toMatchObject({ value: 2, limit: 5, fromSeq: 2, seq: 4, depthM: 3 });
    // Still there: it may stay on.
    expect(held([1, 2, 3, 3])).toEqual([]);
    // Stirred again, a little deeper and short: the first stay counts.
    expect(held([1, 2, 3, 3, 3, 3, 3, 3, -1, -3.2, -1])).toEqual([]);
  });

  it('judges where the machine stood when it began and at last, in mm and by the diameter', () => {
    const position: WarningRule = { ...speedRule, key: 'p', channel: POSITION, when: 'offsetAbove', defaultLimit: 50 };
    const setUp: WarningRule = { ...position, key: 's', at: 'setUp' };
    const share: WarningRule = { ...position, key: 'd', when: 'offsetShareAbove', defaultLimit: 0.2 };
    const found = (known: Partial<RecordEnd>) => {
      const judge = createJudge([position, setUp, share], {}, channels);
      for (const s of seconds([0.1, 0.1])) judge.second(s);
      return judge.end(ending(known)).map(({ rule, value, seq }) => [rule.key, value, seq]);
    };
    expect(found({})).toEqual([]);
    expect(found({ setUpOffsetMm: 50, offsetMm: 50 })).toEqual([]);
    expect(found({ setUpOffsetMm: 51, offsetMm: 20 })).toEqual([['s', 51, 1]]);
    expect(found({ offsetMm: 120, designDiameterM: 0.5 })).toEqual([
      ['p', 120, 1],
      ['d', 0.24, 1],
    ]);
  });
});
