// Colours that users can tell apart, whatever their eyes and the theme.
import { expect, it } from 'vitest';
import { classColors, cssColor } from './color-scales';

/** Relative luminance after WCAG 2. */
function luminance(colors: Uint8Array, at: number): number {
  const linear = (byte: number): number => {
    const c = byte / 255;
    return c <= 0.040_45 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  };
  const [r = 0, g = 0, b = 0] = colors.subarray(4 * at, 4 * at + 3);
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

it.each([
  ['light', false],
  ['dark', true],
] as const)('goes one way in lightness, so that it reads without colours, %s', (_, dark) => {
  for (const classes of [2, 5, 9, 32]) {
    const colors = classColors(classes, false, dark);
    const steps = Array.from({ length: classes }, (_, at) => luminance(colors, at + 1));
    for (const [at, here] of steps.entries()) {
      const before = steps[at - 1];
      if (before !== undefined) expect(dark ? here > before : here < before).toBe(true);
    }
  }
});

it('gives kinds colours of their own, and piles without a number grey', () => {
  const colors = classColors(8, true, false);
  const all = Array.from({ length: 9 }, (_, at) => cssColor(colors, at));
  expect(new Set(all).size).toBe(9);
  expect(all[0]).toBe('rgb(138 147 158)');
});
