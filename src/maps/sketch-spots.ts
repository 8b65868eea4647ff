// Where the places of a sketch come to lie on a picture with the north above, and many of them painted at once.
import type { RowMarks, SketchPlaces } from './map-sketch';

/** A picture: the place in its middle, and pixels a metre. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly middleXM: number;
  readonly middleYM: number;
  readonly pixelsPerM: number;
}

/** Pixels, x and y in turn. */
export interface Spots {
  readonly plain: Float32Array<ArrayBuffer>;
  readonly marked: Float32Array<ArrayBuffer>;
}

/** So few are all drawn, also where they lie on one another. */
const FEW_SPOTS = 2000;
/** A spot beyond the edge may still be seen in part. */
const EDGE_PX = 4;

/**
 * All places in sight. Of many only one in a cell of `cellPx` pixels is taken, plain and marked ones apart: further ones
 * would lie on it. `marks`: rows that are marked.
 */
export function spotsIn({ xM, yM }: SketchPlaces, marks: RowMarks, frame: Frame, cellPx: number): Spots {
  const { width, height, middleXM, middleYM, pixelsPerM } = frame;
  const across = Math.ceil((width + 2 * EDGE_PX) / cellPx);
  const down = Math.ceil((height + 2 * EDGE_PX) / cellPx);
  /** Kinds that a cell has a spot of: 1 plain, 2 marked, 3 both. */
  const taken = new Uint8Array(across * down);
  const thins = xM.length > FEW_SPOTS;
  const spots = new Float32Array(2 * (thins ? Math.min(xM.length, 2 * taken.length) : xM.length));
  // Plain ones fill the array from its begin, marked ones from its end.
  let [plainEnd, markedBegin] = [0, spots.length];
  for (let row = 0; row < xM.length; row += 1) {
    const x = width / 2 + ((yM[row] ?? Number.NaN) - middleYM) * pixelsPerM;
    const y = height / 2 - ((xM[row] ?? Number.NaN) - middleXM) * pixelsPerM;
    const column = Math.floor((x + EDGE_PX) / cellPx);
    const line = Math.floor((y + EDGE_PX) / cellPx);
    // False also for a row without a place.
    if (!(column >= 0 && column < across && line >= 0 && line < down)) continue;
    const isMarked = marks.has(row);
    const kind = isMarked ? 2 : 1;
    const cell = line * across + column;
    const before = taken[cell] ?? 0;
    if (thins && (before & kind) !== 0) continue;
    taken[cell] = before | kind;
    if (isMarked) markedBegin -= 2;
    const at = isMarked ? markedBegin : plainEnd;
    if (!isMarked) plainEnd += 2;
    spots[at] = x;
    spots[at + 1] = y;
  }
  return { plain: spots.subarray(0, plainEnd), marked: spots.subarray(markedBegin) };
}

/** How wide each line of pixels of a square is. */
export function squareOf(edgePx: number): Uint8Array {
  return new Uint8Array(edgePx).fill(edgePx);
}

/** How wide each line of pixels of a disc is. */
export function discOf(acrossPx: number): Uint8Array {
  return Uint8Array.from({ length: acrossPx }, (_, line) => {
    const half = acrossPx / 2;
    const wide = 2 * Math.sqrt(half * half - (line + 0.5 - half) ** 2);
    // Lines lie about the middle to the pixel.
    return acrossPx - 2 * Math.round((acrossPx - wide) / 2);
  });
}

/**
 * Paints a shape around each spot into the words of an image: a hundred thousand in a few milliseconds. Spots are in units
 * of `ratio` pixels.
 */
export function paintSpots(
  words: Uint32Array,
  size: { readonly width: number; readonly height: number },
  spots: Float32Array,
  shape: Uint8Array,
  word: number,
  ratio = 1,
): void {
  const half = shape.length / 2;
  for (let at = 0; at < spots.length; at += 2) {
    const left = Math.round((spots[at] ?? 0) * ratio - half);
    const top = Math.round((spots[at + 1] ?? 0) * ratio - half);
    const last = Math.min(shape.length, size.height - top);
    for (let line = Math.max(0, -top); line < last; line += 1) {
      const wide = shape[line] ?? 0;
      const from = left + (shape.length - wide) / 2;
      const row = (top + line) * size.width;
      const end = row + Math.min(from + wide, size.width);
      for (let pixel = row + Math.max(from, 0); pixel < end; pixel += 1) words[pixel] = word;
    }
  }
}
