// The lines of a plan: places are worked out by hand; omitted lines are counted and told.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { DrawnPlan } from '../../src/contracts/spreadsheet';
import {
  drawingOf,
  fileOf,
  type Groups,
  groups,
  line,
  polyline,
  sectionOf,
} from '../../tests/fixtures/drawings/written';
import { MOST_CORNERS, readPlan, smooth } from './drawn-plan';

function read(bytes: Uint8Array): DrawnPlan {
  const plan = readPlan(bytes);
  if ('fault' in plan) throw new Error(plan.fault);
  return plan;
}

/** Corners of each line by its layer, as text: to six decimals. */
function linesOf({ layers, lines: { corners, starts, layerOf } }: DrawnPlan): readonly string[] {
  return Array.from(layerOf, (layer, at) => {
    const own = corners.subarray(2 * (starts[at] ?? 0), 2 * (starts[at + 1] ?? 0));
    return `${layers[layer]?.name}: ${Array.from(own, (value) => String(Math.round(value * 1e6) / 1e6)).join(' ')}`;
  });
}

const circle = (x: number, y: number, radius: number): Groups => groups(0, 'CIRCLE', 8, 'C', 10, x, 20, y, 40, radius);
const point = groups(0, 'POINT', 8, 'H', 10, 1, 20, 1);
const text = groups(0, 'TEXT', 8, 'T', 10, 1, 20, 1, 40, 2, 1, '1#');
const block = (name: string, base: readonly [number, number], ...entities: readonly Groups[]): Groups => [
  ...groups(0, 'BLOCK', 8, '0', 2, name, 70, 0, 10, base[0], 20, base[1], 3, name),
  ...entities.flat(),
  ...groups(0, 'ENDBLK', 8, '0'),
];
const insert = (name: string, at: readonly [number, number], more: Groups = [], layer = 'I'): Groups => [
  ...groups(0, 'INSERT', 8, layer, 2, name, 10, at[0], 20, at[1]),
  ...more,
];

/** A million of it. */
const GRID = groups(70, 1000, 71, 1000);

