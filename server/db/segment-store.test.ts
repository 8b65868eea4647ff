import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeSegments, encodeSegments } from './segment-store';

const decimals = (channel: string): number => (channel === 'density_gcm3' ? 4 : 2);
const amount = fc.double({ min: 0, max: 1e5, noNaN: true });
const mean = fc.option(fc.double({ min: -1e4, max: 1e4, noNaN: true }));

const segments = fc.integer({ min: 0, max: 80 }).chain((count) => {
  const list = <T>(of: fc.Arbitrary<T>) => fc.array(of, { minLength: count, maxLength: count });
  return fc.record({
    height_m: fc.constant(0.25),
    duration_s: list(amount),
    totals: fc.record({ slurry_l: list(amount) }),
    means: fc.record({ density_gcm3: list(mean), current_a: list(mean) }),
  });
});

describe('packed segments', () => {
  it('come back as they were, rounded as stated', () => {
    fc.assert(
      fc.property(segments, (made) => {
        const back = decodeSegments(made.height_m, encodeSegments(made, decimals));
        const near = (now: number | null | undefined, then: number | null | undefined, digits: number) => {
          if (typeof then !== 'number') expect(now).toBeNull();
          else expect(Math.abs((now ?? Number.NaN) - then)).toBeLessThanOrEqual(0.5000001 / 10 ** digits);
        };
        expect(back.height_m).toBe(0.25);
        expect(back.duration_s).toHaveLength(made.duration_s.length);
        made.duration_s.forEach((then, i) => void near(back.duration_s[i], then, 3));
        made.totals.slurry_l.forEach((then, i) => void near(back.totals.slurry_l?.[i], then, 4));
        made.means.density_gcm3.forEach((then, i) => void near(back.means.density_gcm3?.[i], then, 6));
        made.means.current_a.forEach((then, i) => void near(back.means.current_a?.[i], then, 4));
        expect(Object.keys(back.means)).toEqual(['density_gcm3', 'current_a']);
      }),
    );
  });

  it('are refused when they are damaged', () => {
    const data = encodeSegments(
      { height_m: 0.25, duration_s: [1, 2], totals: {}, means: { current_a: [null, 4] } },
      decimals,
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: data.length - 1 }), (end) => {
        expect(() => decodeSegments(0.25, data.subarray(0, end))).toThrow();
      }),
    );
  });
});
