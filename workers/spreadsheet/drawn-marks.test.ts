// Blocks within blocks: a drawing of tests/fixtures/drawings with places worked out by hand, small ones, and chains of
// blocks against a program that takes one point through them step by step.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cn } from '../../src/i18n/cn';
import { en } from '../../src/i18n/en';
import { DRAWING_HEADS } from '../../tests/fixtures/drawings/heads';
import { drawingOf, fileOf, type Groups, groups, sectionOf } from '../../tests/fixtures/drawings/written';
import { drawnMarks, MOST_DEPTH, MOST_PARTS } from './drawn-marks';
import { readDrawing } from './dxf';
import { parseDrawing } from './dxf-file';

const FIXTURE = readFileSync(new URL('../../tests/fixtures/drawings/nested-blocks-2013.dxf', import.meta.url));

const near = (value: number) => expect.closeTo(value, 6);

/** For each sheet the number, east, north and diameter of its places. */
function sheetsOf(bytes: Uint8Array): Readonly<Record<string, readonly (readonly unknown[])[]>> {
  const read = readDrawing(bytes, DRAWING_HEADS);
  if ('fault' in read) throw new Error(read.fault);
  return Object.fromEntries(
    read.sheets.map(({ name, lines, cellAt }) => [
      name,
      Array.from(lines.subarray(1), (line) => [0, 2, 1, 3].map((column) => cellAt(line, column))),
    ]),
  );
}

const block = (name: string, ...parts: readonly Groups[]): Groups => blockFrom(name, [0, 0], ...parts);
const blockFrom = (name: string, base: readonly [number, number], ...parts: readonly Groups[]): Groups => [
  ...groups(0, 'BLOCK', 8, '0', 2, name, 10, base[0], 20, base[1]),
  ...parts.flat(),
  ...groups(0, 'ENDBLK', 8, '0'),
];
const circle = (x: number, y: number, radius = 0.25, layer = '0'): Groups =>
  groups(0, 'CIRCLE', 8, layer, 10, x, 20, y, 40, radius);
const insert = (name: string, x: number, y: number, more: Groups = [], layer = '0'): Groups => [
  ...groups(0, 'INSERT', 8, layer, 2, name, 10, x, 20, y),
  ...more,
];
const numbered = (part: Groups, number: string, tag = 'NO'): Groups => [
  ...part,
  ...groups(0, 'ATTRIB', 8, '0', 10, 0, 20, 0, 40, 0.2, 1, number, 2, tag, 0, 'SEQEND', 8, '0'),
];
const PILE = block('PILE', circle(0, 0));
const drawn = (blocks: readonly Groups[], ...entities: readonly Groups[]): Uint8Array<ArrayBuffer> =>
  fileOf(sectionOf('BLOCKS', blocks), sectionOf('ENTITIES', entities));
/** Number, east, north and diameter of each place on layer L. */
const placesOf = (blocks: readonly Groups[], ...entities: readonly Groups[]) =>
  sheetsOf(drawn(blocks, ...entities)).L ?? [];
const numbersOf = (blocks: readonly Groups[], ...entities: readonly Groups[]) =>
  placesOf(blocks, ...entities).map(([number]) => number);
const faultOf = (blocks: readonly Groups[], ...entities: readonly Groups[]) => {
  const read = readDrawing(drawn(blocks, ...entities), DRAWING_HEADS);
  return 'fault' in read ? read.fault : null;
};

