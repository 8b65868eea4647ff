import { expect, it } from 'vitest';
import { darkTheme, lightTheme } from './themes';

/** Relative luminance (WCAG 2.2) of `#rrggbb`. */
function luminance(colour: string): number {
  const [red = Number.NaN, green = Number.NaN, blue = Number.NaN] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low = Number.NaN, high = Number.NaN] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

it('is computed as WCAG says', () => {
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 6);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

const BACKGROUNDS = [
  'colorNeutralBackground1',
  'colorNeutralBackground1Hover',
  'colorNeutralBackground1Selected',
  'colorNeutralCardBackground',
  'colorSubtleBackgroundHover',
  'colorSubtleBackgroundSelected',
] as const;

it.each([
  ['light', lightTheme],
  ['dark', darkTheme],
] as const)('what is wrong can be read in small print on every card and row (%s)', (_, theme) => {
  for (const background of BACKGROUNDS) {
    const found = contrast(theme.colorStatusDangerForeground1, theme[background]);
    expect(found, background).toBeGreaterThanOrEqual(4.5);
  }
});

it.each([
  ['light', lightTheme],
  ['dark', darkTheme],
] as const)('bars in place of text that is loading are seen on a card, and do not shine (%s)', (_, theme) => {
  for (const bar of [theme.colorNeutralStencil1, theme.colorNeutralStencil2]) {
    const found = contrast(bar, theme.colorNeutralBackground1);
    expect(found).toBeGreaterThan(1.03);
    expect(found).toBeLessThan(1.5);
  }
});
