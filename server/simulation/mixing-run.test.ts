// If these failed, the demo's logs would contradict their own totals, jump in depth, or warn where nothing went wrong.
import { describe, expect, it } from 'vitest';
import { MIXING_CHANNELS, descriptor as mixingPile } from '../../src/equipment/types/mixing-pile/descriptor';
import { estimateMixing } from '../../src/equipment/types/mixing-pile/estimate';
import { mixingRun } from '../../src/equipment/types/mixing-pile/run';
import {
  type BreachKind,
  type BreachOdds,
  type MixingDesign,
  mixingScript,
} from '../../src/equipment/types/mixing-pile/script';
import { ashKg } from '../engine/slurry';
import { judgeLog } from '../judging/judge-log';
import { judgeTerms } from '../judging/judge-terms';
import { recordCourse } from './record-course';

const design: MixingDesign = {
  depthM: 9.5,
  emptyStirM: 0.5,
  diameterM: 0.55,
  waterCementRatio: 0.6,
  cementGcm3: 3.1,
  ashKgpm: 64,
  strokes: 4,
  downMpm: 0.93,
  upMpm: 0.475,
};
const NO_BREACH: BreachOdds = {
  fastDown: 0,
  fastUp: 0,
  tilt: 0,
  lowAsh: 0,
  thinSlurry: 0,
  overPressure: 0,
  overCurrent: 0,
  short: 0,
};
const only = (kind: BreachKind): BreachOdds => ({ ...NO_BREACH, [kind]: 1 });

function record(seed: string, odds: BreachOdds, of: MixingDesign = design, stepS = 1) {
  const script = mixingScript(seed, of, odds);
  const run = mixingRun(script, stepS);
  const rows: { t: number; pass: number; values: number[] }[] = [];
  while (run.step()) rows.push({ t: run.elapsedS, pass: run.pass, values: [...run.values] });
  const log = {
    seq: Uint32Array.from(rows, (_, seq) => seq),
    timeMs: Float64Array.from(rows, (row) => row.t * 1000),
    pass: Uint8Array.from(rows, (row) => row.pass),
    channels: mixingPile.profile.channels.map(({ key, decimals }, i) => ({
      key,
      decimals,
      values: Float64Array.from(rows, (row) => row.values[i] ?? Number.NaN),
    })),
  };
  const breaches = judgeLog(judgeTerms(mixingPile.profile, {}, MIXING_CHANNELS), log, {
    designDepthM: of.depthM,
    designDiameterM: null,
    setUpOffsetMm: null,
    offsetMm: null,
    otherPartsM: null,
  });
  return { script, run, rows, rules: breaches.map((b) => b.rule.key) };
}