describe('blocks within blocks', () => {
  it('three deep have their piles and circles where the drawing shows them, on the layer that shows them', () => {
    // A pile's circle is 2 east and 1 north of its block's base. In the pair it stands at (-2, 1) and, twice as large and
    // turned by half, at (0, -2); the loose circle at (0, 3). The pair is turned to the left 10 east of the site's base:
    // (9, -2), (12, 0) and (7, 0). The rows begin 10 north of that base: (2, 11), (5, 11), (2, 16) and (5, 16).
    // The second site takes (x, y) to (-2 y, -x), and a width there becomes twice as wide.
    expect(sheetsOf(FIXTURE)).toEqual({
      '*': expect.objectContaining({ length: 14 }),
      工程桩: [
        ['A1', near(500_009), near(3_399_998), 0.5],
        ['A3', near(500_007), near(3_400_000), 0.6],
        ['A1', near(500_104), near(3_399_991), 1],
        ['A3', near(500_100), near(3_399_993), 1.2],
      ],
      排桩: [
        ['', near(500_002), near(3_400_011), 0.5],
        ['', near(500_005), near(3_400_011), 0.5],
        ['', near(500_002), near(3_400_016), 0.5],
        ['', near(500_005), near(3_400_016), 0.5],
        ['', near(500_078), near(3_399_998), 1],
        ['', near(500_078), near(3_399_995), 1],
        ['', near(500_068), near(3_399_998), 1],
        ['', near(500_068), near(3_399_995), 1],
      ],
      试桩: [
        ['', near(500_012), near(3_400_000), 1],
        ['', near(500_100), near(3_399_988), 2],
      ],
    });
  });

  it('have the layer of the block around them where their own is 0, through all of them', () => {
    const blocks = [
      PILE,
      block('INNER', insert('PILE', 1, 0), circle(2, 0), circle(3, 0, 0.25, 'OWN')),
      block('OUTER', insert('INNER', 0, 0), insert('INNER', 10, 0, [], 'B')),
    ];
    const sheets = sheetsOf(drawn(blocks, insert('OUTER', 0, 0, [], 'L'), insert('OUTER', 100, 0)));
    expect(
      Object.fromEntries(Object.entries(sheets).map(([name, rows]) => [name, rows.map(([, east]) => east)])),
    ).toEqual({ '*': expect.anything(), '0': [101, 102], B: [11, 12, 111, 112], L: [1, 2], OWN: [3, 13, 103, 113] });
  });

  it('that are put from below are mirrored with all that they hold', () => {
    const below = groups(210, 0, 220, 0, 230, -1);
    const blocks = [PILE, block('INNER', insert('PILE', -1, 2, below), insert('PILE', 4, 0))];
    expect(placesOf(blocks, insert('INNER', -100, 50, below, 'L'))).toEqual([
      // (-1, 2) from below is (1, 2); 100 to the left from below is 100 to the right, and then 1 the other way.
      ['', 99, 52, 0.5],
      ['', 96, 50, 0.5],
    ]);
  });

  it('are one pile with the circle around them, though that lies on another layer', () => {
    const dot = block('DOT', circle(0, 0, 0.1, 'DOTS'));
    const ringed = block('RINGED', insert('DOT', 2, 1, [], 'DOTS'), circle(2, 1, 0.5, 'PILES'));
    expect(sheetsOf(drawn([dot, ringed], insert('RINGED', 5, 0, [], 'L'), insert('RINGED', 9, 0, [], 'L')))).toEqual({
      PILES: [
        ['', 7, 1, 1],
        ['', 11, 1, 1],
      ],
    });
    // Two that say different numbers are two.
    const both = block(
      'BOTH',
      numbered(insert('PILE', 0, 0, [], 'A'), 'A1'),
      numbered(insert('PILE', 0, 0, [], 'B'), 'B1'),
    );
    const sheets = sheetsOf(drawn([PILE, both], insert('BOTH', 1, 1, [], 'L')));
    expect(sheets['*']?.map(([number]) => number)).toEqual(['A1', 'B1']);
  });

  it('that the drawing hides are no piles, nor are their hidden circles', () => {
    const hidden = groups(60, 1);
    const blocks = [
      block('PILE', circle(0, 0), [...circle(0, 0, 9), ...hidden]),
      block('INNER', insert('PILE', 1, 0), insert('PILE', 2, 0, hidden), [...circle(3, 0), ...hidden]),
    ];
    expect(placesOf(blocks, insert('INNER', 0, 0, [], 'L'))).toEqual([['', 1, 0, 0.5]]);
  });

  it('without a circle are part of how a pile is drawn where that has one; without any each is a pile', () => {
    const line = groups(0, 'LINE', 8, '0', 10, -1, 20, 0, 11, 1, 21, 0);
    const cross = block('CROSS', line);
    const pile = block('PILE', circle(0, 0), insert('CROSS', 0.3, 0));
    expect(placesOf([cross, pile], insert('PILE', 5, 0, [], 'L'))).toEqual([['', 5, 0, 0.5]]);
    const pair = block('PAIR', insert('CROSS', 1, 0), insert('CROSS', 2, 0));
    expect(placesOf([cross, pair], insert('PAIR', 5, 0, [], 'L'))).toEqual([
      ['', 6, 0, ''],
      ['', 7, 0, ''],
    ]);
  });
});

