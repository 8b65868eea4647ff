// Ellipses and splines as corners: by the equation of the ellipse, by polynomials that are written out, and by what a file has
// wrong.
import { describe, expect, it } from 'vitest';
import type { DrawnPlan } from '../../src/contracts/spreadsheet';
import { drawingOf, type Groups, groups, line } from '../../tests/fixtures/drawings/written';
import { readPlan } from './drawn-plan';

/** Of the drawing's first line, as pairs. */
function cornersOf(...entities: readonly Groups[]): readonly (readonly [x: number, y: number])[] {
  const { corners, starts } = read(...entities).lines;
  return Array.from({ length: starts[1] ?? 0 }, (_, at) => [corners[2 * at] ?? 0, corners[2 * at + 1] ?? 0]);
}

function read(...entities: readonly Groups[]): DrawnPlan {
  const plan = readPlan(drawingOf(...entities));
  if ('fault' in plan) throw new Error(plan.fault);
  return plan;
}

/** About (10, 20), its longer half axis 5 to the north-east by 3 and 4, the other one 2. */
const ellipse = (...angles: Groups): Groups => [
  ...groups(0, 'ELLIPSE', 8, 'E', 10, 10, 20, 20, 11, 3, 21, 4, 40, 0.4),
  ...angles,
];

const points = (code: number, of: readonly (readonly [number, number])[]): Groups =>
  of.flatMap(([x, y]) => groups(code, x, code + 10, y));
const spline = (degree: number, flags: number, knots: readonly number[], ...rest: Groups): Groups => [
  ...groups(0, 'SPLINE', 8, 'S', 70, flags, 71, degree),
  ...knots.map((knot): readonly [number, number] => [40, knot]),
  ...rest,
];
const CUBIC = [
  [0, 0],
  [1, 3],
  [4, 3],
  [6, -1],
] as const;

describe('an ellipse', () => {
  it('lies on its own curve, all around', () => {
    const corners = cornersOf(ellipse());
    expect(corners.length).toBeGreaterThan(100);
    expect(corners.at(-1)).toEqual(corners[0]);
    for (const [x, y] of corners) {
      // Along and across its longer axis.
      const along = ((x - 10) * 3 + (y - 20) * 4) / 5;
      const across = ((y - 20) * 3 - (x - 10) * 4) / 5;
      expect((along / 5) ** 2 + (across / 2) ** 2).toBeCloseTo(1, 9);
    }
  });

  it('of which a part is drawn begins and ends there', () => {
    // From its longer axis by a quarter to the left.
    const corners = cornersOf(ellipse([41, 0], [42, Math.PI / 2]));
    const [first, last] = [corners[0] ?? [], corners.at(-1) ?? []];
    for (const [found, expected] of [
      [first, [13, 24]],
      [last, [10 - 1.6, 20 + 1.2]],
    ] as const) {
      expect(found[0]).toBeCloseTo(expected[0], 9);
      expect(found[1]).toBeCloseTo(expected[1], 9);
    }
  });
});

describe('a spline', () => {
  it('of one piece is the polynomial of Bézier', () => {
    const corners = cornersOf(spline(3, 0, [0, 0, 0, 0, 1, 1, 1, 1], ...points(10, CUBIC)));
    for (const [at, [x, y]] of corners.entries()) {
      const t = at / (corners.length - 1);
      const weights = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3];
      const sum = (axis: 0 | 1): number => CUBIC.reduce((all, point, n) => all + point[axis] * (weights[n] ?? 0), 0);
      expect(x).toBeCloseTo(sum(0), 9);
      expect(y).toBeCloseTo(sum(1), 9);
    }
  });

  it('of several pieces goes on without a corner, and is uniform where its knots are', () => {
    // A uniform cubic one through (1·P0 + 4·P1 + 1·P2) / 6 at each knot.
    const controls = [...CUBIC, [8, 2], [9, 5]] as const;
    const corners = cornersOf(spline(3, 0, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], ...points(10, controls)));
    expect(corners).toHaveLength(3 * 12 + 1);
    for (const knot of [0, 1, 2, 3]) {
      const [a, b, c] = controls.slice(knot, knot + 3);
      const at = corners[12 * knot];
      for (const axis of [0, 1] as const) {
        const expected = ((a?.[axis] ?? 0) + 4 * (b?.[axis] ?? 0) + (c?.[axis] ?? 0)) / 6;
        expect(at?.[axis]).toBeCloseTo(expected, 9);
      }
    }
  });

  it('of points to pass passes them', () => {
    const corners = cornersOf(spline(3, 0, [], ...points(11, CUBIC)));
    expect(corners.filter((_, at) => at % 12 === 0)).toEqual(CUBIC.map((point) => [...point]));
  });

  it('with weights is the quarter of a circle that it stands for, and the whole circle of four of them', () => {
    const half = Math.SQRT1_2;
    const weights = (of: readonly number[]): Groups => of.map((weight): readonly [number, number] => [41, weight]);
    const corner = [
      [5, 0],
      [5, 5],
      [0, 5],
    ] as const;
    const quarter = cornersOf(spline(2, 4, [0, 0, 0, 1, 1, 1], ...weights([1, half, 1]), ...points(10, corner)));
    expect(quarter.length).toBeGreaterThan(10);
    for (const [x, y] of quarter) expect(Math.hypot(x, y)).toBeCloseTo(5, 12);
    expect(quarter[0]).toEqual([5, 0]);
    expect(quarter.at(-1)).toEqual([0, 5]);
    const around = [...corner, [-5, 5], [-5, 0], [-5, -5], [0, -5], [5, -5], [5, 0]] as const;
    const whole = cornersOf(
      spline(
        2,
        4,
        [0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4],
        ...weights([1, half, 1, half, 1, half, 1, half, 1]),
        ...points(10, around),
      ),
    );
    for (const [x, y] of whole) expect(Math.hypot(x, y)).toBeCloseTo(5, 12);
    expect(Math.min(...whole.map(([x]) => x))).toBeCloseTo(-5, 12);
  });

  it.each([
    ['says that it has weights and has none', spline(3, 4, [0, 0, 0, 0, 1, 1, 1, 1], ...points(10, CUBIC))],
    ['has too few weights', spline(3, 4, [0, 0, 0, 0, 1, 1, 1, 1], [41, 1], [41, 2], ...points(10, CUBIC))],
    [
      'has a weight of nothing',
      spline(3, 4, [0, 0, 0, 0, 1, 1, 1, 1], [41, 1], [41, 0], [41, 1], [41, 1], ...points(10, CUBIC)),
    ],
    ['has too few knots', spline(3, 0, [0, 0, 0, 1, 1, 1], ...points(10, CUBIC))],
    ['has knots that go back', spline(3, 0, [0, 0, 0, 0, 1, 1, 0, 1], ...points(10, CUBIC))],
    ['has no degree', spline(0, 0, [0, 1, 2, 3, 4], ...points(10, CUBIC))],
    ['is an ellipse without a centre', groups(0, 'ELLIPSE', 8, 'E', 11, 3, 21, 4, 40, 0.4)],
  ])('that %s is counted among what is not drawn', (_, entity) => {
    const plan = read(line([0, 0], [1, 1]), entity);
    expect(plan.lines.starts).toHaveLength(2);
    expect(plan.others).toBe(1);
  });
});
