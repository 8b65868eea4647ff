// Outlines as drawings have them; the areas are worked out by hand, and an outline that can't be filled is named with
// its place.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bytesOf, drawingOf, line, polyline } from '../../tests/fixtures/drawings/written';
import { MOST_CORNERS, readOutlines } from './drawn-outlines';

const fixture = readFileSync(new URL('../../tests/fixtures/drawings/outlines-2013.dxf', import.meta.url));

function read(bytes: Uint8Array) {
  const outlines = readOutlines(bytes);
  if ('fault' in outlines) throw new Error(outlines.fault);
  return outlines;
}

/** By the trapezoids under its sides. */
function areaM2(corners: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < corners.length; at += 2) {
    const next = (at + 2) % corners.length;
    const [x, y, nextX, nextY] = [corners[at], corners[at + 1], corners[next], corners[next + 1]].map(
      (value, n) => (value ?? Number.NaN) - (n % 2 === 0 ? 3_451_400 : 513_000),
    );
    sum += (((x ?? 0) + (nextX ?? 0)) / 2) * ((nextY ?? 0) - (y ?? 0));
  }
  return Math.abs(sum);
}

describe('a drawing', () => {
  it('has its closed lines by layer, north first; open ones are counted, and one that crosses itself says where', () => {
    const { unit, layers, outlines } = read(fixture);
    expect(unit).toBe('m');
    expect(layers).toEqual([
      { name: '基坑线', outlines: 1, open: 0 },
      { name: '处理范围', outlines: 1, open: 0 },
      { name: '错误范围', outlines: 1, open: 0 },
      { name: '道路边线', outlines: 0, open: 1 },
    ]);
    const [pit, area, wrong] = outlines;
    expect([...(area?.corners ?? [])].slice(0, 4)).toEqual([3_451_400, 513_000, 3_451_400, 513_009]);
    // 9 by 12 m without a corner of 3 by 6 m.
    expect(areaM2(area?.corners ?? new Float64Array())).toBeCloseTo(90, 6);
    // 8 by 5 m and half a circle of 4 m, whose chords leave a fifth of a per cent out.
    expect(areaM2(pit?.corners ?? new Float64Array())).toBeCloseTo(40 + 8 * Math.PI, 1);
    expect([pit?.fault, area?.fault]).toEqual([null, null]);
    expect(wrong?.fault).toEqual({ kind: 'crosses', x: 3_451_455, y: 513_005 });
  });

  it('has bulges as arcs on the side that the format says, and mirrored lines where they are seen', () => {
    // From south to north with a bulge of 1: half a circle to the east of it.
    const half = polyline(
      'A',
      [
        [0, 0, 1],
        [0, 2],
        [-1, 1],
      ],
      1,
    );
    const mirrored = [
      ...half.map(([code, value]) => (value === 'A' ? ([8, 'B'] as const) : ([code, value] as const))),
      [230, -1],
    ] as const;
    const { outlines } = read(drawingOf(half, mirrored));
    const east = (at: number) => (outlines[at]?.corners ?? new Float64Array()).filter((_, n) => n % 2 === 1);
    expect([Math.max(...east(0)), Math.min(...east(0))]).toEqual([expect.closeTo(1, 6), -1]);
    expect([Math.max(...east(1)), Math.min(...east(1))]).toEqual([1, expect.closeTo(-1, 6)]);
  });

  it('has its open lines, joined end to end in any order and direction, each end where it is drawn', () => {
    const [a, b, c, d] = [
      [0, 0],
      [4, 0],
      [4, 3],
      [9, 3],
    ] as const;
    const { paths, layers } = read(drawingOf(line(c, b), line(c, d), line(b, a)));
    expect(layers).toEqual([{ name: 'L', outlines: 0, open: 3 }]);
    // X of the site is north: the second number of a drawing.
    const [there, back] = [
      [0, 0, 0, 4, 3, 4, 3, 9],
      [3, 9, 3, 4, 0, 4, 0, 0],
    ];
    expect([there, back]).toContainEqual([...(paths[0]?.points ?? [])]);
    expect(paths).toHaveLength(1);
    // Where three meet each is a line of its own, the longest first.
    const star = read(drawingOf(line(b, a), line(b, c), line(b, d))).paths;
    expect(star.map(({ points }) => points.length)).toEqual([4, 4, 4]);
    expect([...(star[0]?.points ?? [])]).toEqual([0, 4, 3, 9]);
    // A ring is none.
    expect(read(fixture).paths.map(({ layer }) => layer)).toEqual(['道路边线']);
  });

  it('joins lines in any order and direction, but none where three meet, and no line that goes there and back', () => {
    const [a, b, c, d] = [
      [0, 0],
      [4, 0],
      [4, 3],
      [0, 3],
    ] as const;
    expect(read(drawingOf(line(c, b), line(a, b), line(d, a), line(c, d))).layers).toEqual([
      { name: 'L', outlines: 1, open: 0 },
    ]);
    expect(read(drawingOf(line(c, b), line(a, b), line(d, a), line(c, d), line(a, c))).layers).toEqual([
      { name: 'L', outlines: 0, open: 5 },
    ]);
    expect(read(drawingOf(line(a, b), line(b, a))).layers).toEqual([{ name: 'L', outlines: 0, open: 1 }]);
    expect(read(drawingOf(line(a, b), line(b, c))).layers).toEqual([{ name: 'L', outlines: 0, open: 2 }]);
  });

  it('in millimetres says so only where its places are a grid’s in millimetres', () => {
    const header = '0\nSECTION\n2\nHEADER\n9\n$INSUNITS\n70\n4\n0\nENDSEC\n';
    const of = (x: number) => {
      const body = new TextDecoder().decode(
        drawingOf(
          polyline(
            'A',
            [
              [x, 0],
              [x + 5, 0],
              [x, 5],
            ],
            1,
          ),
        ),
      );
      return read(bytesOf(header + body)).unit;
    };
    expect([of(513_000), of(513_000_000)]).toEqual(['m', 'mm']);
  });

  it('with an outline of more corners than a layout can take says so, and one without a line has no layer', () => {
    const around = Array.from({ length: MOST_CORNERS + 1 }, (_, at): readonly [number, number] => [
      100 * Math.cos((2 * Math.PI * at) / (MOST_CORNERS + 1)),
      100 * Math.sin((2 * Math.PI * at) / (MOST_CORNERS + 1)),
    ]);
    expect(read(drawingOf(polyline('A', around, 1))).outlines[0]?.fault).toBe('tooManyCorners');
    expect(read(drawingOf())).toEqual({ unit: 'm', layers: [], outlines: [], paths: [] });
  });

  it('that breaks off is broken', () => {
    expect(readOutlines(fixture.subarray(0, 300))).toEqual({ fault: 'broken' });
  });
});