describe('the number of a pile within blocks', () => {
  const one = block('ONE', insert('PILE', 0, 0));
  const ownOne = block('OWN', numbered(insert('PILE', 0, 0), 'P7'));
  const emptyOne = block('EMPTY', numbered(insert('PILE', 0, 0), ''));

  it('is that of the innermost block that says one, else that of the next around it', () => {
    const blocks = [PILE, one, ownOne, emptyOne, block('TWICE', insert('ONE', 0, 0))];
    expect(numbersOf(blocks, numbered(insert('OWN', 0, 0, [], 'L'), 'A1'))).toEqual(['P7']);
    expect(numbersOf(blocks, insert('OWN', 0, 0, [], 'L'))).toEqual(['P7']);
    for (const name of ['ONE', 'EMPTY', 'TWICE'])
      expect(numbersOf(blocks, numbered(insert(name, 0, 0, [], 'L'), 'A1'))).toEqual(['A1']);
    expect(numbersOf(blocks, insert('EMPTY', 0, 0, [], 'L'))).toEqual(['']);
  });

  it('is not the name of a group: the nearest texts count, also those within the block', () => {
    const text = (said: string, x: number) => groups(0, 'TEXT', 8, '0', 10, x, 20, 0.3, 40, 0.2, 1, said);
    const pair = block('PAIR', insert('PILE', 0, 0), insert('PILE', 3, 0), text('Z1', 0.2), text('Z2', 3.2));
    expect(numbersOf([PILE, pair], numbered(insert('PAIR', 0, 0, [], 'L'), 'CAP-1'))).toEqual(['Z1', 'Z2']);
  });

  it('of a pile that is drawn as two blocks at a place is that of the block around them', () => {
    const twice = block('TWICE', insert('PILE', 0, 0), circle(0, 0, 0.3));
    expect(placesOf([PILE, twice], numbered(insert('TWICE', 4, 0, [], 'L'), 'A1'))).toEqual([['A1', 4, 0, 0.6]]);
  });

  it('in rows and columns is that of the first, whichever block is put so', () => {
    const columns = groups(70, 2, 44, 5);
    expect(numbersOf([PILE, one], numbered(insert('ONE', 0, 0, columns, 'L'), 'A1'))).toEqual(['A1', '']);
    const row = block('ROW', numbered(insert('PILE', 0, 0, columns), 'P1'));
    expect(numbersOf([PILE, row], insert('ROW', 0, 0, [], 'L'))).toEqual(['P1', '']);
  });
});