describe('the lines of a drawing', () => {
  it('are packed by layer, closed ones back to their beginning; other things are counted', () => {
    const plan = read(
      drawingOf(
        line([0, 0], [3, 4]),
        point,
        polyline(
          'A',
          [
            [0, 0],
            [2, 0],
            [2, 1],
          ],
          1,
        ),
        polyline(
          'A',
          [
            [5, 5],
            [6, 6],
          ],
          0,
        ),
      ),
    );
    expect(plan.layers).toEqual([
      { name: 'A', lines: 2, texts: 0, fills: 0, isOff: false },
      { name: 'L', lines: 1, texts: 0, fills: 0, isOff: false },
    ]);
    expect(linesOf(plan)).toEqual(['L: 0 0 3 4', 'A: 0 0 2 0 2 1 0 0', 'A: 5 5 6 6']);
    expect(plan).toMatchObject({ unit: 'm', smoothed: 0, leftOut: 0, others: 1 });
  });

  it('have arcs as chords, on the circle', () => {
    const plan = read(
      drawingOf(
        circle(10, 20, 5),
        polyline(
          'B',
          [
            [0, 0, 1],
            [2, 0],
          ],
          0,
        ),
      ),
    );
    const { corners, starts } = plan.lines;
    const round = corners.subarray(0, 2 * (starts[1] ?? 0));
    for (let at = 0; at < round.length; at += 2) {
      expect(Math.hypot((round[at] ?? 0) - 10, (round[at + 1] ?? 0) - 20)).toBeCloseTo(5, 9);
    }
    // A bulge of 1 to the east is a half circle below, about the middle.
    const half = corners.subarray(2 * (starts[1] ?? 0));
    expect(Math.min(...half.filter((_, at) => at % 2 === 1))).toBeCloseTo(-1, 9);
  });

  it('come from blocks, put, scaled, turned and repeated, on the layer of their place where they have none', () => {
    const bytes = fileOf(
      sectionOf('BLOCKS', [
        block('PART', [1, 0], line([1, 0], [2, 0], '0'), line([1, 0], [1, 3], 'OWN')),
        block('WHOLE', [0, 0], insert('PART', [10, 0], [[50, 90]], '0')),
      ]),
      sectionOf('ENTITIES', [
        insert('PART', [100, 200], groups(41, 2, 42, 3, 50, 90)),
        insert('PART', [0, 0], groups(70, 2, 71, 1, 44, 7)),
        insert('WHOLE', [5, 5]),
        insert('MISSING', [0, 0]),
      ]),
    );
    const plan = read(bytes);
    expect(linesOf(plan)).toEqual([
      // Twice as long to the north, and three times to the west.
      'I: 100 200 100 202',
      'OWN: 100 200 91 200',
      'I: 0 0 1 0',
      'OWN: 0 0 0 3',
      'I: 7 0 8 0',
      'OWN: 7 0 7 3',
      'I: 15 5 15 6',
      'OWN: 15 5 12 5',
    ]);
    expect(plan.others).toBe(1);
  });

  it('say which layers are off', () => {
    const layer = (name: string, color: number, flags: number): Groups =>
      groups(0, 'LAYER', 2, name, 70, flags, 62, color);
    const tables = sectionOf('TABLES', [
      groups(0, 'TABLE', 2, 'LAYER', 5, '2', 100, 'AcDbSymbolTable', 70, 3),
      layer('L', 7, 0),
      layer('OFF', -7, 0),
      layer('COLD', 7, 1),
      groups(0, 'ENDTAB'),
    ]);
    const entities = ['L', 'OFF', 'COLD'].map((name) => line([0, 0], [1, 1], name));
    expect(read(fileOf(tables, sectionOf('ENTITIES', entities))).layers).toEqual([
      { name: 'COLD', lines: 1, texts: 0, fills: 0, isOff: true },
      { name: 'L', lines: 1, texts: 0, fills: 0, isOff: false },
      { name: 'OFF', lines: 1, texts: 0, fills: 0, isOff: true },
    ]);
  });

  it('of a file from a program are read with their layers', () => {
    const plan = read(readFileSync(new URL('../../tests/fixtures/drawings/outlines-2013.dxf', import.meta.url)));
    expect(plan.unit).toBe('m');
    expect(plan.layers.map(({ name }) => name).sort()).toEqual(['处理范围', '基坑线', '道路边线', '错误范围'].sort());
  });

  it('lose corners beside a straight line before any line is left out', () => {
    // Each wave is 4 mm high.
    const wave = Array.from({ length: 1000 }, (_, at): [number, number] => [at, at % 2 === 0 ? 0 : 0.004]);
    const lines = Array.from({ length: MOST_CORNERS / 1000 + 1 }, () => polyline('W', wave, 0));
    const plan = read(drawingOf(...lines));
    expect(plan).toMatchObject({ smoothed: 0.01, leftOut: 0 });
    expect(plan.lines.starts.at(-1)).toBe(2 * lines.length);
  });

  it('are left out, the smallest first, where that does not do', () => {
    const count = MOST_CORNERS / 2 + 25;
    const plan = read(
      fileOf(
        sectionOf(
          'ENTITIES',
          Array.from({ length: count }, (_, at) => line([at, 0], [at, 1 + (at % 7919)])),
        ),
      ),
    );
    expect(plan.leftOut).toBe(25);
    expect(plan.lines.starts.at(-1)).toBe(MOST_CORNERS);
    const lengths = Array.from({ length: count }, (_, at) => 1 + (at % 7919)).sort((a, b) => a - b);
    let shortest = Number.POSITIVE_INFINITY;
    const { corners } = plan.lines;
    for (let at = 0; at < corners.length; at += 4) {
      shortest = Math.min(shortest, (corners[at + 3] ?? 0) - (corners[at + 1] ?? 0));
    }
    expect(shortest).toBe(lengths[25]);
  });

  it.each([
    ['damaged', new TextEncoder().encode('0\nSECTION\n2\nENTITIES\n0\nLINE\n8'), 'broken'],
    ['texts only', drawingOf(text), 'noLines'],
    [
      'blocks within blocks without end',
      fileOf(
        sectionOf(
          'BLOCKS',
          Array.from({ length: 9 }, (_, at) => block(`B${at}`, [0, 0], insert(`B${at + 1}`, [0, 0], GRID))),
        ),
        sectionOf('ENTITIES', [insert('B0', [0, 0])]),
      ),
      'tooMany',
    ],
    [
      'a block that holds itself',
      fileOf(
        sectionOf('BLOCKS', [block('B', [0, 0], insert('B', [1, 1]))]),
        sectionOf('ENTITIES', [insert('B', [0, 0])]),
      ),
      'noLines',
    ],
  ])('cannot be had from %s', (_, bytes, fault) => {
    expect(readPlan(bytes)).toEqual({ fault });
  });
});

it('a line that is smoothed stays within what is allowed of each corner', () => {
  const points = Array.from({ length: 500 }, (_, at) => ({
    x: at / 10,
    y: Math.sin(at / 25) + 0.03 * Math.sin(at * 7),
  }));
  const smoothed = smooth(points, 0.05);
  expect(smoothed.length).toBeLessThan(60);
  expect([smoothed[0], smoothed.at(-1)]).toEqual([points[0], points.at(-1)]);
  for (const { x, y } of points) {
    // Found by trying points along each stretch.
    let nearest = Number.POSITIVE_INFINITY;
    for (const [at, a] of smoothed.slice(0, -1).entries()) {
      const b = smoothed[at + 1] ?? a;
      for (let part = 0; part <= 1; part += 1 / 64) {
        nearest = Math.min(nearest, Math.hypot(x - a.x - part * (b.x - a.x), y - a.y - part * (b.y - a.y)));
      }
    }
    expect(nearest).toBeLessThan(0.06);
  }
});
