import { expect, it } from 'vitest';
import { chartColors } from './chart-colors';
import { compareLinesOption, lineLook } from './compare-lines-option';
import { compareSectionOption } from './compare-section-option';
import { rampColor } from './value-ramp';

const colors = chartColors(false);
const steps = { originM: 0.5, widthM: 0.5, steps: 3 };
const format = (value: number) => `${value.toFixed(1)} A`;
const { NaN: none } = Number;

it('draws each record through the middles of its steps, and leaves gaps', () => {
  const option = compareLinesOption({
    ...steps,
    band: { low: [1, 2, none], middle: [2, 3, none], high: [3, 4, none] },
    lines: [
      { name: 'K1', values: [1, none, 3] },
      { name: '<K2>', values: [4, 5, 6] },
    ],
    out: 1,
    words: { band: 'band', middle: 'median', depth: 'Depth' },
    channel: 'Current A',
    format,
    colors,
  });
  const [band, , first, second] = option.series;
  expect(option.yAxis).toMatchObject({ inverse: true, min: 0.5, max: 2 });
  expect(band).toMatchObject({
    data: [
      [1, 0.75, 3],
      [2, 1.25, 4],
    ],
  });
  expect(first).toMatchObject({
    id: 'record:0',
    data: [
      [1, 0.75],
      ['-', 1.25],
      [3, 1.75],
    ],
  });
  expect(first).toMatchObject({ lineStyle: { opacity: 0.28 } });
  expect(second).toMatchObject({ lineStyle: { opacity: 1, width: 3 } });
  const { formatter }: { readonly formatter?: unknown } = [option.tooltip].flat()[0] ?? {};
  if (typeof formatter !== 'function') throw new Error('the tooltip is written here');
  const said = formatter({ seriesName: '<K2>', value: [5, 1.25] });
  expect(said).toBe('&lt;K2><br>1–1.5 m: 5.0 A');
});

it('tells fifty records apart, the first thirty-two by colour and dashes', () => {
  const looks = Array.from({ length: 32 }, (_, place) => JSON.stringify(lineLook(place, colors)));
  expect(new Set(looks).size).toBe(32);
});

it('stands records beside one another down to the deepest of them', () => {
  const { yAxis, xAxis, series } = compareSectionOption({
    ...steps,
    steps: 40,
    records: [
      { name: 'A-1', values: [1, none, 3], designDepthM: 4.2, depthM: 1.9 },
      { name: 'A-2', values: [none, 2], designDepthM: none, depthM: none },
    ],
    from: 1,
    to: 3,
    out: null,
    words: { depth: 'Depth', design: 'design', reached: 'reached' },
    format,
    colors,
  });
  expect(yAxis).toMatchObject({ max: 4.2 });
  expect(xAxis).toMatchObject({ data: ['A-1', 'A-2'] });
  expect(series[0]).toMatchObject({
    data: [
      [0, 0.5, 1],
      [0, 1.5, 3],
      [1, 1, 2],
    ],
  });
  expect(series[1]).toMatchObject({ data: [[0, 4.2]] });
  expect(series[2]).toMatchObject({ data: [[0, 1.9]] });
});

it('colours from end to end of the ramp', () => {
  expect([-1, 0, 0.125, 1, 2].map(rampColor)).toEqual([
    'rgb(68, 1, 84)',
    'rgb(68, 1, 84)',
    'rgb(64, 42, 112)',
    'rgb(253, 231, 37)',
    'rgb(253, 231, 37)',
  ]);
});
