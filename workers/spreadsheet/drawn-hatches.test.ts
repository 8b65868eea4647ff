// Hatches as rings: by areas that are known otherwise, by what a file has wrong, and by files that are cut and mixed up.
import { describe, expect, it } from 'vitest';
import type { DrawnPlan } from '../../src/contracts/spreadsheet';
import { ringArea } from '../../src/shared/ring-area';
import { drawingOf, fileOf, type Groups, groups, line, sectionOf } from '../../tests/fixtures/drawings/written';
import { readPlan } from './drawn-plan';

function read(...entities: readonly Groups[]): DrawnPlan {
  const plan = readPlan(drawingOf(...entities));
  if ('fault' in plan) throw new Error(plan.fault);
  return plan;
}

/** The rings of a plan's hatches as corners, with the number of their hatch. */
function ringsOf({ fills }: DrawnPlan) {
  if (fills === undefined) return [];
  return Array.from(fills.fillOf, (fill, at) => {
    const own = fills.corners.subarray(2 * (fills.starts[at] ?? 0), 2 * (fills.starts[at + 1] ?? 0));
    return { fill, xs: own.filter((_, n) => n % 2 === 0), ys: own.filter((_, n) => n % 2 === 1) };
  });
}

const areasOf = (plan: DrawnPlan): readonly number[] =>
  ringsOf(plan).map(({ xs, ys }) =>
    Math.abs(
      ringArea(
        xs.length,
        (at) => xs[at] ?? Number.NaN,
        (at) => ys[at] ?? Number.NaN,
      ),
    ),
  );

const hatch = (paths: readonly Groups[], more: Groups = [], style = 0): Groups => [
  ...groups(0, 'HATCH', 8, 'H', 10, 0, 20, 0, 30, 0),
  ...more,
  ...groups(2, 'SOLID', 70, 1, 71, 0, 91, paths.length),
  ...paths.flat(),
  ...groups(75, style, 76, 1, 98, 1, 10, 99, 20, 99),
];
const ofPolyline = (flags: number, corners: readonly (readonly [number, number, number?])[]): Groups => [
  ...groups(92, flags | 2, 72, corners.some(([, , bulge]) => bulge !== undefined) ? 1 : 0, 73, 1, 93, corners.length),
  ...corners.flatMap(([x, y, bulge]): Groups => groups(10, x, 20, y, ...(bulge === undefined ? [] : [42, bulge]))),
  ...groups(97, 0),
];
const ofEdges = (...edges: readonly Groups[]): Groups => [
  ...groups(92, 1, 93, edges.length),
  ...edges.flat(),
  ...groups(97, 2, 330, '1F', 330, '20'),
];
const edge = (fromX: number, fromY: number, toX: number, toY: number): Groups =>
  groups(72, 1, 10, fromX, 20, fromY, 11, toX, 21, toY);
const square = (low: number, high: number, flags = 1): Groups =>
  ofPolyline(flags, [
    [low, low],
    [high, low],
    [high, high],
    [low, high],
  ]);

