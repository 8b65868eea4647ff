import { describe, expect, it } from 'vitest';
import { wrapStretch } from './wrapped';

const pairs = (points: Float64Array | null): (readonly [number, number])[] =>
  Array.from({ length: (points?.length ?? 0) / 2 }, (_, i) => [points?.[i * 2] ?? 0, points?.[i * 2 + 1] ?? 0]);

describe('wrapStretch', () => {
  it('leaves a stretch on the scale as it is, edges and missing readings too', () => {
    const points = Float64Array.of(0, 1, 100, 2, Number.NaN, 3, 50, 4);
    expect(wrapStretch(points, 0, 100)).toEqual({ inside: points, outside: null });
    expect(wrapStretch(points, 0, 100).inside).toBe(points);
  });

  it('cuts a line at the edge and lets it in again at the other', () => {
    const { inside, outside } = wrapStretch(Float64Array.of(50, 0, 150, 2, 50, 4), 0, 100);
    expect(pairs(inside)).toEqual([
      [50, 0],
      [100, 1],
      [Number.NaN, 1],
      [100, 3],
      [50, 4],
    ]);
    expect(pairs(outside)).toEqual([
      [0, 1],
      [50, 2],
      [0, 3],
      [Number.NaN, 3],
    ]);
  });

  it('goes the same way below the scale', () => {
    const { outside } = wrapStretch(Float64Array.of(-30, 0, -10, 1), 0, 100);
    expect(pairs(outside)).toEqual([
      [70, 0],
      [90, 1],
    ]);
  });

  it('gives every reading back, and never leaves the scale, whatever the readings', () => {
    let seed = 7;
    const random = () => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return seed / 2147483648;
    };
    for (let run = 0; run < 200; run += 1) {
      const [low, high] = [Math.round(random() * 40 - 20), Math.round(random() * 40 + 21)];
      const span = high - low;
      const rows = Array.from({ length: 12 }, (_, at): [number, number] => [
        random() < 0.1 ? Number.NaN : Math.round(low - 2 * span + random() * 5 * span),
        at,
      ]);
      const { inside, outside } = wrapStretch(Float64Array.from(rows.flat()), low, high);
      const drawn = [...pairs(inside), ...pairs(outside)];
      for (const [value] of drawn) {
        if (!Number.isNaN(value)) expect(value).toBeGreaterThanOrEqual(low - 1e-9);
        if (!Number.isNaN(value)) expect(value).toBeLessThanOrEqual(high + 1e-9);
      }
      for (const [value, at] of rows) {
        if (Number.isNaN(value)) continue;
        const same = drawn.some(([drawnValue, place]) => {
          const turns = (value - drawnValue) / span;
          return place === at && Math.abs(turns - Math.round(turns)) < 1e-9;
        });
        expect(same, `${value} at ${at} on ${low}…${high}`).toBe(true);
      }
      for (const [value, at] of pairs(inside))
        if (Number.isInteger(at) && !Number.isNaN(value) && rows[at]?.[0] !== undefined)
          expect([rows[at]?.[0], low, high]).toContain(Math.round(value * 1e6) / 1e6);
    }
  });
});
