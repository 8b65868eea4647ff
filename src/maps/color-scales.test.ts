// Colours that users can tell apart, whatever their eyes and the theme.
import { expect, it } from 'vitest';
import { classColors, cssColor } from './color-scales';

/** Without the curve of screens. */
function linearRgb(colors: Uint8Array, at: number): readonly [number, number, number] {
  const linear = (byte = 0): number => {
    const c = byte / 255;
    return c <= 0.040_45 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  };
  const [r, g, b] = colors.subarray(4 * at, 4 * at + 3);
  return [linear(r), linear(g), linear(b)];
}

/** Relative luminance after WCAG 2. */
function luminance(colors: Uint8Array, at: number): number {
  const [r, g, b] = linearRgb(colors, at);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast after WCAG 2 with a ground of a luminance. */
function contrast(colors: Uint8Array, at: number, ground: number): number {
  const [low = 0, high = 0] = [luminance(colors, at), ground].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** Lightness and hue as Oklab (Ottosson) has them, in which equal distances look about equally far apart. */
function oklab(colors: Uint8Array, at: number): readonly [number, number, number] {
  const [r, g, b] = linearRgb(colors, at);
  const l = Math.cbrt(0.412_221_470_8 * r + 0.536_332_536_3 * g + 0.051_445_992_9 * b);
  const m = Math.cbrt(0.211_903_498_2 * r + 0.680_699_545_1 * g + 0.107_396_956_6 * b);
  const s = Math.cbrt(0.088_302_461_9 * r + 0.281_718_837_6 * g + 0.629_978_700_5 * b);
  return [
    0.210_454_255_3 * l + 0.793_617_785 * m - 0.004_072_046_8 * s,
    1.977_998_495_1 * l - 2.428_592_205 * m + 0.450_593_709_9 * s,
    0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766 * s,
  ];
}

/** How far the two colours among some classes (and the grey) lie apart that are most alike. */
function leastDistance(colors: Uint8Array, classes: number): number {
  const all = Array.from({ length: classes + 1 }, (_, at) => oklab(colors, at));
  let least = Number.POSITIVE_INFINITY;
  for (const [at, [l, a, b]] of all.entries()) {
    for (const [ol, oa, ob] of all.slice(0, at)) least = Math.min(least, Math.hypot(l - ol, a - oa, b - ob));
  }
  return least;
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

it.each([
  ['light', false, 0.913],
  ['dark', true, 0.007],
] as const)('tells as many machines apart as there are classes, and each from the ground, %s', (_, dark, ground) => {
  const colors = classColors(40, true, dark);
  expect(leastDistance(colors, 24)).toBeGreaterThan(0.1);
  expect(leastDistance(colors, 40)).toBeGreaterThan(0.08);
  for (let at = 1; at <= 40; at += 1) expect(contrast(colors, at, ground)).toBeGreaterThan(1.9);
});
