// Scrolling through more rows than an element can be high (33.5 million pixels in Chromium, 17.9 million in Firefox).
// The element is never higher than a limit, and its scroll position (the bar) stands for a place among the rows:
//   - up to the limit both are the same, and scrolling is the browser's;
//   - above it a small movement of the bar (a finger, arrow keys, the track) moves the rows by as many pixels, and a
//     large one (its thumb is dragged) goes to the place that the bar stands for. The difference that small movements
//     leave between the two is made up for once the scrolling rests (`settled`).
// Near both ends a pixel of the bar is a pixel of the rows, so that no finger meets an end too early.

/** Far below what elements can be high, also where the browser's zoom or the screen's density divides it. */
export const MAX_CANVAS_PX = 8_000_000;
/** How far from both ends bar and rows move alike. A fling is shorter. */
const END_ZONE_PX = 100_000;
/** Rows that one notch of a wheel moves. */
const ROWS_A_NOTCH = 3;

/** The space to scroll: `rows` of `rowPx` each, of which `viewPx` are in sight. */
export interface ScrollSpace {
  readonly rows: number;
  readonly rowPx: number;
  readonly viewPx: number;
  /** Height of the element that holds the rows. */
  readonly canvasPx: number;
  /** Whether a pixel of the bar may stand for several pixels of the rows. */
  readonly isScaled: boolean;
  /** Largest position among the rows, at which the last row stands at the bottom. */
  readonly lastTopPx: number;
  /** Largest position of the bar. */
  readonly lastBarPx: number;
  /** Length of the zones at both ends. */
  readonly endPx: number;
}

/** Where the rows stand, and where the bar does. */
export interface ScrollPlace {
  /** Distance of the upper edge of what is in sight from the first row's. */
  readonly topPx: number;
  /** The element's scrollTop. */
  readonly barPx: number;
}

/** Rows to make, `first` to `end` - 1, and the pixels to add to a row's own position to find it on the canvas. */
export interface RowsInSight {
  readonly first: number;
  readonly end: number;
  readonly shiftPx: number;
}

export const AT_TOP: ScrollPlace = { topPx: 0, barPx: 0 };

export function scrollSpace(rows: number, rowPx: number, viewPx: number): ScrollSpace {
  const totalPx = rows * rowPx;
  const canvasPx = Math.min(totalPx, MAX_CANVAS_PX);
  const lastBarPx = Math.max(0, canvasPx - viewPx);
  return {
    rows,
    rowPx,
    viewPx,
    canvasPx,
    isScaled: totalPx > MAX_CANVAS_PX,
    lastTopPx: Math.max(0, totalPx - viewPx),
    lastBarPx,
    endPx: Math.min(END_ZONE_PX, lastBarPx / 4),
  };
}

/** Pixels of the rows to one of the bar, between the zones at both ends. */
function factorOf({ lastTopPx, lastBarPx, endPx }: ScrollSpace): number {
  return (lastTopPx - 2 * endPx) / (lastBarPx - 2 * endPx);
}

function topOfBar(space: ScrollSpace, barPx: number): number {
  const { isScaled, lastBarPx, lastTopPx, endPx } = space;
  const bar = within(barPx, lastBarPx);
  if (!isScaled || bar <= endPx) return bar;
  // Browsers stop a fraction of a pixel early.
  if (bar >= lastBarPx - 1) return lastTopPx;
  if (bar >= lastBarPx - endPx) return lastTopPx - (lastBarPx - bar);
  return Math.round(endPx + (bar - endPx) * factorOf(space));
}

function barOfTop(space: ScrollSpace, topPx: number): number {
  const { isScaled, lastBarPx, lastTopPx, endPx } = space;
  const top = within(topPx, lastTopPx);
  if (!isScaled || top <= endPx) return top;
  if (top >= lastTopPx - endPx) return lastBarPx - (lastTopPx - top);
  return endPx + (top - endPx) / factorOf(space);
}

/** The place after the browser has scrolled the element to `barPx`. */
export function afterScroll(space: ScrollSpace, place: ScrollPlace, barPx: number): ScrollPlace {
  const movedPx = barPx - place.barPx;
  // Dragged by a pixel, the thumb moves the bar by the canvas divided by the track, which is no longer than the view.
  const reachPx = MAX_CANVAS_PX / (4 * Math.max(1, space.viewPx));
  // The last stretch of a drag is as short as the rest of the bar; its ends are the ends of the rows.
  const isEnd = barPx <= 0 || barPx > space.lastBarPx - 1;
  const isStep = space.isScaled && !isEnd && Math.abs(movedPx) <= reachPx;
  return { topPx: isStep ? within(place.topPx + movedPx, space.lastTopPx) : topOfBar(space, barPx), barPx };
}

/** The place `byPx` further down, or up where that is negative; never beyond an end. */
export function afterStep(space: ScrollSpace, place: ScrollPlace, byPx: number): ScrollPlace {
  return settled(space, { ...place, topPx: place.topPx + byPx });
}

/** The nearest place at which the whole row is in sight. A row higher than the view shows its beginning. */
export function showingRow(space: ScrollSpace, place: ScrollPlace, row: number): ScrollPlace {
  const rowTopPx = row * space.rowPx;
  if (place.topPx > rowTopPx) return settled(space, { ...place, topPx: rowTopPx });
  const leastPx = Math.min(rowTopPx, rowTopPx + space.rowPx - space.viewPx);
  return place.topPx < leastPx ? settled(space, { ...place, topPx: leastPx }) : place;
}

/** The same rows, with the bar where it belongs; also for a space that has changed. */
export function settled(space: ScrollSpace, { topPx }: ScrollPlace): ScrollPlace {
  const top = within(topPx, space.lastTopPx);
  return { topPx: top, barPx: barOfTop(space, top) };
}

/** The rows to make: those in sight and up to `overscan` on either side. */
export function rowsInSight(space: ScrollSpace, { topPx, barPx }: ScrollPlace, overscan: number): RowsInSight {
  const { rows, rowPx, viewPx } = space;
  const first = Math.max(0, Math.floor(topPx / rowPx) - overscan);
  const end = Math.min(rows, Math.ceil((topPx + viewPx) / rowPx) + overscan);
  return { first, end, shiftPx: barPx - topPx };
}

/** The parts of a WheelEvent that are used. `wheelDeltaY` is no standard, but all browsers have it. */
interface WheelTurn {
  readonly deltaX: number;
  readonly deltaY: number;
  readonly deltaMode: number;
  readonly wheelDeltaY?: number | undefined;
  readonly ctrlKey: boolean;
  readonly shiftKey: boolean;
}

/** Rows that a turn of a wheel with notches moves; null for a touch pad, whose pixels are the browser's, and for zoom. */
export function rowsOfWheel(turn: WheelTurn, page: number): number | null {
  // Firefox tells lines only to who asks for the mode first.
  const mode = turn.deltaMode;
  if (turn.ctrlKey || turn.shiftKey || turn.deltaX !== 0 || turn.deltaY === 0) return null;
  if (mode === 2) return Math.sign(turn.deltaY) * page;
  // Firefox gives as many lines as the system is set to, three by default.
  if (mode === 1) return Math.round(turn.deltaY);
  const notches = (turn.wheelDeltaY ?? Number.NaN) / -120;
  // Of a touch pad browsers make three units of a pixel.
  const isTouchPad = turn.wheelDeltaY === -3 * turn.deltaY;
  return Number.isInteger(notches) && notches !== 0 && !isTouchPad ? notches * ROWS_A_NOTCH : null;
}

function within(px: number, lastPx: number): number {
  return Math.max(0, Math.min(lastPx, px));
}