describe('blocks without end', () => {
  it('that hold themselves, at once or by others, are a fault; nobody minds where none is put', () => {
    const self = block('SELF', circle(0, 0), insert('SELF', 1, 0));
    const there = block('THERE', insert('BACK', 1, 0));
    const back = block('BACK', circle(0, 0), insert('PILE', 2, 0), insert('THERE', 1, 0));
    expect(faultOf([self], insert('SELF', 0, 0))).toBe('blockLoop');
    expect(faultOf([PILE, there, back], insert('THERE', 0, 0))).toBe('blockLoop');
    expect(faultOf([PILE, there, back], insert('BACK', 0, 0))).toBe('blockLoop');
    expect(faultOf([PILE, self, there, back], insert('PILE', 0, 0))).toBeNull();
  });

  const deep = (levels: number): readonly Groups[] => [
    PILE,
    ...Array.from({ length: levels }, (_, at) => block(`B${at + 1}`, insert(at === 0 ? 'PILE' : `B${at}`, 1, 0))),
  ];

  it('are read so many deep, and no deeper', () => {
    const last = `B${MOST_DEPTH}`;
    expect(placesOf(deep(MOST_DEPTH), insert(last, 0, 0, [], 'L'))).toEqual([['', MOST_DEPTH, 0, 0.5]]);
    expect(faultOf(deep(MOST_DEPTH + 1), insert(`B${MOST_DEPTH + 1}`, 0, 0))).toBe('tooManyParts');
    expect(faultOf(deep(20_000), insert('B20000', 0, 0))).toBe('tooManyParts');
  });

  it('stand for so many parts, and no more', () => {
    const marksOf = (most: number, blocks: readonly Groups[], ...entities: readonly Groups[]) => {
      const drawing = parseDrawing(drawn([PILE, ...blocks], ...entities));
      const read = drawing === null ? null : drawnMarks(drawing, most);
      return read === null || 'fault' in read ? read : read.marks.length;
    };
    const grid = insert('PILE', 0, 0, groups(70, 20, 71, 30, 44, 1, 45, 1));
    expect(marksOf(600, [], grid, circle(-5, -5))).toBe(601);
    expect(marksOf(599, [], grid)).toEqual({ fault: 'tooManyParts' });
    // Each pair is put once, and is two parts, which are put.
    const pair = block('PAIR', insert('PILE', 1, 0), insert('PILE', 2, 0));
    expect(marksOf(10, [pair], insert('PAIR', 0, 0), insert('PAIR', 9, 0))).toBe(4);
    expect(marksOf(9, [pair], insert('PAIR', 0, 0), insert('PAIR', 9, 0))).toEqual({ fault: 'tooManyParts' });
    const doubled = Array.from({ length: 40 }, (_, at) => {
      const within = at === 0 ? 'PILE' : `D${at}`;
      return block(`D${at + 1}`, insert(within, 1, 0), insert(within, 2, 0));
    });
    expect(marksOf(10_000, doubled, insert('D40', 0, 0))).toEqual({ fault: 'tooManyParts' });
  });

  it('of a drawing without blocks are no matter: circles of the model are as many as they are', () => {
    const read = readDrawing(drawingOf(circle(1, 2, 0.25, 'L'), insert('MISSING', 3, 4, [], 'L')), DRAWING_HEADS);
    expect('fault' in read ? read.fault : read.sheets.map(({ lines }) => lines.length)).toEqual([3]);
  });

  it('are told with the limits that count', () => {
    const said = en.pileManagement.importing.fault.tooManyParts;
    expect(said).toContain(MOST_PARTS.toLocaleString('en-US'));
    expect(said).toContain(String(MOST_DEPTH));
    expect(cn.pileManagement.importing.fault.tooManyParts).toContain(`${MOST_PARTS / 10_000} 万`);
    expect(cn.pileManagement.importing.fault.tooManyParts).toContain(String(MOST_DEPTH));
  });
});

