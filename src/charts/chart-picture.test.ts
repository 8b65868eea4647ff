import { CustomChart, LineChart } from 'echarts/charts';
import { GridComponent } from 'echarts/components';
import { use } from 'echarts/core';
import { expect, it } from 'vitest';
import { chartColors } from './chart-colors';
import { chartSvg } from './chart-picture';
import { compareSectionOption } from './compare-section-option';

use([CustomChart, LineChart, GridComponent]);

it('draws all of a chart at once, with its title and what was asked', () => {
  const records = Array.from({ length: 30 }, (_, at) => ({
    name: `K${at}`,
    values: Float64Array.from({ length: 60 }, (_of, step) => at + step),
    least: Float64Array.from({ length: 60 }, (_of, step) => at + step - 1),
    greatest: Float64Array.from({ length: 60 }, (_of, step) => at + step + 1),
    designDepthM: Number.NaN,
    depthM: Number.NaN,
  }));
  const option = compareSectionOption({
    originM: 0,
    widthM: 0.5,
    steps: 60,
    shown: { from: 0, to: 30 },
    records,
    from: 0,
    to: 90,
    out: null,
    words: { depth: 'Depth', design: 'design', reached: 'reached' },
    format: String,
    colors: chartColors(false),
    widthPx: 900,
  });
  const svg = chartSvg(option, { title: 'Flow <1> & "2"', lines: ['24 records', '2026-11-23'] }, false);
  expect(svg).toContain('>Flow &lt;1> &amp; &quot;2&quot;</text>');
  expect(svg).toContain('>24 records</text>');
  // More cells than a chart draws in one piece, each with its least, mean and greatest reading.
  const filled = svg.match(/fill="rgb\(\d+,\d+,\d+\)"/g) ?? svg.match(/fill="(?:rgb|#)/g) ?? [];
  expect(filled.length).toBeGreaterThanOrEqual(30 * 60 * 3);
  // Whole attributes: name, and a value without quotes in it.
  expect(svg).not.toMatch(/<[^<>]*="[^"]*"[^\s/>?][^<>]*>/);
  expect(svg.match(/<svg /g)).toHaveLength(2);
  expect(svg.match(/<\/svg>/g)).toHaveLength(2);
});

it('has a note below the chart, in lines no wider than it, without losing a word', () => {
  const chart = { xAxis: { type: 'value' }, yAxis: { type: 'value' }, series: [] };
  const svgOf = (note: string | null) =>
    chartSvg(chart, { title: 'Flow', lines: ['24 records'], notes: note === null ? [] : [note] }, false);
  const heightOf = (svg: string) => Number(/^<svg [^>]* height="(\d+)"/.exec(svg)?.[1]);
  const linesOf = (svg: string) =>
    [...svg.matchAll(/^<text x="20" y="(\d+)"[^>]*>(.*)<\/text>$/gm)].map(([, y = '', text = '']) => ({
      y: Number(y),
      text,
    }));
  const bare = svgOf(null);
  expect(linesOf(bare).map(({ text }) => text)).toEqual(['Flow', '24 records']);
  const bottom = heightOf(bare) - 20;
  for (const [note, most] of [
    ['Short', 150],
    [`R-7 · 2026-11-20 08:00:00 to 08:09:59 (600 rows) ${'and another stretch; '.repeat(20)}end`, 150],
    ['服务器上的部分过程数据已损坏'.repeat(12), 86],
  ] as const) {
    const svg = svgOf(note);
    const below = linesOf(svg).slice(2);
    expect(below.map(({ text }) => text).join('')).toBe(note);
    expect(below.length).toBeGreaterThanOrEqual(note.length / most);
    for (const [at, { y, text }] of below.entries()) {
      expect(text.length).toBeLessThanOrEqual(most);
      expect(y).toBeGreaterThan(bottom);
      expect(y).toBeLessThan(heightOf(svg));
      expect(y).toBeGreaterThan(below[at - 1]?.y ?? 0);
    }
  }
});
