// Blocks as signs of a pile or drawings of many: a drawing of tests/fixtures/drawings with places worked out by hand, small
// ones, and blocks of circles on whole metres against a program that compares each with each.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DRAWING_HEADS } from '../../tests/fixtures/drawings/heads';
import { fileOf, type Groups, groups, sectionOf } from '../../tests/fixtures/drawings/written';
import { drawnMarks } from './drawn-marks';
import { readDrawing } from './dxf';
import { parseDrawing } from './dxf-file';

const FIXTURE = readFileSync(new URL('../../tests/fixtures/drawings/plan-as-block-2013.dxf', import.meta.url));

type Drawn = readonly [x: number, y: number, radius: number];

const circle = (x: number, y: number, radius: number): Groups => groups(0, 'CIRCLE', 8, '0', 10, x, 20, y, 40, radius);
const text = (x: number, y: number, said: string): Groups => groups(0, 'TEXT', 8, '0', 10, x, 20, y, 40, 0.2, 1, said);
const block = (name: string, parts: readonly Groups[]): Groups => [
  ...groups(0, 'BLOCK', 8, '0', 2, name, 10, 0, 20, 0),
  ...parts.flat(),
  ...groups(0, 'ENDBLK', 8, '0'),
];
const insert = (name: string, x: number, y: number, more: Groups = []): Groups => [
  ...groups(0, 'INSERT', 8, 'L', 2, name, 10, x, 20, y),
  ...more,
];

/** Place and radius of each mark of a block that is put at these places. */
function marksOf(parts: readonly Groups[], puts: readonly Groups[]): readonly Drawn[] {
  const drawing = parseDrawing(fileOf(sectionOf('BLOCKS', [block('B', parts)]), sectionOf('ENTITIES', puts)));
  const read = drawing === null ? null : drawnMarks(drawing);
  if (read === null || 'fault' in read) throw new Error('not read');
  return read.marks.map(({ x, y, diameter }) => [x, y, diameter / 2]);
}
/** Put once at the origin. */
const onceOf = (circles: readonly Drawn[], ...others: readonly Groups[]): readonly Drawn[] =>
  marksOf([...circles.map((one) => circle(...one)), ...others], [insert('B', 0, 0)]);
const row = (count: number, step: number, radius: number): readonly Drawn[] =>
  Array.from({ length: count }, (_, at) => [at * step, 7, radius]);

describe('a plan that is bound as a block', () => {
  it('is gone into; signs of piles of several axes are one pile each, and the piles of a cap are four', () => {
    const read = readDrawing(FIXTURE, DRAWING_HEADS);
    if ('fault' in read) throw new Error(read.fault);
    const near = (value: number) => expect.closeTo(value, 6);
    const rows = Object.fromEntries(
      read.sheets.map(({ name, lines, cellAt }) => [
        name,
        Array.from(lines.subarray(1), (line) => [0, 2, 1, 3].map((column) => cellAt(line, column))),
      ]),
    );
    // The base of the plan is 1000 and 2000; the second cap is turned by 45 degrees: 1.2 times the root of 2 is 1.697056.
    expect(rows).toEqual({
      '*': expect.objectContaining({ length: 14 }),
      工程桩: [
        ['Y1', near(500_002), near(3_400_001), 0.6],
        ['Y2', near(500_004), near(3_400_001), 0.6],
        ['Y3', near(500_002), near(3_400_003), 0.6],
      ],
      试桩: [['Y4', near(500_004), near(3_400_003), 0.6]],
      止水桩: [
        ['S1', near(500_020), near(3_400_000), 0.85],
        ['S2', near(500_021.8), near(3_400_000), 0.85],
      ],
      承台桩: [
        ['', near(500_038.8), near(3_399_998.8), 0.8],
        ['', near(500_041.2), near(3_399_998.8), 0.8],
        ['', near(500_038.8), near(3_400_001.2), 0.8],
        ['', near(500_041.2), near(3_400_001.2), 0.8],
        ['', near(500_050), near(3_399_998.302944), 0.8],
        ['', near(500_051.697056), near(3_400_000), 0.8],
        ['', near(500_048.302944), near(3_400_000), 0.8],
        ['', near(500_050), near(3_400_001.697056), 0.8],
      ],
    });
  });

  it('of hundreds of circles and their numbers gives each of both', () => {
    const circles = Array.from({ length: 400 }, (_, at): Drawn => [(at % 20) * 1.3, Math.floor(at / 20) * 1.5, 0.25]);
    const parts = circles.flatMap(([x, y, radius], at) => [circle(x, y, radius), text(x + 0.3, y + 0.2, `Z${at}`)]);
    const file = fileOf(sectionOf('BLOCKS', [block('B', parts)]), sectionOf('ENTITIES', [insert('B', 1000, 2000)]));
    const read = readDrawing(file, DRAWING_HEADS);
    if ('fault' in read) throw new Error(read.fault);
    const [sheet] = read.sheets;
    const cells = Array.from({ length: 400 }, (_, at) => [0, 2, 1].map((column) => sheet?.cellAt(at + 2, column)));
    expect(sheet?.lines).toHaveLength(401);
    expect(cells).toEqual(circles.map(([x, y], at) => [`Z${at}`, 1000 + x, 2000 + y]));
  });
});