describe('a chain of blocks', () => {
  const numberFrom = (min: number, max: number) =>
    fc.double({ min, max, noNaN: true }).map((value) => Math.round(value * 1000) / 1000);
  const scale = fc.tuple(numberFrom(0.2, 3), fc.boolean()).map(([size, isMirror]) => (isMirror ? -size : size));
  const link = fc.record({
    base: fc.tuple(numberFrom(-20, 20), numberFrom(-20, 20)),
    at: fc.tuple(numberFrom(-500, 500), numberFrom(-500, 500)),
    scale: fc.tuple(scale, scale),
    degrees: numberFrom(-360, 360),
    columns: fc.integer({ min: 1, max: 2 }),
    rows: fc.integer({ min: 1, max: 2 }),
    spacing: fc.tuple(numberFrom(5, 60), numberFrom(5, 60)),
    isFromBelow: fc.boolean(),
  });
  type Link = typeof link extends fc.Arbitrary<infer T> ? T : never;
  type Place = readonly [x: number, y: number];

  /** One point of a block, one step after the other, to where it lies around the block: once a row and column. */
  function stepped({ base, at, scale: [wide, high], degrees, columns, rows, spacing, isFromBelow }: Link) {
    return ([x, y]: Place): readonly Place[] =>
      Array.from({ length: rows * columns }, (_, place): Place => {
        const right = (x - base[0]) * wide + (place % columns) * spacing[0];
        const up = (y - base[1]) * high + Math.floor(place / columns) * spacing[1];
        const [length, angle] = [Math.hypot(right, up), Math.atan2(up, right) + (degrees / 180) * Math.PI];
        const [east, north] = [at[0] + length * Math.cos(angle), at[1] + length * Math.sin(angle)];
        return [isFromBelow ? -east : east, north];
      });
  }

  const putBy = (
    name: string,
    { at, scale: [wide, high], degrees, columns, rows, spacing, isFromBelow }: Link,
  ): Groups =>
    insert(name, at[0], at[1], [
      ...groups(41, wide, 42, high, 50, degrees, 70, columns, 71, rows, 44, spacing[0], 45, spacing[1]),
      ...(isFromBelow ? groups(210, 0, 220, 0, 230, -1) : []),
    ]);

  it('has its circle where one point after the other comes to lie, as wide as the widest of what becomes of it', () => {
    fc.assert(
      fc.property(
        fc.array(link, { minLength: 1, maxLength: 4 }),
        fc.tuple(numberFrom(-9, 9), numberFrom(-9, 9)),
        (links, at) => {
          const radius = 0.5;
          const blocks = links.map(({ base }, level) =>
            blockFrom(
              `B${level}`,
              base,
              level === 0 ? circle(at[0], at[1], radius) : putBy(`B${level - 1}`, links[level - 1] as Link),
            ),
          );
          const drawing = parseDrawing(drawn(blocks, putBy(`B${links.length - 1}`, links.at(-1) as Link)));
          const read = drawing === null ? null : drawnMarks(drawing);
          if (read === null || 'fault' in read) throw new Error('not read');
          const through = (points: readonly Place[]): readonly Place[] =>
            links.reduce((all, one) => all.flatMap(stepped(one)), points);
          const middles = through([at]);
          // The points of the circle's rim go the same way.
          const rims = Array.from({ length: 360 }, (_, degree) => {
            const angle = (degree * Math.PI) / 180;
            return through([[at[0] + radius * Math.cos(angle), at[1] + radius * Math.sin(angle)]])[0] ?? [0, 0];
          });
          const [x, y] = middles[0] ?? [0, 0];
          const widest = 2 * rims.reduce((most, rim) => Math.max(most, Math.hypot(rim[0] - x, rim[1] - y)), 0);
          expect(read.marks).toHaveLength(middles.length);
          const open = [...middles];
          for (const mark of read.marks) {
            const found = open.findIndex(([east, north]) => Math.hypot(mark.x - east, mark.y - north) < 1e-6);
            expect(found, `${mark.x} ${mark.y} is one of ${JSON.stringify(open)}`).toBeGreaterThanOrEqual(0);
            open.splice(found, 1);
            expect(mark.diameter).toBeGreaterThanOrEqual(widest * (1 - 1e-9));
            expect(mark.diameter).toBeLessThan(widest * 1.0002);
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});
