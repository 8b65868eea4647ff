import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Throttle } from './throttle';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('settles once after a change', () => {
  const settle = vi.fn(() => true);
  new Throttle(2_000, settle).changed();
  vi.advanceTimersByTime(1_999);
  expect(settle).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(settle).toHaveBeenCalledTimes(1);
});

it('is not put off by changes that never end, and leaves none out', () => {
  const settle = vi.fn(() => true);
  const throttle = new Throttle(2_000, settle);
  // One a second for ten seconds: a timer that each of them began anew would never fire.
  for (let second = 0; second < 10; second += 1) {
    throttle.changed();
    vi.advanceTimersByTime(1_000);
  }
  expect(settle.mock.calls.length).toBeGreaterThanOrEqual(4);
  const before = settle.mock.calls.length;
  throttle.changed();
  vi.advanceTimersByTime(4_000);
  expect(settle.mock.calls.length).toBeGreaterThan(before);
});

it('comes back to what it could not do', () => {
  const settle = vi.fn(() => true).mockReturnValueOnce(false);
  new Throttle(2_000, settle).changed();
  vi.advanceTimersByTime(4_000);
  expect(settle).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(60_000);
  expect(settle).toHaveBeenCalledTimes(2);
});

it('does nothing once it is disposed of', () => {
  const settle = vi.fn(() => true);
  const throttle = new Throttle(2_000, settle);
  throttle.changed();
  throttle.dispose();
  vi.advanceTimersByTime(60_000);
  expect(settle).not.toHaveBeenCalled();
});
