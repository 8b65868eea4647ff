import { expect, it } from 'vitest';
import { chartColors } from './chart-colors';
import { type ControlInput, controlOption } from './control-option';
import { cellOpacity, densityOption } from './density-option';
import { distributionEnds, distributionOption } from './distribution-option';
import { type QuantilesInput, quantilesOption } from './quantiles-option';

const colors = chartColors(false);
const shown = { unit: 'L/min', format: (value: number) => value.toFixed(1), colors };
const spread: QuantilesInput = {
  ...shown,
  names: ['0–1', '1–2'],
  min: Float32Array.of(1, 2),
  max: Float32Array.of(9, 8),
  quantiles: [2, 3, 4, 5, 6].map((value) => Float64Array.of(value, value + 0.5)),
  words: ['Least', '5%', '25%', 'Median', '75%', '95%', 'Largest'],
  isDownwards: true,
  limits: { low: null, high: 7 },
};

it('stands boxes of depth under one another, with dots at the extremes and lines at the limits', () => {
  const { xAxis, yAxis, series } = quantilesOption(spread);
  expect(yAxis).toMatchObject({ type: 'category', data: ['0–1', '1–2'], inverse: true });
  expect(xAxis).toMatchObject({ type: 'value', name: 'L/min' });
  expect(series).toMatchObject([
    {
      type: 'boxplot',
      data: [
        [2, 3, 4, 5, 6],
        [2.5, 3.5, 4.5, 5.5, 6.5],
      ],
      dimensions: ['group', '5%', '25%', 'Median', '75%', '95%'],
      markLine: { data: [{ xAxis: 7 }] },
      // The axis ends where the groups do, rounded.
      markArea: { data: [[{ xAxis: 7 }, { xAxis: 10 }]] },
    },
    {
      data: [
        [1, 0],
        [2, 1],
      ],
    },
    {
      data: [
        [9, 0],
        [8, 1],
      ],
    },
  ]);
});

it('stands other groups beside one another', () => {
  const { xAxis, series } = quantilesOption({ ...spread, isDownwards: false, limits: { low: 3, high: null } });
  expect(xAxis).toMatchObject({ type: 'category', data: ['0–1', '1–2'] });
  expect(series[0]).toMatchObject({
    markLine: { data: [{ yAxis: 3 }] },
    markArea: { data: [[{ yAxis: 0 }, { yAxis: 3 }]] },
  });
  expect(series[1]).toMatchObject({
    data: [
      [0, 1],
      [1, 2],
    ],
  });
});

it('draws counts from edge to edge, and shades what lies outside of limits', () => {
  const input = {
    ...shown,
    origin: 10,
    width: 5,
    counts: Uint32Array.of(3, 7),
    zoom: null,
    counted: 'Readings',
    limits: { low: 12, high: 18 },
  };
  expect(distributionEnds(input)).toEqual({ from: 10, to: 20 });
  const { xAxis, series } = distributionOption(input);
  expect(xAxis).toMatchObject({ min: 10, max: 20 });
  expect(series[0]).toMatchObject({
    step: 'end',
    data: [
      [10, 3],
      [15, 7],
      [20, 7],
    ],
    markLine: { data: [{ xAxis: 12 }, { xAxis: 18 }] },
    markArea: {
      data: [
        [{ xAxis: 10 }, { xAxis: 12 }],
        [{ xAxis: 18 }, { xAxis: 20 }],
      ],
    },
  });
});

it('shades nothing, or all, where a limit lies beyond the axis', () => {
  const bars = { ...shown, origin: 10, width: 5, counts: Uint32Array.of(3, 7), zoom: null, counted: 'Readings' };
  const shaded = (low: number | null, high: number | null) =>
    distributionOption({ ...bars, limits: { low, high } }).series[0]?.markArea?.data;
  expect(shaded(5, 480)).toEqual([]);
  expect(shaded(480, null)).toEqual([[{ xAxis: 10 }, { xAxis: 20 }]]);
  expect(shaded(null, 5)).toEqual([[{ xAxis: 10 }, { xAxis: 20 }]]);
});

