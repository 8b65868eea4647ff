import { describe, expect, it } from 'vitest';
import type { WarningRule } from './descriptor';
import { createJudge, type JudgedSecond } from './judge';

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

  it('judges only the passes of the rule, and each pass anew', () => {
    const judge = createJudge([speedRule], {}, channels);
    const fast = [0.9, 0.9, 0.9, 0.9, 0.9];
    expect(seconds(fast, 0).flatMap((s) => judge.second(s))).toEqual([]);
    expect(seconds(fast, 1, 5000, 5).flatMap((s) => judge.second(s))).toHaveLength(1);
    expect(seconds(fast, 0, 10_000, 10).flatMap((s) => judge.second(s))).toEqual([]);
    expect(seconds(fast, 1, 15_000, 15).flatMap((s) => judge.second(s))).toHaveLength(1);
  });

  it('uses the limit of the project, and 0 disables', () => {
    const fast = seconds([0.7, 0.7, 0.7, 0.7, 0.7]);
    const lax = createJudge([speedRule], { up_max: 0.8 }, channels);
    expect(fast.flatMap((s) => lax.second(s))).toEqual([]);
    const off = createJudge([speedRule, shortRule], { up_max: 0, short: 0 }, channels);
    expect([...fast.flatMap((s) => off.second(s)), ...off.end(20)]).toEqual([]);
  });

  it('judges the depth against the design when the record ends', () => {
    const judge = createJudge([shortRule], {}, channels);
    for (const s of seconds([0.1, 0.1, 0.1])) judge.second(s);
    expect(judge.end(5.25)).toEqual([]);
    expect(judge.end(6)[0]).toMatchObject({ limit: 0.1, depthM: 5.2 });
    expect(judge.end(6)[0]?.value).toBeCloseTo(0.8, 9);
    expect(createJudge([shortRule], {}, channels).end(6)).toEqual([]);
  });
});
