// Sections: how far piles lie from a line and along it, held against areas and sums of squares instead of products.
import { expect, it } from 'vitest';
import { pixelsPerM } from '../camera';
import { projectionOf, screenOf } from './solid-camera';
import { alongAndOff, bandCorners, entriesAlong, lineThrough, type Place, sectionCamera } from './solid-section';

const FROM = { eastM: 10, northM: 5 };
const TO = { eastM: 46, northM: 32 };
const LINE = { from: FROM, to: TO };

function apart(a: Place, b: Place): number {
  return Math.hypot(a.eastM - b.eastM, a.northM - b.northM);
}

it('tells distances as a triangle has them', () => {
  for (let at = 0; at < 60; at += 1) {
    const place = { eastM: ((at * 37) % 101) - 30, northM: ((at * 53) % 97) - 40 };
    const { alongM, offM } = alongAndOff(LINE, place);
    // After Heron: twice the area over the base.
    const [a, b, c] = [apart(FROM, TO), apart(FROM, place), apart(TO, place)];
    const s = (a + b + c) / 2;
    const height = (2 * Math.sqrt(Math.max(0, s * (s - a) * (s - b) * (s - c)))) / a;
    expect(Math.abs(offM)).toBeCloseTo(height, 4);
    expect(alongM).toBeCloseTo((a * a + b * b - c * c) / (2 * a), 6);
  }
  expect(alongAndOff({ from: FROM, to: FROM }, TO)).toEqual({ alongM: 0, offM: 45 });
});

it('counts to the right of the line as off by more than nothing', () => {
  const north = { from: { eastM: 0, northM: 0 }, to: { eastM: 0, northM: 10 } };
  expect(alongAndOff(north, { eastM: 3, northM: 4 })).toEqual({ alongM: 4, offM: 3 });
  expect(alongAndOff(north, { eastM: -2, northM: 1 }).offM).toBe(-2);
});

it('has a band whose corners lie at the ends, half its width off', () => {
  const corners = bandCorners(LINE, 1.5).map((corner) => alongAndOff(LINE, corner));
  expect(corners.map(({ alongM }) => Math.round(alongM * 1e6) / 1e6 + 0)).toEqual([0, 45, 45, 0]);
  expect(corners.map(({ offM }) => Math.round(offM * 1e6) / 1e6)).toEqual([1.5, 1.5, -1.5, -1.5]);
});

const columnsAt = (places: readonly (readonly [number, number])[]) => ({
  count: places.length,
  places: Float32Array.from(places.flat()),
  sizes: new Float32Array(4 * places.length),
});

it('lays the line through piles of a row, in whatever order they come', () => {
  const columns = columnsAt([
    [20, 50.2],
    [0, 50],
    [40, 49.9],
    [10, 49.8],
    [30, 50.1],
  ]);
  const line = lineThrough(columns);
  if (line === null) throw new Error('there are piles');
  expect(line.from.eastM).toBeCloseTo(0, 1);
  expect(line.to.eastM).toBeCloseTo(40, 1);
  expect([...entriesAlong(line, columns)]).toEqual([1, 3, 0, 4, 2]);
  // No turn of the line has the piles nearer to it.
  const squares = (turn: number): number => {
    const middle = { eastM: 20, northM: 50 };
    const angle = Math.atan2(line.to.northM - line.from.northM, line.to.eastM - line.from.eastM) + turn;
    const to = { eastM: middle.eastM + Math.cos(angle), northM: middle.northM + Math.sin(angle) };
    let sum = 0;
    for (let at = 0; at < columns.count; at += 1) {
      const place = { eastM: columns.places[2 * at] ?? 0, northM: columns.places[2 * at + 1] ?? 0 };
      sum += alongAndOff({ from: middle, to }, place).offM ** 2;
    }
    return sum;
  };
  expect(squares(0)).toBeLessThan(squares(0.01));
  expect(squares(0)).toBeLessThan(squares(-0.01));
});

it('begins a row that runs north at its southern end, has room for one pile, and none for none', () => {
  const north = lineThrough(
    columnsAt([
      [5, 30],
      [5, 10],
      [5, 20],
    ]),
  );
  expect(north?.from.northM).toBeCloseTo(10, 4);
  expect(north?.to.northM).toBeCloseTo(30, 4);
  const one = lineThrough(columnsAt([[7, 7]]));
  expect(one === null ? 0 : apart(one.from, one.to)).toBe(4);
  expect(lineThrough(columnsAt([]))).toBeNull();
});

it('looks at a section so that it runs from left to right, with all depths on the screen', () => {
  const size = { width: 900, height: 700 };
  for (const line of [LINE, { from: TO, to: FROM }, { from: FROM, to: { eastM: 10, northM: 95 } }]) {
    const { view, camera } = sectionCamera(line, 14, size);
    const p = projectionOf(view, camera, size);
    const [left, right] = [
      screenOf(p, line.from.eastM, line.from.northM, 0),
      screenOf(p, line.to.eastM, line.to.northM, 14),
    ];
    expect(camera.tiltDeg).toBe(0);
    expect(left.x).toBeGreaterThan(60);
    expect(right.x).toBeLessThan(840);
    expect(right.x - left.x).toBeCloseTo(apart(line.from, line.to) * pixelsPerM(view.zoom), 4);
    expect(left.y).toBeGreaterThan(100);
    expect(right.y).toBeLessThan(600);
    expect(right.y - left.y).toBeCloseTo(14 * camera.times * pixelsPerM(view.zoom), 4);
  }
});
