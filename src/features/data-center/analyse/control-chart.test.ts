import { describe, expect, it } from 'vitest';
import { capability, controlChart, frozenWithin, rulesBroken } from './control-chart';

/** Values of a seed, about 10 with a spread of about 1. */
function seeded(seed: number, count: number): number[] {
  let state = seed;
  const next = (): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  return Array.from({ length: count }, () => 10 + next() + next() + next() + next() - 2);
}

/** The rules as the handbook tells them, looking back from each value by itself. */
function naive(values: readonly number[], base: number): readonly (readonly string[])[] {
  const first = values.slice(0, base);
  const center = first.reduce((sum, value) => sum + value, 0) / first.length;
  const steps = first.slice(1).map((value, at) => Math.abs(value - (first[at] ?? 0)));
  const sigma = steps.reduce((sum, step) => sum + step, 0) / steps.length / 1.128;
  return values.map((_, at) => {
    const broken = new Set<string>();
    for (const side of [1, -1]) {
      const off = values.slice(0, at + 1).map((value) => (side * (value - center)) / sigma);
      const now = off.at(-1) ?? 0;
      const beyond = (last: number, sigmas: number) => off.slice(-last).filter((value) => value > sigmas).length;
      if (now > 3) broken.add('beyond');
      if (now > 2 && beyond(3, 2) >= 2) broken.add('twoOfThree');
      if (now > 1 && beyond(5, 1) >= 4) broken.add('fourOfFive');
      if (beyond(8, 0) === 8) broken.add('eight');
    }
    return ['beyond', 'twoOfThree', 'fourOfFive', 'eight'].filter((rule) => broken.has(rule));
  });
}

describe('a control chart of individuals', () => {
  it('is that of the handbook for its example (NIST 6.3.2.2, flow rates)', () => {
    const rates = [49.6, 47.6, 49.9, 51.3, 47.8, 51.2, 52.6, 52.4, 53.6, 52.1];
    const chart = controlChart(rates, rates.length);
    expect(chart?.center).toBeCloseTo(50.81, 2);
    expect(chart?.high).toBeCloseTo(55.8041, 2);
    expect(chart?.low).toBeCloseTo(45.8159, 2);
    expect([...(chart?.broken ?? [])]).toEqual(Array(10).fill(0));
  });

  it('breaks the rules that looking back from each value finds broken', () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const calm = seeded(seed, 40);
      const values = [...calm, ...seeded(seed + 1000, 40).map((value) => value + (seed % 7) * 0.4 - 1.2)];
      const chart = controlChart(values, 30);
      const rules = Array.from(chart?.broken ?? [], rulesBroken);
      expect(rules, `seed ${seed}`).toEqual(naive(values, 30));
    }
  });

  it('breaks each rule where it is meant to be', () => {
    const base = Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? 1 : -1) * 0.564);
    const of = (...values: readonly number[]) =>
      Array.from(controlChart([...base, ...values], 20)?.broken ?? [], rulesBroken).slice(20);
    expect(of(3.1)).toEqual([['beyond']]);
    expect(of(2.1, 0, 2.1)).toEqual([[], [], ['twoOfThree']]);
    expect(of(-2.1, 0, 2.1)).toEqual([[], [], []]);
    expect(of(1.1, 1.1, 0, 1.1, 1.1)).toEqual([[], [], [], [], ['fourOfFive']]);
    expect(of(-0.5, ...Array(7).fill(-0.5)).at(-1)).toEqual(['eight']);
  });

  it('passes over what is no value', () => {
    const values = seeded(3, 60).map((value, at) => (at === 40 ? value + 9 : value));
    const holed = values.flatMap((value, at) => (at % 5 === 2 ? [Number.NaN, value] : [value]));
    const [whole, chart] = [controlChart(values, 25), controlChart(holed, 25)];
    expect(chart).toMatchObject({ center: whole?.center, sigma: whole?.sigma, base: 25, count: 60 });
    expect(holed[chart?.from?.last ?? -1]).toBe(values[24]);
    expect(Array.from(chart?.broken ?? []).filter((_, at) => !Number.isNaN(holed[at]))).toEqual([
      ...(whole?.broken ?? []),
    ]);
  });

  it('does not move by what comes later, and is none without a spread', () => {
    const values = seeded(5, 40);
    const { center, low, high } = controlChart(values, 25) ?? {};
    expect(controlChart([...values, 500, -500], 25)).toMatchObject({ center, low, high });
    expect(controlChart([1], 25)).toBeNull();
    expect(controlChart([3, 3, 3], 25)).toBeNull();
  });
});

