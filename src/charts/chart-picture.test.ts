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
