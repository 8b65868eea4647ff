// A link shows a colleague the same selection; a text without a meaning selects nothing.
import { expect, it } from 'vitest';
import {
  cornersOf,
  formatShape,
  lassoLine,
  type MapShape,
  MOST_LASSO_CORNERS,
  mileageShape,
  outlineOf,
  parseShape,
  type Spot,
} from './map-shape';

it.each<[string, MapShape]>([
  [
    'box:3412345.13,512345.25,3412400,512399.5',
    { kind: 'box', corners: [3_412_345.13, 512_345.25, 3_412_400, 512_399.5] },
  ],
  ['lasso:0,0,10.5,0,-3,7', { kind: 'lasso', corners: [0, 0, 10.5, 0, -3, 7] }],
  ['row:A', { kind: 'row', rowNo: 'A' }],
  ['row:3:左', { kind: 'row', rowNo: '3:左' }],
  ['mileage:2230..2400.5', { kind: 'mileage', fromM: 2230, toM: 2400.5 }],
])('reads and writes %s', (text, shape) => {
  expect(parseShape(text)).toEqual(shape);
  expect(formatShape(shape)).toBe(text);
});

it.each([
  null,
  '',
  'box:1,2,3',
  'box:1,2,3,',
  'box:1,2,3,x',
  'box:1,2,3,1e9',
  'lasso:1,2,3,4',
  'lasso:1,2,3,4,5,6,7',
  `lasso:${Array.from({ length: 2 * MOST_LASSO_CORNERS + 2 }, (_, at) => at).join()}`,
  'row:',
  'mileage:1',
  'mileage:a..b',
  'circle:1,2,3',
])('takes %s for nothing', (text) => expect(parseShape(text)).toBeNull());

it('takes a stretch as it is written on site, in any order, and rounds corners to centimetres', () => {
  expect(mileageShape('K2+400', ' 2230 ')).toEqual({ kind: 'mileage', fromM: 2230, toM: 2400 });
  expect(parseShape('box:1.005,2.0049,3,4')).toEqual({ kind: 'box', corners: [1, 2, 3, 4] });
});

it('draws a box by its four corners and a lasso by its own', () => {
  const origin = { xM: 100, yM: 200 };
  const corners = cornersOf(
    [
      { eastM: 1, northM: 2 },
      { eastM: 5.001, northM: 9 },
    ],
    origin,
  );
  expect(corners).toEqual([102, 201, 109, 205]);
  const around = outlineOf({ kind: 'box', corners }, origin)?.map(({ eastM, northM }) => [eastM, northM]);
  expect(around).toEqual([
    [1, 2],
    [5, 2],
    [5, 9],
    [1, 9],
  ]);
  expect(outlineOf({ kind: 'row', rowNo: 'A' }, origin)).toBeNull();
});

it('leaves out of a lasso what makes no difference to the eye', () => {
  const circle: Spot[] = Array.from({ length: 400 }, (_, at) => {
    const angle = (2 * Math.PI * at) / 400;
    return { x: 300 + 150 * Math.cos(angle), y: 300 + 150 * Math.sin(angle) };
  });
  const line = lassoLine(circle) ?? [];
  expect(line.length).toBeGreaterThan(10);
  expect(line.length).toBeLessThanOrEqual(MOST_LASSO_CORNERS);
  // Its area tells how much of the circle is left.
  const area = line.reduce((sum, { x, y }, at) => {
    const next = line[(at + 1) % line.length] ?? { x, y };
    return sum + (x * next.y - next.x * y) / 2;
  }, 0);
  expect(area).toBeGreaterThan(0.98 * Math.PI * 150 ** 2);
  // A line that wanders has no more corners than a link may carry.
  const wild: Spot[] = Array.from({ length: 3000 }, (_, at) => ({ x: (at * 7919) % 900, y: (at * 104_729) % 607 }));
  expect(lassoLine(wild)).toHaveLength(MOST_LASSO_CORNERS);
  expect(
    lassoLine([
      { x: 1, y: 1 },
      { x: 9, y: 9 },
      { x: 1, y: 1 },
    ]),
  ).toBeNull();
  expect(lassoLine([{ x: 1, y: 1 }])).toBeNull();
});
