// Where the keyboard goes when the chip of a range is taken away.
import { afterEach, expect, it, vi } from 'vitest';
import { leaveChip, rangeBeside } from './range-focus';

const three = ['depth_m', 'score', 'warnings'].map((key) => ({ key, low: 1, high: null }));

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Where the focus goes on a page that has these. */
function focused(there: readonly string[], leave: () => void): string | null {
  let at: string | null = null;
  const querySelector = (asked: string) =>
    there.includes(asked)
      ? {
          focus: () => {
            at = asked;
          },
        }
      : null;
  vi.stubGlobal('document', { querySelector });
  leave();
  return at;
}

it('is the next one, and behind the last one the one before', () => {
  expect(rangeBeside(three, 'depth_m')).toBe('score');
  expect(rangeBeside(three, 'score')).toBe('warnings');
  expect(rangeBeside(three, 'warnings')).toBe('score');
  expect(rangeBeside(three.slice(0, 1), 'depth_m')).toBeNull();
});

it('is focused: a chip where there is one, else the table, else the search', () => {
  const all = ['[data-range="score"]', '[role=grid]', 'form input'];
  expect(focused(all, () => leaveChip(three, 'depth_m'))).toBe('[data-range="score"]');
  const one = three.slice(0, 1);
  expect(focused(all, () => leaveChip(one, 'depth_m'))).toBe('[role=grid]');
  expect(focused(['form input'], () => leaveChip(one, 'depth_m'))).toBe('form input');
  expect(focused([], () => leaveChip(one, 'depth_m'))).toBeNull();
});