describe('limits frozen from a period', () => {
  /** Of a list with the newest first: the record at place n of the chart began at n seconds. */
  const chartedOf = (count: number) => ({
    labels: Float64Array.from({ length: count }, (_, place) => count - 1 - place),
    listed: { startedMs: Float64Array.from({ length: count }, (_, at) => (count - 1 - at) * 1000) },
  });

  it('are those of its records alone, whatever comes before and after', () => {
    const calm = seeded(11, 30);
    const values = Float64Array.of(...seeded(12, 20).map((value) => value + 40), ...calm, 500, -500);
    const frozen = frozenWithin(values, { first: 20, last: 49 }, chartedOf(values.length));
    const center = calm.reduce((sum, value) => sum + value, 0) / calm.length;
    const steps = calm.slice(1).map((value, at) => Math.abs(value - (calm[at] ?? 0)));
    const sigma = steps.reduce((sum, step) => sum + step, 0) / steps.length / 1.128;
    expect(frozen).toMatchObject({ base: 30, fromMs: 20_000, toMs: 49_000 });
    expect(frozen?.center).toBeCloseTo(center, 12);
    expect(frozen?.sigma).toBeCloseTo(sigma, 12);
    // All others are held against them.
    const chart = controlChart(values, 25, frozen);
    expect(chart).toMatchObject({ base: 30, from: null, count: 52, center: frozen?.center });
    const beyond = Array.from(values, (value) => Math.abs(value - center) > 3 * sigma);
    expect(beyond.filter(Boolean).length).toBeGreaterThanOrEqual(22);
    expect(Array.from(chart?.broken ?? [], (bits) => rulesBroken(bits).includes('beyond'))).toEqual(beyond);
  });

  it('pass over records still in work, at its ends too', () => {
    const values = Float64Array.of(70, Number.NaN, 1, 3, Number.NaN, 2, Number.NaN, 90);
    const frozen = frozenWithin(values, { first: 1, last: 6 }, chartedOf(values.length));
    // Steps of 2 and 1.
    expect(frozen).toEqual({ center: 2, sigma: 1.5 / 1.128, base: 3, fromMs: 2000, toMs: 5000 });
  });

  it('are none of one record, or of records that are all the same', () => {
    const values = Float64Array.of(1, 5, 5, 5, Number.NaN, 2);
    const within = (first: number, last: number) => frozenWithin(values, { first, last }, chartedOf(values.length));
    expect(within(1, 3)).toBeNull();
    expect(within(0, 0)).toBeNull();
    expect(within(4, 5)).toBeNull();
    expect(within(3, 5)).not.toBeNull();
  });
});

describe('how well limits are kept', () => {
  /** Of centre 10 and sigma 1: each step is 1.128. */
  const values = Float64Array.from({ length: 20 }, (_, at) => 10 + (at % 2 === 0 ? 1 : -1) * 0.564);

  it('is told of both limits and of one', () => {
    const both = capability(values, { low: 4, high: 13 });
    expect(both?.cp).toBeCloseTo(1.5, 12);
    expect(both?.cpk).toBeCloseTo(1, 12);
    const above = capability(values, { low: null, high: 16 });
    expect(above?.cp).toBeNull();
    expect(above?.cpk).toBeCloseTo(2, 12);
    expect(capability(values, { low: 11, high: null })?.cpk).toBeCloseTo(-1 / 3, 12);
  });

  it('is of the values shown, not of those that the limits of control are from', () => {
    const limits = { low: 4, high: 13 };
    const bad = values.map((value) => value + 2.4);
    // A good beginning followed by a bad week: the chart keeps the centre of the beginning.
    const shown = Float64Array.of(...values, ...bad);
    const chart = controlChart(shown, values.length);
    expect(chart?.center).toBeCloseTo(10, 12);
    const steps = 38 * 1.128 + (bad[0] ?? 0) - (values.at(-1) ?? 0);
    const sigma = steps / 39 / 1.128;
    expect(capability(shown, limits)?.cpk).toBeCloseTo((13 - 11.2) / (3 * sigma), 12);
    // The bad week alone, held against a frozen good month.
    expect(capability(bad, limits)?.cpk).toBeCloseTo(0.2, 12);
  });

  it('passes over records still in work', () => {
    const holed = Float64Array.from([...values].flatMap((value) => [value, Number.NaN]));
    expect(capability(holed, { low: 4, high: 13 })).toEqual(capability(values, { low: 4, high: 13 }));
  });

  it('is not told without a limit, or of values without a spread', () => {
    expect(capability(values, { low: null, high: null })).toBeNull();
    expect(capability(Float64Array.of(10, Number.NaN), { low: 4, high: 13 })).toBeNull();
    expect(capability(Float64Array.of(3, 3, 3), { low: 4, high: 13 })).toBeNull();
  });
});
