import { expect, it } from 'vitest';
import type { AxisRange } from '../../../charts/series';
import { axisZoom } from './chart-zoom';
import { DEPTH_SCALE } from './zoom';

it('zooms by the chart, by fields, and back to all, along the one axis', () => {
  const asked: (AxisRange | null)[] = [];
  const [full, shown] = [
    { from: 0, to: 20 },
    { from: 2, to: 4 },
  ];
  const axis = { full, shown, least: 0.25, groups: null, isDownwards: true };
  const onZoom = (range: AxisRange | null) => void asked.push(range);
  const { zooming, fields, onAll } = axisZoom({ dimension: 'y', axis, name: 'Depth m', scale: DEPTH_SCALE, onZoom });
  expect(zooming.axes).toEqual({ y: axis });
  zooming.onZoom({ y: { from: 3, to: 3.5 } });
  zooming.onZoom({ y: null });
  expect(fields).toMatchObject([{ name: 'Depth m', full, shown }]);
  fields[0]?.onZoom({ from: 5, to: 6 });
  onAll();
  expect(asked).toEqual([{ from: 3, to: 3.5 }, null, { from: 5, to: 6 }, null]);
});
