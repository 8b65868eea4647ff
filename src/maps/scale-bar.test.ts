import { describe, expect, it } from 'vitest';
import { formatLength, gridLines, gridStepM, roundLengthBelow, scaleBar } from './scale-bar';

describe('roundLengthBelow', () => {
  it.each([
    [1, 1],
    [1.99, 1],
    [2, 2],
    [4.9, 2],
    [5, 5],
    [9.99, 5],
    [10, 10],
    [0.3, 0.2],
    [730, 500],
  ])('of %d is %d', (limit, expected) => {
    expect(roundLengthBelow(limit)).toBeCloseTo(expected, 12);
  });
});

describe('scaleBar', () => {
  it('is round, fits, and is not needlessly short at every zoom', () => {
    for (let zoom = -5; zoom <= 8; zoom += 0.13) {
      const bar = scaleBar(2 ** zoom, 110);
      expect(bar.widthPx).toBeLessThanOrEqual(110 + 1e-6);
      expect(bar.widthPx).toBeGreaterThan(43);
      expect(bar.widthPx / 2 ** zoom).toBeCloseTo(bar.lengthM, 9);
    }
  });
});

describe('formatLength', () => {
  it('uses the unit people say', () => {
    expect([0.2, 5, 500, 2000].map(formatLength)).toEqual(['20 cm', '5 m', '500 m', '2 km']);
  });
});

describe('grid', () => {
  it('keeps lines apart at every zoom', () => {
    for (let zoom = -5; zoom <= 8; zoom += 0.11) {
      const px = gridStepM(2 ** zoom, 110) * 2 ** zoom;
      expect(px).toBeGreaterThanOrEqual(110 - 1e-6);
      expect(px).toBeLessThan(300);
    }
  });

  it('stands at round site coordinates although offsets are not', () => {
    expect(gridLines(0, 100, 50, 3456712.5)).toEqual([37.5, 87.5]);
  });
});