describe('a block that is the sign of one pile', () => {
  it('has axes that touch or overlap, nine of them at most', () => {
    expect(onceOf(row(2, 0.5, 0.35))).toEqual([[0.25, 7, 0.35]]);
    expect(onceOf(row(5, 0.75, 0.425))).toEqual([[1.5, 7, 0.425]]);
    expect(onceOf(row(9, 1, 0.5))).toEqual([[4, 7, 0.5]]);
    // Drawn with places of two decimals: 0.01 lies between.
    expect(onceOf(row(3, 0.71, 0.35))).toHaveLength(1);
    expect(onceOf(row(10, 1, 0.5))).toEqual(row(10, 1, 0.5));
    expect(onceOf(row(2, 1.5, 0.5))).toEqual(row(2, 1.5, 0.5));
  });

  it('may have bars within, and dots around it where it is put often', () => {
    const wide: Drawn = [3, 4, 0.75];
    const around = (count: number, reach: number, radius: number) =>
      Array.from({ length: count }, (_, at): Drawn => {
        const angle = (2 * Math.PI * at) / count;
        return [3 + reach * Math.cos(angle), 4 + reach * Math.sin(angle), radius];
      });
    expect(onceOf([wide, ...around(24, 0.6, 0.02)])).toEqual([wide]);
    expect(onceOf([wide, ...around(9, 2, 0.1)])).toEqual([wide]);
    const dotted = [wide, ...around(24, 2, 0.1)].map((one) => circle(...one));
    const puts = Array.from({ length: 10 }, (_, at) => insert('B', 100 * at, 0));
    expect(marksOf(dotted, puts)).toHaveLength(10);
    // In rows and columns, too.
    const grid = insert('B', 0, 0, groups(70, 5, 71, 2, 44, 10, 45, 10));
    expect(marksOf(dotted, [grid])).toHaveLength(10);
    expect(marksOf(dotted, puts.slice(0, 9))).toHaveLength(9 * 25);
  });

  it('is not the rim of a tank with numbered piles within', () => {
    const piles = Array.from({ length: 30 }, (_, at): Drawn => [(at % 6) * 2 - 5, Math.floor(at / 6) * 2 - 4, 0.3]);
    const rim: Drawn = [0, 0, 20];
    const numbers = piles.map(([x, y], at) => text(x + 0.4, y, `T${at}`));
    expect(onceOf([rim, ...piles], ...numbers)).toHaveLength(31);
    expect(onceOf([rim, ...piles])).toEqual([rim]);
  });
});

