import { BarChart, CustomChart } from 'echarts/charts';
import { GridComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { expect, it } from 'vitest';
import { pinchedAxes, valueAt } from './places-on-axes';
import { pinchedTo, type ZoomAxis } from './zoom-range';

use([BarChart, CustomChart, GridComponent, SVGRenderer]);

/** 400 by 300 pixels, of which the grid has those from 100 to 300 and from 50 to 250. */
function chartOf(option: object) {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: 400, height: 300 });
  chart.setOption({ grid: { left: 100, right: 100, top: 50, bottom: 50 }, series: [], ...option });
  return chart;
}

const numbers = (from: number, to: number, more: Partial<ZoomAxis> = {}): ZoomAxis => ({
  full: { from, to },
  shown: null,
  least: 0.25,
  groups: null,
  ...more,
});

it('tells of numbers the place between two fingers, in the direction of the axis', () => {
  const axes = { x: numbers(0, 40, { shown: { from: 10, to: 20 } }), y: numbers(0, 20, { isDownwards: true }) };
  const xAxis = { type: 'value', min: 10, max: 20 };
  const down = chartOf({ xAxis, yAxis: { type: 'value', inverse: true, min: 0, max: 20 } });
  const { x, y } = pinchedAxes(down, axes, { x: 150, y: 100 });
  expect([x?.at, x?.lengthPx, y?.at, y?.lengthPx].map((value) => value?.toFixed(6))).toEqual([
    '12.500000',
    '200.000000',
    '5.000000',
    '200.000000',
  ]);
  const up = pinchedAxes(
    chartOf({ xAxis, yAxis: { type: 'value', min: 0, max: 20 } }),
    { y: numbers(0, 20) },
    { x: 150, y: 100 },
  );
  expect([up.x, up.y?.at, up.y?.lengthPx]).toEqual([undefined, 15, -200]);
  // Fingers that go 50 pixels down take what is between them along.
  const taken = up.y && pinchedTo(up.y.axis, { at: up.y.at, share: 0.5, moved: 50 / up.y.lengthPx });
  // 15 was at three quarters from the bottom, and is in the middle.
  expect(taken).toEqual({ from: 10, to: 20 });
});

it('tells the group between two fingers', () => {
  const begins = Float64Array.of(0, 0.5, 1, 1.5);
  const groups = { from: begins, to: begins.map((begin) => begin + 0.5) };
  const axis = numbers(0, 2, { groups, isDownwards: true });
  const chart = chartOf({
    xAxis: { type: 'value', min: 0, max: 1 },
    yAxis: { type: 'category', inverse: true, data: ['a', 'b', 'c', 'd'] },
  });
  expect(valueAt(chart, 'y', { x: 150, y: 120 })).toBe(1);
  const { y } = pinchedAxes(chart, { y: axis }, { x: 150, y: 120 });
  expect([y?.at, y?.lengthPx]).toEqual([1, 300]);
  const across = chartOf({ xAxis: { type: 'category', data: ['a', 'b', 'c', 'd'] }, yAxis: { type: 'value' } });
  const { x } = pinchedAxes(across, { x: numbers(0, 2, { groups }) }, { x: 270, y: 100 });
  expect([x?.at, x?.lengthPx]).toEqual([3, 400]);
});
