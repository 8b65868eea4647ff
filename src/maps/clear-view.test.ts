// Piles that are shown stand beside what lies over the map, wherever there is room: figures by hand, and any covers and
// boxes against a search for room pixel by pixel.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boxView, type Size, screenFromSite } from './camera';
import { clearView } from './clear-view';
import type { Box } from './text-room';

/** Map of a laptop, 1366 pixels wide: search, buttons and legends at the lower left. */
const SIZE = { width: 1090, height: 600 };
const COVERS: readonly Box[] = [
  { left: 0, top: 0, right: 270, bottom: 42 },
  { left: 1048, top: 0, right: 1090, bottom: 330 },
  { left: 0, top: 420, right: 460, bottom: 580 },
];
const ofSize = (widthM: number, heightM: number) => ({
  minEastM: 1000,
  minNorthM: 500,
  maxEastM: 1000 + widthM,
  maxNorthM: 500 + heightM,
});

/** The four corners of a box on the screen. */
const edgesOf = (box: ReturnType<typeof ofSize>, view: ReturnType<typeof clearView>, size: Size): Box => {
  const upper = screenFromSite(view, size, box.minEastM, box.maxNorthM);
  const lower = screenFromSite(view, size, box.maxEastM, box.minNorthM);
  return { left: upper.x, top: upper.y, right: lower.x, bottom: lower.y };
};
const rounded = ({ left, top, right, bottom }: Box) =>
  [left, top, right, bottom].map((px) => Math.round(px * 1e6) / 1e6);

describe('the view of piles that are shown', () => {
  it('leaves out the room of the legends', () => {
    // Less 32 pixels at each side, the room beside the search and above the legends, 270 to 1048 and 0 to 420, is 714 by
    // 356: 60 m are 356 pixels high. The one beside the legends is 524 by 536, the one below the search 984 by 314.
    const box = ofSize(100, 60);
    const view = clearView(box, { size: SIZE, covers: COVERS, nearestZoom: 8 });
    expect(rounded(edgesOf(box, view, SIZE))).toEqual([362.333333, 32, 955.666667, 388]);
    expect(2 ** view.zoom).toBeCloseTo(356 / 60, 9);
    // 300 m are 984 pixels wide in the room below the search, and 90 m 295.2 high.
    const flat = ofSize(300, 90);
    const lower = clearView(flat, { size: SIZE, covers: COVERS, nearestZoom: 8 });
    expect(rounded(edgesOf(flat, lower, SIZE))).toEqual([32, 83.4, 1016, 378.6]);
  });

  it('is the middle of the screen where they are clear of the legends there, and where nothing lies over the map', () => {
    const strip = ofSize(1000, 10);
    const terms = { size: SIZE, covers: COVERS, nearestZoom: 8 };
    expect(clearView(strip, terms)).toEqual(boxView(strip, SIZE, 8));
    const spot = ofSize(0, 0);
    expect(clearView(spot, { ...terms, nearestZoom: 4.6 })).toEqual(boxView(spot, SIZE, 4.6));
    const box = ofSize(100, 60);
    expect(clearView(box, { ...terms, covers: [] })).toEqual(boxView(box, SIZE, 8));
  });

  it('shows one pile, or few that stand close, no nearer than asked: amid the largest room', () => {
    const covers = [{ left: 300, top: 100, right: 1090, bottom: 600 }];
    const view = clearView(ofSize(0, 0), { size: SIZE, covers, nearestZoom: 4.6 });
    // 300 by 600 less 64 is 236 by 536, and 1090 by 100 less 64 is 1026 by 36.
    expect(view.zoom).toBe(4.6);
    expect(rounded(edgesOf(ofSize(0, 0), view, SIZE))).toEqual([150, 300, 150, 300]);
  });

  it('is the middle of the screen where the covers leave too little room', () => {
    const box = ofSize(100, 60);
    const covers = [{ left: 200, top: 100, right: 1090, bottom: 600 }];
    // Amid, 60 m are 432 pixels high: 7.2 a metre. The rooms have 136 pixels for 100 m, and 36 for 60.
    expect(clearView(box, { size: SIZE, covers, nearestZoom: 8 })).toEqual(boxView(box, SIZE, 8));
    const all = [{ left: 0, top: 0, right: 1090, bottom: 600 }];
    expect(clearView(box, { size: SIZE, covers: all, nearestZoom: 8 })).toEqual(boxView(box, SIZE, 8));
  });

  it('has no pile under any cover where there is room, whatever lies over the map', () => {
    const STEP = 40;
    const size = { width: 20 * STEP, height: 12 * STEP };
    const cover = fc
      .tuple(
        fc.integer({ min: 0, max: 19 }),
        fc.integer({ min: 0, max: 11 }),
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 1, max: 6 }),
      )
      .map(([x, y, wide, high]) => ({
        left: x * STEP,
        top: y * STEP,
        right: Math.min(20, x + wide) * STEP,
        bottom: Math.min(12, y + high) * STEP,
      }));
    const metres = fc.integer({ min: 1, max: 400 });
    const isUnder = (covers: readonly Box[], x: number, y: number): boolean =>
      covers.some(({ left, right, top, bottom }) => x > left && x < right && y > top && y < bottom);
    const outcomes = new Set<string>();
    fc.assert(
      fc.property(fc.array(cover, { maxLength: 6 }), metres, metres, (covers, widthM, heightM) => {
        const box = ofSize(widthM, heightM);
        const amid = boxView(box, size, 8);
        const view = clearView(box, { size, covers, nearestZoom: 8 });
        // Every whole step of the screen as a corner of a room, square by square: the largest scale that a room allows.
        const taken = (column: number, line: number): boolean =>
          isUnder(covers, (column + 0.5) * STEP, (line + 0.5) * STEP);
        let most = 0;
        for (let left = 0; left < 20; left += 1) {
          for (let top = 0; top < 12; top += 1) {
            let reach = 20;
            for (let bottom = top; bottom < 12; bottom += 1) {
              let right = left;
              while (right < reach && !taken(right, bottom)) right += 1;
              reach = right;
              const [wide, high] = [(reach - left) * STEP - 64, (bottom + 1 - top) * STEP - 64];
              if (wide > 0 && high > 0) most = Math.max(most, Math.min(wide / widthM, high / heightM));
            }
          }
        }
        const edges = edgesOf(box, view, size);
        const points = Array.from({ length: 33 * 33 }, (_, at) => ({
          x: edges.left + ((edges.right - edges.left) * (at % 33)) / 32,
          y: edges.top + ((edges.bottom - edges.top) * Math.floor(at / 33)) / 32,
        }));
        const isClear = points.every(
          ({ x, y }) => x >= 0 && x <= size.width && y >= 0 && y <= size.height && !isUnder(covers, x, y),
        );
        const isAmid = JSON.stringify(view) === JSON.stringify(amid);
        if (!isAmid) {
          outcomes.add('beside');
          expect(isClear).toBe(true);
          expect(2 ** view.zoom).toBeCloseTo(Math.min(most, 256), 6);
        } else if (isClear) outcomes.add('amid');
        else {
          // Half of the size amid is the least.
          outcomes.add('none');
          expect(Math.min(most, 256)).toBeLessThanOrEqual(2 ** (amid.zoom - 1) * (1 + 1e-9));
        }
      }),
      { numRuns: 200 },
    );
    expect([...outcomes]).toEqual(expect.arrayContaining(['amid', 'beside']));
  });
});
