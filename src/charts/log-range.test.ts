import { describe, expect, it } from 'vitest';
import { rangeOfEvent, sameRange, stepRange } from './log-range';
import { niceAxis } from './nice-axis';

const full = { from: 0, to: 20 };

describe('rangeOfEvent', () => {
  it('reads percentages of a wheel and values of an action', () => {
    expect(rangeOfEvent({ batch: [{ start: 25, end: 50 }] }, full)).toEqual({ from: 5, to: 10 });
    expect(rangeOfEvent({ startValue: 2, endValue: 3 }, full)).toEqual({ from: 2, to: 3 });
  });

  it('calls the whole axis no range', () => {
    expect(rangeOfEvent({ batch: [{ start: 0.01, end: 100 }] }, full)).toBeNull();
    expect(rangeOfEvent({}, full)).toBeNull();
  });
});

describe('sameRange', () => {
  it('does not take the rounding of a link for a move', () => {
    expect(sameRange({ from: 1.001, to: 9 }, { from: 1, to: 9.002 })).toBe(true);
    expect(sameRange({ from: 1, to: 9 }, { from: 2, to: 9 })).toBe(false);
    expect(sameRange(null, { from: 0, to: 1 })).toBe(false);
  });
});

describe('stepRange', () => {
  it('zooms about the middle and back', () => {
    const near = stepRange(full, full, '+');
    expect(near).toEqual({ from: 4, to: 16 });
    expect(near && stepRange(near, full, '-')).toEqual(full);
  });

  it('stays within the axis', () => {
    expect(stepRange({ from: 0, to: 10 }, full, 'ArrowUp')).toEqual({ from: 0, to: 10 });
    expect(stepRange({ from: 12, to: 20 }, full, 'ArrowDown')).toEqual({ from: 12, to: 20 });
    expect(stepRange({ from: 1, to: 2 }, full, '0')).toEqual(full);
    expect(stepRange(full, full, 'a')).toBeNull();
  });
});

describe('niceAxis', () => {
  it('covers the values in few round steps, whatever they are', () => {
    for (const [from, to] of [
      [0, 1],
      [-0.6, 0.6],
      [1.4, 2],
      [0, 1517],
      [-1e-4, 3e5],
      [5, 5],
      [Number.NaN, Number.NaN],
    ] as const) {
      const { min, max, interval } = niceAxis(from, to, 4);
      const steps = (max - min) / interval;
      expect(steps).toBeCloseTo(Math.round(steps), 9);
      expect(steps).toBeLessThanOrEqual(4);
      if (from < to) expect(min - 1e-6 * interval <= from && max + 1e-6 * interval >= to).toBe(true);
    }
  });
});
