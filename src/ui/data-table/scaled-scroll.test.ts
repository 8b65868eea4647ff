// Places among rows beyond what an element can be high, against a scroller that has no limit.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  AT_TOP,
  afterScroll,
  afterStep,
  MAX_CANVAS_PX,
  rowsInSight,
  rowsOfWheel,
  type ScrollPlace,
  scrollSpace,
  settled,
  showingRow,
} from './scaled-scroll';

const ROW_PX = 32;
const VIEW_PX = 600;
const MILLION = scrollSpace(1_000_000, ROW_PX, VIEW_PX);
const SIZES = [0, 1, 18, 19, 46_000, 250_000, 250_001, 1_000_000, 10_000_000];

const spaces = fc
  .tuple(fc.constantFrom(...SIZES), fc.constantFrom(24, 32, 70), fc.integer({ min: 100, max: 2_000 }))
  .map(([rows, rowPx, viewPx]) => scrollSpace(rows, rowPx, viewPx));
const scaledSpaces = spaces.filter(({ isScaled }) => isScaled);
/** Parts of the whole, the ends among them. */
const share = fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true }));

describe('a table of any length', () => {
  it.each(SIZES)('of %i rows has its first row at the top of the bar and its last at the bottom', (rows) => {
    const space = scrollSpace(rows, ROW_PX, VIEW_PX);
    expect(space.canvasPx).toBeLessThanOrEqual(MAX_CANVAS_PX);
    const bottom = afterScroll(space, { topPx: 0, barPx: -1e9 }, space.lastBarPx);
    const inSight = rowsInSight(space, bottom, 0);
    expect(inSight.end).toBe(rows);
    // The last row ends where the view does, unless there are too few.
    expect(bottom.topPx + Math.min(VIEW_PX, rows * ROW_PX)).toBe(rows * ROW_PX);
    expect(rowsInSight(space, afterScroll(space, bottom, 0), 0).first).toBe(0);
    expect(afterScroll(space, bottom, 0).topPx).toBe(0);
  });

  it('makes no more rows than are in sight and a few around', () => {
    fc.assert(
      fc.property(spaces, share, (space, part) => {
        const { first, end } = rowsInSight(space, settled(space, { topPx: part * space.lastTopPx, barPx: 0 }), 10);
        expect(first).toBeGreaterThanOrEqual(0);
        expect(end).toBeLessThanOrEqual(space.rows);
        expect(end - first).toBeLessThanOrEqual(Math.ceil(space.viewPx / space.rowPx) + 1 + 20);
      }),
    );
  });

  it('up to the limit the bar is the place, whatever moved it', () => {
    fc.assert(
      fc.property(spaces, share, share, (space, from, to) => {
        fc.pre(!space.isScaled);
        const place = afterScroll(space, AT_TOP, from * space.lastBarPx);
        const next = afterScroll(space, place, to * space.lastBarPx);
        expect(next).toEqual({ topPx: to * space.lastBarPx, barPx: to * space.lastBarPx });
        expect(rowsInSight(space, next, 0).shiftPx).toBe(0);
        expect(settled(space, next)).toEqual(next);
      }),
    );
  });

  it('a bar that is put where a place belongs leads back to the place, and further down leads further', () => {
    fc.assert(
      fc.property(scaledSpaces, share, share, (space, one, other) => {
        const placeOf = (part: number): ScrollPlace =>
          settled(space, { topPx: Math.round(part * space.lastTopPx), barPx: 0 });
        const [a, b] = [placeOf(one), placeOf(other)];
        // As if dragged from far away.
        const again = afterScroll(space, { topPx: 0, barPx: -1e9 }, a.barPx);
        expect(Math.abs(again.topPx - a.topPx)).toBeLessThanOrEqual(1);
        if (a.topPx < b.topPx) expect(a.barPx).toBeLessThan(b.barPx);
        expect(a.barPx).toBeGreaterThanOrEqual(0);
        expect(a.barPx).toBeLessThanOrEqual(space.lastBarPx);
      }),
    );
  });
});

describe('the ends of the bar', () => {
  it('are the ends of the rows, however short the last stretch of a drag is', () => {
    fc.assert(
      fc.property(scaledSpaces, fc.integer({ min: 1, max: 900 }), (space, restPx) => {
        const nearEnd = afterScroll(space, { topPx: 0, barPx: -1e9 }, space.lastBarPx - restPx);
        // Rows and bar apart, as small movements leave them.
        const apart = { ...nearEnd, topPx: nearEnd.topPx / 2 };
        expect(afterScroll(space, apart, space.lastBarPx).topPx).toBe(space.lastTopPx);
        expect(afterScroll(space, { topPx: space.lastTopPx / 2, barPx: restPx }, 0).topPx).toBe(0);
      }),
    );
  });
});

