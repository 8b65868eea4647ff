// Where columns stand on the screen: held against a plain turn of points in space, axis by axis.
import { expect, it } from 'vitest';
import { pixelsPerM } from '../camera';
import {
  behindM,
  entryAt,
  entryNear,
  fitSolid,
  groundAt,
  groundBox,
  panned,
  projectionOf,
  type SolidCamera,
  screenOf,
  stretchFor,
  turned,
} from './solid-camera';

const SIZE = { width: 800, height: 600 };
const VIEW = { eastM: 40, northM: -25, zoom: 3 };

/** Turns about the upright axis, then tips the ground towards the viewer; an oracle of its own. */
function turnedPoint(
  { turnDeg, tiltDeg, times, middleM }: SolidCamera,
  [eastM, northM, depthM]: readonly [number, number, number],
): { right: number; up: number; behind: number } {
  const a = (turnDeg * Math.PI) / 180;
  const [e, n, up] = [eastM - VIEW.eastM, northM - VIEW.northM, -(depthM - middleM) * times];
  // Counter-clockwise by the turn, so that its bearing comes to lie ahead.
  const [x, y] = [e * Math.cos(a) - n * Math.sin(a), e * Math.sin(a) + n * Math.cos(a)];
  const tip = ((90 - tiltDeg) * Math.PI) / 180;
  return {
    right: x,
    up: y * Math.cos(tip) + up * Math.sin(tip),
    behind: y * Math.sin(tip) - up * Math.cos(tip),
  };
}

const CAMERAS: readonly SolidCamera[] = [
  { turnDeg: 0, tiltDeg: 90, times: 1, middleM: 0 },
  { turnDeg: 0, tiltDeg: 0, times: 5, middleM: 8 },
  { turnDeg: 90, tiltDeg: 35, times: 2, middleM: 0 },
  { turnDeg: 330, tiltDeg: 12, times: 10, middleM: 3 },
  { turnDeg: 217, tiltDeg: 71, times: 3, middleM: -2 },
];
const POINTS: readonly (readonly [number, number, number])[] = [
  [40, -25, 0],
  [55, -25, 12],
  [40, 10, 20],
  [-13, -60, 4.5],
];

it.each(CAMERAS)('puts points where a turn in space puts them: %j', (camera) => {
  const p = projectionOf(VIEW, camera, SIZE);
  for (const point of POINTS) {
    const wanted = turnedPoint(camera, point);
    const { x, y } = screenOf(p, ...point);
    expect(x).toBeCloseTo(400 + wanted.right * pixelsPerM(VIEW.zoom), 6);
    expect(y).toBeCloseTo(300 - wanted.up * pixelsPerM(VIEW.zoom), 6);
    expect(behindM(p, ...point)).toBeCloseTo(wanted.behind, 6);
  }
});

it('draws a column as long as its depth, stretched, seen from the side; and as nothing from above', () => {
  const lengthPx = (tiltDeg: number, times: number): number => {
    const p = projectionOf(VIEW, { turnDeg: 48, tiltDeg, times, middleM: 5 }, SIZE);
    return screenOf(p, 60, 3, 12.5).y - screenOf(p, 60, 3, 0).y;
  };
  // 8 pixels a metre.
  expect(lengthPx(0, 1)).toBeCloseTo(100, 6);
  expect(lengthPx(0, 10)).toBeCloseTo(1000, 6);
  expect(lengthPx(60, 1)).toBeCloseTo(50, 6);
  expect(lengthPx(90, 10)).toBeCloseTo(0, 6);
});

it('finds the ground under a spot again, and no ground from the side', () => {
  for (const camera of CAMERAS.filter(({ tiltDeg }) => tiltDeg > 10)) {
    const p = projectionOf(VIEW, camera, SIZE);
    const { x, y } = screenOf(p, 61.5, -7.25, 0);
    const ground = groundAt(p, x, y);
    expect(ground?.eastM).toBeCloseTo(61.5, 6);
    expect(ground?.northM).toBeCloseTo(-7.25, 6);
  }
  expect(groundAt(projectionOf(VIEW, { turnDeg: 0, tiltDeg: 2, times: 1, middleM: 0 }, SIZE), 10, 10)).toBeNull();
  expect(groundBox(projectionOf(VIEW, { turnDeg: 0, tiltDeg: 0, times: 1, middleM: 0 }, SIZE), SIZE, 20)).toBeNull();
});

