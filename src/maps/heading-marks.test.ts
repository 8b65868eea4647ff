import { expect, it } from 'vitest';
import { headingMarks } from './heading-marks';

it('a line through each place that has a direction points to it: north is up, east is right', () => {
  const drawn: (readonly [number, number])[] = [];
  const context = {
    moveTo: (x: number, y: number) => void drawn.push([x, y]),
    lineTo: (x: number, y: number) => void drawn.push([x, y]),
  };
  const places = {
    xM: Float64Array.of(0, 0, Number.NaN, 0),
    yM: Float64Array.of(0, 100, 5, 200),
    headingDeg: Float64Array.of(0, 90, 30, Number.NaN),
  };
  headingMarks(context, places, (xM, yM) => ({ x: yM, y: -xM }));
  expect(drawn.map(([x, y]) => [Math.round(x), Math.round(y) + 0])).toEqual([
    [0, 11],
    [0, -11],
    [89, 0],
    [111, 0],
  ]);
  drawn.length = 0;
  headingMarks(context, { xM: places.xM, yM: places.yM }, (xM, yM) => ({ x: yM, y: -xM }));
  expect(drawn).toEqual([]);
});