it('shows the stretch of a distribution that is zoomed to, and shades limits as far as that', () => {
  const counted = { ...shown, origin: 10, width: 5, counts: Uint32Array.of(3, 7), counted: 'Readings' };
  const { xAxis, series } = distributionOption({
    ...counted,
    zoom: { from: 11, to: 14 },
    limits: { low: 12, high: 18 },
  });
  expect(xAxis).toMatchObject({ min: 11, max: 14 });
  expect(series[0]?.markArea?.data).toEqual([[{ xAxis: 11 }, { xAxis: 12 }]]);
});

it('shades cells by the logarithm of their rows, and shows a single one', () => {
  const axis = { origin: 10, width: 5, count: 4, name: 'A', zoom: null };
  const cells = { column: Uint16Array.of(0, 3), row: Uint16Array.of(1, 2), counts: Uint32Array.of(1, 1000) };
  const y = { ...axis, name: 'B', zoom: { from: 12, to: 22 } };
  const { xAxis, yAxis, series } = densityOption({ x: axis, y, ...cells, counted: 'Rows', colors });
  expect(xAxis).toMatchObject({ min: 10, max: 30, name: 'A' });
  expect(yAxis).toMatchObject({ min: 12, max: 22, name: 'B' });
  expect(series[0]).toMatchObject({
    data: [
      [10, 15, 1],
      [25, 20, 1000],
    ],
  });
  const shades = [1, 10, 100, 1000].map((rows) => cellOpacity(rows, 1000));
  expect(shades.map((shade) => Number(shade.toFixed(2)))).toEqual([0.12, 0.41, 0.71, 1]);
  expect(cellOpacity(1, 1)).toBe(1);
});

const controlled: Omit<ControlInput, 'limits'> = {
  names: ['R1', 'R2', 'R3'],
  values: [10, 11, 30],
  shown: null,
  control: { from: { first: 0, last: 1 }, center: 10.5, low: 7.8, high: 13.2 },
  broken: ['', '', 'beyond'],
  words: { value: 'mean', center: 'centre', base: 'base' },
  unit: 'A',
  format: String,
  colors,
};
const endsOf = (option: ReturnType<typeof controlOption>) => {
  const { min, max }: { readonly min?: unknown; readonly max?: unknown } = [option.yAxis].flat()[0] ?? {};
  return [min, max];
};

it('marks the values that break a rule, and shades what lies beyond a limit', () => {
  const { series } = controlOption({ ...controlled, limits: { low: null, high: 20 } });
  expect(series[0]).toMatchObject({
    markLine: { data: [{ yAxis: 10.5 }, { yAxis: 7.8 }, { yAxis: 13.2 }] },
    markArea: { data: [[{ xAxis: 0 }, { xAxis: 1 }]] },
  });
  expect(series[1]).toMatchObject({
    data: [[2, 30]],
    markLine: { data: [{ yAxis: 20 }] },
    markArea: { data: [[{ yAxis: 20 }, { yAxis: 30 }]] },
  });
});

it('holds the values and every limit in sight, also limits that all values keep', () => {
  expect(endsOf(controlOption({ ...controlled, limits: { low: null, high: null } }))).toEqual([5, 30]);
  expect(endsOf(controlOption({ ...controlled, limits: { low: -3, high: 52 } }))).toEqual([-20, 60]);
  const none = { ...controlled, values: [10, 11, 12], control: null, broken: ['', '', ''] };
  expect(endsOf(controlOption({ ...none, limits: { low: null, high: 50 } }))).toEqual([10, 50]);
});

it('shows a stretch of the records by the values and the base within it', () => {
  const option = controlOption({ ...controlled, shown: { first: 1, last: 2 }, limits: { low: null, high: null } });
  expect(option.xAxis).toMatchObject({ min: 1, max: 2 });
  expect(option.series[0]).toMatchObject({ markArea: { data: [[{ xAxis: 1 }, { xAxis: 1 }]] } });
  const behind = controlOption({ ...controlled, shown: { first: 2, last: 2 }, limits: { low: null, high: null } });
  expect(behind.series[0]?.markArea?.data).toEqual([]);
});