it('keeps what was pressed under the pointer while it is dragged, along the ground and from the side', () => {
  for (const camera of CAMERAS) {
    const before = screenOf(projectionOf(VIEW, camera, SIZE), 47, -20, 0);
    const next = panned(VIEW, camera, 37, -52);
    const after = screenOf(projectionOf(next.view, next.camera, SIZE), 47, -20, 0);
    expect(after.x - before.x).toBeCloseTo(37, 6);
    expect(after.y - before.y).toBeCloseTo(-52, 6);
  }
});

it('has all ground in its box whose columns reach into the screen', () => {
  const camera: SolidCamera = { turnDeg: 30, tiltDeg: 35, times: 3, middleM: 0 };
  const p = projectionOf(VIEW, camera, SIZE);
  const box = groundBox(p, SIZE, 15);
  if (box === null) throw new Error('the ground has an end');
  for (let eastM = -200; eastM <= 250; eastM += 7) {
    for (let northM = -250; northM <= 200; northM += 7) {
      const [head, foot] = [screenOf(p, eastM, northM, 0), screenOf(p, eastM, northM, 15)];
      const seen = head.x >= 0 && head.x <= SIZE.width && foot.y >= 0 && head.y <= SIZE.height;
      const inside =
        eastM >= box.minEastM && eastM <= box.maxEastM && northM >= box.minNorthM && northM <= box.maxNorthM;
      expect(!seen || inside).toBe(true);
    }
  }
});

it.each([
  [330, 35],
  [77, 90],
  [200, 20],
])('has the whole site on the screen, turned by %i and tilted to %i', (turnDeg, tiltDeg) => {
  const extent = { minEastM: -120, maxEastM: 260, minNorthM: 15, maxNorthM: 90 };
  const camera: SolidCamera = { turnDeg, tiltDeg, times: 5, middleM: 0 };
  const p = projectionOf(fitSolid(extent, 14, camera, SIZE), camera, SIZE);
  const spots = [-120, 260].flatMap((eastM) =>
    [15, 90].flatMap((northM) => [0, 14].map((depthM) => screenOf(p, eastM, northM, depthM))),
  );
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
  const room = Math.min(Math.min(...xs), SIZE.width - Math.max(...xs), Math.min(...ys), SIZE.height - Math.max(...ys));
  // To the margin, and no further: one of both directions has none to spare.
  expect(room).toBeCloseTo(40, 4);
});

it('turns around without end and tilts from the side to the top', () => {
  const camera: SolidCamera = { turnDeg: 350, tiltDeg: 80, times: 1, middleM: 0 };
  expect(turned(camera, 20, 30)).toMatchObject({ turnDeg: 10, tiltDeg: 90 });
  expect(turned(camera, -355, -200)).toMatchObject({ turnDeg: 355, tiltDeg: 0 });
});

it('stretches depths by the greatest factor that has room', () => {
  expect(stretchFor(12, 130)).toBe(10);
  expect(stretchFor(12, 119)).toBe(5);
  expect(stretchFor(12, 5)).toBe(1);
  expect(stretchFor(1, 1e6)).toBe(50);
});

it('takes the column in front, and one that is only near last', () => {
  // Three in a line away from the viewer, 10 m apart, and one beside them.
  const columns = {
    count: 4,
    places: Float32Array.of(40, -25, 40, -15, 40, -5, 70, -25),
    sizes: Float32Array.of(0.4, 10, 8, 0.4, 0.4, 10, 0, 0.4, 0.4, 10, 12, 0.4, 0.4, 0, 9, 0.4),
  };
  const p = projectionOf(VIEW, { turnDeg: 0, tiltDeg: 0, times: 1, middleM: 0 }, SIZE);
  // All three lie behind each other: down to 10 m the first is seen, below it the third, which goes to 12 m.
  expect(entryAt(p, columns, 400, 340)).toBe(0);
  expect(entryAt(p, columns, 400, 300 + 11.5 * 8)).toBe(2);
  expect(entryAt(p, columns, 640, 340)).toBe(3);
  expect(entryAt(p, columns, 520, 340)).toBe(-1);
  expect(entryNear(p, columns, 560, 340)).toBe(3);
  expect(entryNear(p, { ...columns, count: 0 }, 560, 340)).toBe(-1);
});
