import { expect, it } from 'vitest';
import { chartColors } from './chart-colors';
import { compareLinesOption, lineLook, stepEnds } from './compare-lines-option';
import { compareSectionOption, sectionEnds } from './compare-section-option';
import { rampColor } from './value-ramp';

const colors = chartColors(false);
const steps = { originM: 0.5, widthM: 0.5, steps: 3 };
const format = (value: number) => `${value.toFixed(1)} A`;
const { NaN: none } = Number;

it('draws each record through the middles of its steps, and leaves gaps', () => {
  const option = compareLinesOption({
    ...steps,
    shown: stepEnds(steps),
    band: { low: [1, 2, none], middle: [2, 3, none], high: [3, 4, none] },
    lines: [
      { name: 'K1', values: [1, none, 3], least: [0.5, none, 2], greatest: [1.5, none, 9] },
      { name: '<K2>', values: [4, 5, 6], least: [4, 3, 6], greatest: [4, 8, 6] },
    ],
    out: 1,
    words: { band: 'band', middle: 'median', extremes: 'extremes', depth: 'Depth' },
    channel: 'Current A',
    format,
    colors,
  });
  const [band, , extremes, first, second] = option.series;
  expect(option.yAxis).toMatchObject({ inverse: true, min: 0.5, max: 2 });
  expect(band).toMatchObject({
    data: [
      [1, 0.75, 3],
      [2, 1.25, 4],
    ],
  });
  // From the least to the greatest reading of each step: no mean hides them.
  expect(extremes).toMatchObject({
    id: 'extremes',
    data: [
      [0.5, 0.75, 1.5, 0],
      [2, 1.75, 9, 0],
      [4, 0.75, 4, 1],
      [3, 1.25, 8, 1],
      [6, 1.75, 6, 1],
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
  const said = formatter({ seriesName: '<K2>', seriesId: 'record:1', dataIndex: 1, value: [5, 1.25] });
  expect(said).toBe('<K2>\n1–1.5 m: 5.0 A (3.0 A – 8.0 A)');
});

it('ends its depths where the last reading of a record ends, where nothing reaches deeper', () => {
  const shallow = { values: [none, 2, none], designDepthM: none, depthM: 1.2 };
  expect(sectionEnds(steps, [shallow])).toEqual({ from: 0.5, to: 1.5 });
  expect(sectionEnds(steps, [])).toEqual({ from: 0.5, to: 1 });
});

it('shows the depths that are zoomed to, as lines and as columns', () => {
  const shown = { from: 0.8, to: 1.6 };
  const [words, values] = [{ band: '', middle: '', extremes: '', depth: '', design: '', reached: '' }, [1, 2, 3]];
  const common = { ...steps, shown, out: null, words, format, colors };
  const lines = compareLinesOption({
    ...common,
    band: { low: values, middle: values, high: values },
    lines: [{ name: 'K1', values, least: values, greatest: values }],
    channel: '',
  });
  const section = compareSectionOption({
    ...common,
    records: [{ name: 'K1', values, least: values, greatest: values, designDepthM: 4.2, depthM: 1.9 }],
    from: 1,
    to: 3,
    widthPx: 390,
  });
  for (const { yAxis } of [lines, section]) expect(yAxis).toMatchObject({ inverse: true, min: 0.8, max: 1.6 });
});

it('tells fifty records apart, the first thirty-two by colour and dashes', () => {
  const looks = Array.from({ length: 32 }, (_, place) => JSON.stringify(lineLook(place, colors)));
  expect(new Set(looks).size).toBe(32);
});

it('stands records beside one another down to the deepest of them', () => {
  const records = [
    { name: 'A-1', values: [1, none, 3], least: [1, none, 2], greatest: [1, none, 9], designDepthM: 4.2, depthM: 1.9 },
    { name: 'A-2', values: [none, 2], least: [none, 2], greatest: [none, 2], designDepthM: none, depthM: none },
  ];
  const { yAxis, xAxis, series, tooltip } = compareSectionOption({
    ...steps,
    steps: 40,
    shown: sectionEnds(steps, records),
    records,
    from: 1,
    to: 3,
    out: null,
    words: { depth: 'Depth', design: 'design', reached: 'reached' },
    format,
    colors,
    widthPx: 390,
  });
  expect(yAxis).toMatchObject({ min: 0.5, max: 4.2 });
  expect(xAxis).toMatchObject({ data: ['A-1', 'A-2'], axisLabel: { interval: 0 } });
  expect(series[0]).toMatchObject({
    data: [
      [0, 0.5, 1, 1, 1],
      [0, 1.5, 3, 2, 9],
      [1, 1, 2, 2, 2],
    ],
  });
  const { formatter }: { readonly formatter?: unknown } = [tooltip].flat()[0] ?? {};
  if (typeof formatter !== 'function') throw new Error('the tooltip is written here');
  expect(formatter({ value: [0, 1.5, 3, 2, 9] })).toBe('A-1\n1.50–2.00 m: 3.0 A (2.0 A – 9.0 A)');
  expect(formatter({ value: [1, 1, 2, 2, 2] })).toBe('A-2\n1.00–1.50 m: 2.0 A');
  expect(series[1]).toMatchObject({ data: [[0, 4.2]] });
  expect(series[2]).toMatchObject({ data: [[0, 1.9]] });
});

it('colours a cell by its least and greatest reading beside the mean, which would hide a peak', () => {
  const { series } = compareSectionOption({
    ...steps,
    shown: stepEnds(steps),
    records: [{ name: 'A-1', values: [2], least: [1], greatest: [9], designDepthM: none, depthM: none }],
    from: 1,
    to: 3,
    out: null,
    words: { depth: 'Depth', design: 'design', reached: 'reached' },
    format,
    colors,
    widthPx: 390,
  });
  const drawn = (cell: readonly number[]): unknown => {
    const renderItem = series[0]?.renderItem;
    if (typeof renderItem !== 'function') throw new Error('a cell is drawn here');
    const coord = ([, depthM = 0]: readonly number[]) => [100, 10 * depthM];
    return Reflect.apply(renderItem, null, [{}, { value: (at: number) => cell[at], coord, size: () => [100, 0] }]);
  };
  const rect = (x: number, width: number, value: number) => ({
    type: 'rect',
    shape: { x, y: 5, width, height: 5 },
    style: { fill: rampColor((value - 1) / 2), opacity: 1 },
  });
  expect(drawn([0, 0.5, 2, 1, 9])).toEqual({
    type: 'group',
    children: [rect(57, 21.5, 1), rect(78.5, 43, 2), rect(121.5, 21.5, 3)],
  });
  expect(drawn([0, 0.5, 2, 2, 2])).toEqual(rect(57, 86, 2));
});

it('draws depths as lines with the ground around them, which are seen on bright cells and dark ones', () => {
  const dark = chartColors(true);
  const { series } = compareSectionOption({
    ...steps,
    shown: stepEnds(steps),
    records: [
      { name: 'A-1', values: [1, 2, 3], least: [1, 2, 3], greatest: [1, 2, 3], designDepthM: 1.8, depthM: 1.9 },
    ],
    from: 1,
    to: 3,
    out: null,
    words: { depth: 'Depth', design: 'design', reached: 'reached' },
    format,
    colors: dark,
    widthPx: 390,
  });
  const strokes = series.slice(1).map(({ renderItem }) => {
    if (typeof renderItem !== 'function') throw new Error('a mark is drawn here');
    const drawn: unknown = Reflect.apply(renderItem, null, [
      {},
      { value: () => 0, coord: () => [100, 50], size: () => [40, 0] },
    ]);
    return drawn;
  });
  const line = (stroke: string, lineWidth: number) => ({
    type: 'line',
    shape: { x1: 100 - 17.2, x2: 100 + 17.2, y1: 50, y2: 50 },
    style: { stroke, lineWidth },
  });
  expect(strokes).toEqual([
    { type: 'group', children: [line(dark.ground, 5), line(dark.limit, 2)] },
    { type: 'group', children: [line(dark.ground, 5), line(dark.text, 2)] },
  ]);
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