describe('blocks of circles on whole metres', () => {
  /** Each compared with each: labels of circles that touch become one until none changes. */
  function plainMarks(
    circles: readonly Drawn[],
    texts: number,
    puts: readonly (readonly [number, number])[],
  ): readonly Drawn[] {
    const squared = (a: Drawn, b: Drawn): number => (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2;
    const most = Math.max(...circles.map(([, , radius]) => radius));
    const places = (of: readonly Drawn[]) => of.filter((one, at) => of.findIndex((b) => squared(one, b) === 0) === at);
    const wide = places(circles.filter(([, , radius]) => radius === most));
    const small = places(circles.filter(([, , radius]) => radius !== most));
    const labels = wide.map((_, at) => at);
    for (let changed = true; changed; ) {
      changed = false;
      for (let a = 0; a < wide.length; a += 1) {
        for (let b = 0; b < wide.length; b += 1) {
          const touch = squared(wide[a] as Drawn, wide[b] as Drawn) <= 4 * most * most;
          if (!touch || (labels[a] as number) <= (labels[b] as number)) continue;
          labels[a] = labels[b] as number;
          changed = true;
        }
      }
    }
    const outside = small.filter((one) => !wide.some((big) => squared(one, big) <= most * most)).length;
    const hasMany = puts.length <= 9 && (outside > 9 || (small.length > 9 && texts > 9));
    const isDrawing = wide.length > 9 || labels.some((label) => label !== 0) || hasMany;
    const atBase = circles.some(([x, y]) => x === 0 && y === 0);
    const middle = (axis: 0 | 1): number => wide.reduce((sum, one) => sum + one[axis], 0) / wide.length;
    const sign: Drawn = atBase ? [0, 0, most] : [middle(0), middle(1), most];
    return puts.flatMap(([x, y]) =>
      (isDrawing ? circles : [sign]).map((one): Drawn => [one[0] + x, one[1] + y, one[2]]),
    );
  }

  it('are one pile or as many as are drawn, as the plain program has it', () => {
    const whole = fc.integer({ min: -3, max: 3 });
    // The next place that does not touch is the root of 5 away.
    const drawn = fc.tuple(whole, whole, fc.constantFrom(1, 1, 0.25));
    const axes = fc
      .tuple(fc.integer({ min: 1, max: 12 }), fc.constantFrom(1, 2))
      .map(([count, step]) => Array.from({ length: count }, (_, at): Drawn => [at * step, -5, 1]));
    const circles = fc.oneof(
      fc.array(drawn, { minLength: 1, maxLength: 24 }),
      fc.tuple(axes, fc.array(fc.tuple(whole, whole, fc.constant(0.25)), { maxLength: 24 })).map((both) => both.flat()),
    );
    const put = fc.tuple(fc.integer({ min: -900, max: 900 }), fc.integer({ min: -900, max: 900 }));
    const kinds = new Set<string>();
    fc.assert(
      fc.property(
        circles,
        fc.integer({ min: 0, max: 14 }),
        fc.array(put, { minLength: 1, maxLength: 12 }),
        (ofBlock, texts, puts) => {
          const all = ofBlock as readonly Drawn[];
          const parts = [
            ...all.map((one) => circle(...one)),
            ...Array.from({ length: texts }, (_, at) => text(at, 0, `${at}`)),
          ];
          const found = marksOf(
            parts,
            puts.map(([x, y]) => insert('B', x, y)),
          );
          const expected = plainMarks(all, texts, puts);
          // A drawing of circles about one middle is one pile as well; the order of the marks is that of the file.
          kinds.add(expected.length === puts.length ? 'sign' : 'drawing');
          expect(found.length).toBe(expected.length);
          for (const [at, [x, y, radius]] of expected.entries()) {
            expect(found[at]?.[0]).toBeCloseTo(x, 9);
            expect(found[at]?.[1]).toBeCloseTo(y, 9);
            expect(found[at]?.[2]).toBeCloseTo(radius, 9);
          }
        },
      ),
      { numRuns: 300 },
    );
    expect(kinds.size).toBe(2);
  });
});
