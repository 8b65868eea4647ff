// Tooltips are painted with their chart: the page's policy refuses markup from text.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { chartColors } from './chart-colors';
import { tooltipLook, tooltipText } from './chart-look';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));

it('a tooltip is no element, and has the letters of the console', () => {
  const colors = chartColors(false);
  const letters = { fontFamily: colors.font, color: colors.text };
  expect(tooltipLook(colors)).toMatchObject({ renderMode: 'richText', confine: true, textStyle: letters });
});

it('every chart with a tooltip has that look, and writes no markup', () => {
  const charts = readdirSync(FOLDER)
    .filter((file) => file.endsWith('-option.ts'))
    .map((file) => ({ file, code: readFileSync(`${FOLDER}${file}`, 'utf8') }));
  const withTooltip = charts.filter(({ code }) => /tooltip: \{\s+trigger|tooltip: \{ trigger/.test(code));
  expect(withTooltip.length).toBeGreaterThan(8);
  expect(withTooltip.filter(({ code }) => !code.includes('tooltipLook(')).map(({ file }) => file)).toEqual([]);
  expect(charts.filter(({ code }) => /<br|<b>/.test(code)).map(({ file }) => file)).toEqual([]);
});

it('names are text, also those that look like a style or like markup', () => {
  expect(tooltipText(['<K2>', '{b|A-1}'])).toBe('<K2>\n｛b|A-1｝');
});
