import { expect, it } from 'vitest';
import { PILE_STATUS } from '../contracts/api';
import { ALL_STATUSES, isShown, statusPalette, statusStyles, toggleStatus } from './status';

it('every status has a style at its own code, and a sign no other has', () => {
  for (const dark of [false, true]) {
    const styles = statusStyles(dark);
    expect(styles.map((style) => style.code)).toEqual(Object.values(PILE_STATUS));
    expect(new Set(styles.map((style) => style.sign)).size).toBe(styles.length);
    expect(new Set(styles.map((style) => style.color)).size).toBe(styles.length);
  }
});

it('the palette tells the shader every sign apart and stays as good as opaque', () => {
  const palette = statusPalette(false);
  const alphas = [0, 1, 2, 3, 4].map((code) => palette[code * 4 + 3] ?? 0);
  expect(new Set(alphas).size).toBe(5);
  expect(Math.min(...alphas)).toBeGreaterThan(250);
});

it('a legend item switches its status and no other', () => {
  const mask = toggleStatus(ALL_STATUSES, PILE_STATUS.done);
  expect([0, 1, 2, 3, 4].map((code) => isShown(mask, code))).toEqual([true, true, false, true, true]);
  expect(toggleStatus(mask, PILE_STATUS.done)).toBe(ALL_STATUSES);
});