describe('a hatch', () => {
  it('lies within its polylines, straight or bulged, and knows which rings are one', () => {
    const round = ofPolyline(1, [
      [0, 0, 1],
      [4, 0, 1],
    ]);
    const plan = read(hatch([square(0, 10), square(2, 4)]), hatch([round]));
    expect(ringsOf(plan).map(({ fill }) => fill)).toEqual([0, 0, 1]);
    const [outer, inner, circle = 0] = areasOf(plan);
    expect([outer, inner]).toEqual([100, 4]);
    // Chords of 2.5 degrees take a third of a thousandth away.
    expect(Math.PI * 4 - circle).toBeGreaterThan(0);
    expect(circle / (Math.PI * 4)).toBeCloseTo(1, 3);
    expect(plan.layers).toEqual([{ name: 'H', lines: 0, texts: 0, fills: 2, isOff: false }]);
    expect(plan.others).toBe(0);
  });

  it('lies within edges: lines, arcs either way, parts of ellipses, and splines with weights', () => {
    const half = ofEdges(edge(-3, 0, 3, 0), groups(72, 2, 10, 0, 20, 0, 40, 3, 50, 0, 51, 180, 73, 1));
    // Clockwise angles are measured clockwise: from 180 to 360 degrees goes over the top, from west to east.
    const clockwise = ofEdges(groups(72, 2, 10, 0, 20, 0, 40, 3, 50, 180, 51, 360, 73, 0), edge(3, 0, -3, 0));
    const oval = ofEdges(groups(72, 3, 10, 5, 20, 5, 11, 0, 21, 4, 40, 0.5, 50, 0, 51, 360, 73, 1));
    const weighted = ofEdges(
      edge(0, 0, 5, 0),
      [
        ...groups(72, 4, 94, 2, 73, 1, 74, 0, 95, 6, 96, 3, 40, 0, 40, 0, 40, 0, 40, 1, 40, 1, 40, 1),
        ...groups(10, 5, 20, 0, 42, 1, 10, 5, 20, 5, 42, Math.SQRT1_2, 10, 0, 20, 5, 42, 1, 97, 0),
      ],
      edge(0, 5, 0, 0),
    );
    // The middle edge from its end.
    const backward = ofEdges(edge(0, 0, 6, 0), edge(0, 6, 6, 0), edge(0, 6, 0, 0));
    const plan = read(...[half, clockwise, oval, weighted, backward].map((path) => hatch([path])));
    const exact = [(9 * Math.PI) / 2, (9 * Math.PI) / 2, 8 * Math.PI, (25 * Math.PI) / 4, 18];
    expect(plan.others).toBe(0);
    for (const [at, area] of areasOf(plan).entries()) expect(area / (exact[at] ?? 0)).toBeCloseTo(1, 2);
    expect(Math.min(...(ringsOf(plan)[1]?.ys ?? []))).toBeCloseTo(0, 9);
    expect(Math.max(...(ringsOf(plan)[1]?.ys ?? []))).toBeCloseTo(3, 9);
  });

  it('fills what its style says', () => {
    const nested = [square(0, 9, 1), square(1, 8, 16), square(2, 7, 0)];
    const areas = (style: number) => areasOf(read(hatch(nested, [], style)));
    expect([areas(0), areas(1), areas(2)]).toEqual([[81, 49, 25], [81, 49], [81]]);
  });

  it('is mirrored where it, or its block, is drawn from below or with a negative scale', () => {
    const below = groups(210, 0, 220, 0, 230, -1);
    const box = (plan: DrawnPlan) =>
      ringsOf(plan).map(({ xs, ys }) => [Math.min(...xs), Math.max(...xs), Math.min(...ys)]);
    expect(box(read(hatch([square(1, 3)], below)))).toEqual([[-3, -1, 1]]);
    const inBlock = fileOf(
      sectionOf('BLOCKS', [
        [
          ...groups(0, 'BLOCK', 8, '0', 2, 'B', 70, 0, 10, 0, 20, 0, 3, 'B'),
          ...hatch([square(1, 3)]),
          ...groups(0, 'ENDBLK'),
        ],
      ]),
      sectionOf('ENTITIES', [
        groups(0, 'INSERT', 8, 'I', 2, 'B', 10, 10, 20, 0, 41, -2, 42, 1),
        groups(0, 'INSERT', 8, 'I', 2, 'B', 10, 10, 20, 0, 210, 0, 220, 0, 230, -1),
      ]),
    );
    const plan = readPlan(inBlock);
    if ('fault' in plan) throw new Error(plan.fault);
    expect(box(plan)).toEqual([
      [4, 8, 1],
      [-13, -11, 1],
    ]);
  });

  it('mirrors circles and arcs that are drawn from below', () => {
    const below = groups(210, 0, 220, 0, 230, -1);
    const circle = [...groups(0, 'CIRCLE', 8, 'C', 10, 5, 20, 1, 40, 2), ...below];
    const arc = [...groups(0, 'ARC', 8, 'C', 10, 5, 20, 1, 40, 2, 50, 0, 51, 90), ...below];
    const { corners, starts } = read(circle, arc).lines;
    const xs = (at: number) =>
      [...corners.subarray(2 * (starts[at] ?? 0), 2 * (starts[at + 1] ?? 0))].filter((_, n) => n % 2 === 0);
    expect([Math.min(...xs(0)), Math.max(...xs(0))].map((x) => Math.round(x * 1e6) / 1e6)).toEqual([-7, -3]);
    expect([xs(1)[0], xs(1).at(-1)].map((x = 0) => Math.round(x * 1e6) / 1e6)).toEqual([-7, -5]);
  });

  it.each([
    ['has fewer vertices than it says', [...groups(92, 3, 72, 0, 73, 1, 93, 9, 10, 0, 20, 0)]],
    ['says a billion of them', [...groups(92, 3, 72, 0, 73, 1, 93, 1e9, 10, 0, 20, 0)]],
    ['says less than none', [...groups(92, 3, 72, 0, 73, 1, 93, -1)]],
    ['has an edge of a kind that there is not', ofEdges(groups(72, 7, 10, 0, 20, 0))],
    ['has an arc without a radius', ofEdges(groups(72, 2, 10, 0, 20, 0, 50, 0, 51, 90, 73, 1))],
    [
      'has words for numbers',
      ofPolyline(1, [
        [0, 0],
        [Number.NaN, 1],
        [1, 1],
      ]),
    ],
    [
      'has two corners',
      ofPolyline(1, [
        [0, 0],
        [1, 1],
      ]),
    ],
  ])('that %s is counted among what is not drawn', (_, path) => {
    const plan = read(line([0, 0], [1, 1]), hatch([path]));
    expect(plan.fills?.fillOf).toHaveLength(0);
    expect(plan.others).toBe(1);
  });

  it('takes no file down, whatever of it is missing, doubled or another number', () => {
    const whole = hatch([
      square(0, 10),
      ofEdges(
        edge(0, 0, 5, 0),
        groups(72, 2, 10, 0, 20, 0, 40, 5, 50, 0, 51, 90, 73, 1),
        groups(72, 3, 10, 5, 20, 5, 11, 0, 21, 4, 40, 0.5, 50, 0, 51, 360, 73, 0),
        groups(72, 4, 94, 1, 73, 0, 74, 0, 95, 4, 96, 2, 40, 0, 40, 0, 40, 1, 40, 1, 10, 0, 20, 5, 10, 0, 20, 0, 97, 0),
      ),
    ]);
    let seed = 7;
    const random = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    for (let round = 0; round < 300; round += 1) {
      const mixed = [...whole];
      for (let change = 0; change <= random(4); change += 1) {
        const at = 1 + random(mixed.length - 1);
        const group = mixed[at] ?? [8, 'H'];
        const values = [-1, 0, 1e12, 2.5, 'x', ''];
        if (random(3) === 0) mixed.splice(at, 1 + random(3));
        else if (random(2) === 0) mixed.splice(at, 0, group);
        else mixed[at] = [group[0], values[random(values.length)] ?? 0];
      }
      const plan = readPlan(drawingOf(line([0, 0], [1, 1]), mixed));
      // Codes that are no numbers break the drawing, which is told; all that is drawn has numbers.
      if ('fault' in plan) continue;
      expect(plan.fills?.corners.every(Number.isFinite), JSON.stringify(mixed)).toBe(true);
    }
  });
});