describe('small movements', () => {
  const steps = fc.array(fc.integer({ min: -900, max: 900 }), { minLength: 1, maxLength: 60 });

  it('of the bar move the rows by as many pixels, anywhere, however many follow one another', () => {
    fc.assert(
      fc.property(scaledSpaces, share, steps, (space, part, moves) => {
        let place = settled(space, { topPx: Math.round(part * space.lastTopPx), barPx: 0 });
        let oracle = place.topPx;
        for (const move of moves) {
          const barPx = Math.max(0, Math.min(space.lastBarPx, place.barPx + move));
          // The browser does not scroll past its ends.
          const moved = barPx - place.barPx;
          place = afterScroll(space, place, barPx);
          oracle = Math.max(0, Math.min(space.lastTopPx, oracle + moved));
          expect(place.topPx).toBeCloseTo(oracle, 3);
        }
        const rest = settled(space, place);
        expect(rest.topPx).toBe(place.topPx);
        expect(rowsInSight(space, rest, 5).first).toBe(rowsInSight(space, place, 5).first);
      }),
    );
  });

  it('a finger that moves less than the end zone reaches the end itself', () => {
    let place = settled(MILLION, { topPx: 60_000, barPx: 0 });
    while (place.barPx > 0) place = afterScroll(MILLION, place, Math.max(0, place.barPx - 700));
    expect(place.topPx).toBe(0);
    place = settled(MILLION, { topPx: MILLION.lastTopPx - 60_000, barPx: 0 });
    while (place.barPx < MILLION.lastBarPx) {
      place = afterScroll(MILLION, place, Math.min(MILLION.lastBarPx, place.barPx + 700));
    }
    expect(place.topPx).toBe(MILLION.lastTopPx);
  });

  it('by steps are exact, and stop at the ends', () => {
    fc.assert(
      fc.property(spaces, share, steps, (space, part, moves) => {
        let place = settled(space, { topPx: Math.round(part * space.lastTopPx), barPx: 0 });
        let oracle = place.topPx;
        for (const move of moves) {
          place = afterStep(space, place, move);
          oracle = Math.max(0, Math.min(space.lastTopPx, oracle + move));
          expect(place.topPx).toBe(oracle);
          expect(settled(space, place)).toEqual(place);
        }
      }),
    );
  });
});

describe('the thumb', () => {
  it.each([400, 600, 1_200, 2_000])('dragged by a pixel in a view of %i px goes where the bar stands', (viewPx) => {
    const space = scrollSpace(1_000_000, ROW_PX, viewPx);
    const pixel = space.canvasPx / viewPx;
    const place = afterScroll(space, settled(space, { topPx: 9_000_000, barPx: 0 }), 4_000_000);
    const next = afterScroll(space, place, 4_000_000 + pixel);
    expect(next).toEqual(afterScroll(space, AT_TOP, 4_000_000 + pixel));
    expect(next.topPx - place.topPx).toBeGreaterThan(3 * pixel);
  });

  it('at the bottom shows the last row, also where a browser stops a fraction early', () => {
    expect(afterScroll(MILLION, AT_TOP, MILLION.lastBarPx - 0.6).topPx).toBe(MILLION.lastTopPx);
  });
});

describe('a row that is gone to', () => {
  it('stands whole in sight, and what was whole in sight does not move', () => {
    fc.assert(
      fc.property(spaces, share, share, (space, part, at) => {
        fc.pre(space.rows > 0);
        const row = Math.min(space.rows - 1, Math.floor(at * space.rows));
        const before = settled(space, { topPx: Math.round(part * space.lastTopPx), barPx: 0 });
        const { topPx } = showingRow(space, before, row);
        expect(topPx).toBeLessThanOrEqual(row * space.rowPx);
        expect(topPx + space.viewPx).toBeGreaterThanOrEqual(Math.min((row + 1) * space.rowPx, topPx + space.viewPx));
        const wasIn = before.topPx <= row * space.rowPx && before.topPx + space.viewPx >= (row + 1) * space.rowPx;
        if (wasIn) expect(topPx).toBe(before.topPx);
      }),
    );
    expect(showingRow(MILLION, AT_TOP, 999_999).topPx).toBe(MILLION.lastTopPx);
    expect(showingRow(MILLION, settled(MILLION, { topPx: 5_000_000, barPx: 0 }), 0)).toEqual(AT_TOP);
    // The next one below the view moves by what is hidden of it.
    expect(showingRow(MILLION, { topPx: 3_200_000, barPx: 1 }, 100_018).topPx).toBe(3_200_000 + 19 * 32 - 600);
  });
});

it('rows that become fewer leave the view within them', () => {
  const few = scrollSpace(30, ROW_PX, VIEW_PX);
  expect(settled(few, { topPx: 20_000_000, barPx: 5_000_000 })).toEqual({ topPx: 360, barPx: 360 });
  expect(settled(scrollSpace(0, ROW_PX, VIEW_PX), { topPx: 77, barPx: 77 })).toEqual(AT_TOP);
});

describe('a turn of the wheel', () => {
  const turn = { deltaX: 0, deltaY: 100, deltaMode: 0, wheelDeltaY: -120, ctrlKey: false, shiftKey: false };
  it.each([
    ['a notch down (Windows)', turn, 3],
    ['a notch up (Linux)', { ...turn, deltaY: -120, wheelDeltaY: 120 }, -3],
    ['three notches at once', { ...turn, deltaY: 300, wheelDeltaY: -360 }, 9],
    ['a notch on a zoomed page', { ...turn, deltaY: 66.67 }, 3],
    ['lines (Firefox)', { ...turn, deltaY: 3, deltaMode: 1 }, 3],
    ['a page', { ...turn, deltaY: -1, deltaMode: 2 }, -17],
    ['a touch pad', { ...turn, deltaY: 40, wheelDeltaY: -120 }, null],
    ['a fine wheel', { ...turn, deltaY: 25, wheelDeltaY: -30 }, null],
    ['no notches told', { ...turn, wheelDeltaY: undefined }, null],
    ['zoom', { ...turn, ctrlKey: true }, null],
    ['sideways', { ...turn, shiftKey: true }, null],
    ['across', { ...turn, deltaX: 3 }, null],
  ])('%s', (_, event, rows) => {
    expect(rowsOfWheel(event, 17)).toBe(rows);
  });
});