describe('a mixing pile', () => {
  it('is the same for the same seed and another for another', () => {
    const a = record('pile-1', NO_BREACH);
    expect(record('pile-1', NO_BREACH).rows).toEqual(a.rows);
    expect(record('pile-2', NO_BREACH).rows).not.toEqual(a.rows);
  });

  it('goes through the strokes in order, down to the toe and back to the top', () => {
    const { rows, script } = record('strokes', NO_BREACH);
    expect([...new Set(rows.map((r) => r.pass))]).toEqual([0, 1, 2, 3]);
    expect(Math.max(...rows.map((r) => r.values[0] ?? 0))).toBe(script.reachedM);
    expect(rows.at(-1)?.values[0]).toBe(0);
    const toe = rows.filter((r) => r.pass === 0 && r.values[0] === script.reachedM && r.values[1] === 0);
    expect(toe.length).toBeGreaterThanOrEqual(29);
    const two = record('strokes', NO_BREACH, { ...design, strokes: 2 });
    expect([...new Set(two.rows.map((r) => r.pass))]).toEqual([0, 1]);
  });

  it('stirs again as deep as the design says, and takes that much less time', () => {
    const partly = record('again', NO_BREACH, { ...design, restirM: 3 });
    const deepestM = [0, 1, 2, 3].map((pass) =>
      Math.max(...partly.rows.filter((r) => r.pass === pass).map((r) => r.values[0] ?? 0)),
    );
    expect(deepestM[0]).toBe(partly.script.reachedM);
    expect(deepestM[2]).toBe(3);
    expect(deepestM[3]).toBeLessThanOrEqual(3);
    expect(partly.rows.at(-1)?.values[0]).toBe(0);
    // The first two strokes are those of a pile that is stirred again as a whole, which goes 6.5 m further and back.
    const wholly = record('again', NO_BREACH);
    const firstTwo = ({ rows }: typeof wholly) => rows.filter((r) => r.pass < 2);
    expect(firstTwo(partly)).toEqual(firstTwo(wholly));
    const lessMin = (wholly.run.elapsedS - partly.run.elapsedS) / 60;
    const fastest = 6.5 / (0.93 * 1.005) + 6.5 / 0.93;
    const slowest = 6.5 / (0.93 * 0.96) + 6.5 / (0.93 * 0.93);
    expect(lessMin).toBeGreaterThan(fastest * 0.99);
    expect(lessMin).toBeLessThan(slowest * 1.01);
    // A pile that is less deep is stirred again as a whole.
    const shallow = { ...design, depthM: 5, restirM: 40 };
    expect(record('again', NO_BREACH, shallow).rows).toEqual(record('again', NO_BREACH, { ...design, depthM: 5 }).rows);
  });

  it('moves no faster than its speed reading and never jumps', () => {
    const { rows } = record('continuous', NO_BREACH);
    for (let i = 1; i < rows.length; i++) {
      const [now, before] = [rows[i], rows[i - 1]];
      if (!now || !before) throw new Error('row missing');
      const moved = Math.abs((now.values[0] ?? 0) - (before.values[0] ?? 0));
      expect(moved).toBeLessThanOrEqual((now.values[1] ?? 0) / 60 + 0.0151 + (now.values[1] === 0 ? 0.02 : 0));
      expect(now.values[1]).toBeLessThan(1);
    }
  });

  it('keeps mass: flow adds up to the slurry, and the slurry holds the cement', () => {
    for (const seed of ['mass-1', 'mass-2', 'mass-3']) {
      const { rows, run, script } = record(seed, NO_BREACH);
      const pumped = rows.reduce((sum, r) => sum + (Number.isNaN(r.values[2]) ? 0 : (r.values[2] ?? 0) / 60), 0);
      if (script.dropout?.channel !== 2) expect(pumped / run.slurryL).toBeCloseTo(1, 2);
      expect(run.ashKg).toBeCloseTo(ashKg(run.slurryL, script.ratio, 3.1), 6);
      expect(run.ashKg / (script.reachedM - design.emptyStirM)).toBeGreaterThan(62);
      expect(run.ashKg / (script.reachedM - design.emptyStirM)).toBeLessThan(67);
    }
  });

  it('stays within the ranges of the type', () => {
    const { rows } = record('ranges', NO_BREACH);
    mixingPile.profile.channels.forEach((channel, i) => {
      for (const row of rows) {
        const value = row.values[i] ?? Number.NaN;
        if (Number.isNaN(value)) continue;
        expect(value).toBeGreaterThanOrEqual(channel.range[0]);
        expect(value).toBeLessThanOrEqual(channel.range[1]);
      }
    });
  });

  it('breaks no limit unless it is meant to', () => {
    for (let i = 0; i < 60; i++) {
      const depthM = 5 + (i % 8);
      const { rules } = record(`clean-${i}`, NO_BREACH, { ...design, depthM, strokes: i % 2 ? 2 : 4 });
      expect(rules, `clean-${i}`).toEqual([]);
    }
  });

  it.each([
    ['fastDown', 'down_speed_max'],
    ['fastUp', 'up_speed_max'],
    ['tilt', 'tilt_x_max'],
    ['lowAsh', 'ash_min'],
    ['thinSlurry', 'density_min'],
    ['overPressure', 'pump_pressure_max'],
    ['overCurrent', 'current_max'],
    ['short', 'depth_short_max'],
  ] as const)('%s is found by the rule %s, in a log and in a quick run', (kind, rule) => {
    for (let i = 0; i < 20; i++) {
      expect(record(`${kind}-${i}`, only(kind)).rules, `${kind}-${i}`).toContain(rule);
      expect(record(`${kind}-${i}`, only(kind), design, 5).rules, `${kind}-${i} quick`).toContain(rule);
    }
  });

  it('is estimated within a few percent', () => {
    for (let i = 0; i < 30; i++) {
      const again = i % 2 ? { restirM: 3 } : {};
      const { script, run } = record(`estimate-${i}`, NO_BREACH, { ...design, depthM: 5 + (i % 8), ...again });
      // A stop in a stroke counts in its mean speed in a log, and not in an estimate.
      if (script.stop) continue;
      const head = estimateMixing(script);
      expect(head.durationS / run.elapsedS).toBeGreaterThan(0.985);
      expect(head.durationS / run.elapsedS).toBeLessThan(1.02);
      expect(head.slurryL / run.slurryL).toBeCloseTo(1, 1.5);
      const { summary } = recordCourse(
        { run: (stepS) => mixingRun(script, stepS), quickStepS: 5, stand: null },
        mixingPile.profile,
        {
          startMs: 0,
          limits: {},
          pile: { depthM: script.design.depthM, diameterM: script.design.diameterM, terms: {} },
        },
      );
      expect(summary.endedMs).toBe(run.elapsedS * 1000);
      expect(Math.abs(head.maxCurrentA - (summary.maxCurrentA ?? 0))).toBeLessThan(8);
      expect(Math.abs(head.meanDownMpm - (summary.meanDownMpm ?? 0))).toBeLessThan(0.03);
      expect(Math.abs(head.meanUpMpm - (summary.meanUpMpm ?? 0))).toBeLessThan(0.02);
      expect(Math.abs(head.waterCementRatio - (summary.waterCementRatio ?? 0))).toBeLessThan(0.01);
      expect(head.ashKg / (summary.ashKg ?? 0)).toBeCloseTo(1, 1.5);
      expect(Math.abs(head.maxTiltDeg - (summary.maxTiltDeg ?? 0))).toBeLessThan(0.1);
    }
  });
});
