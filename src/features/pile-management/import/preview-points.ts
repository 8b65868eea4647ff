// Where the places of an import and of the project stand in a small picture: north is up.
import type { RowMarks, SketchPlaces } from '../../../maps/map-sketch';
import { spotsIn } from '../../../maps/sketch-spots';

/** Pixels, x and y in turn. */
interface PreviewPoints {
  readonly present: Float32Array;
  readonly added: Float32Array;
  readonly marked: Float32Array;
}

const MARGIN_PX = 10;
const NO_MARKS: ReadonlySet<number> = new Set();

/** The picture shows all of the import, and the project's piles there. */
export function pointsOf(
  present: SketchPlaces,
  added: SketchPlaces,
  marks: RowMarks,
  size: { readonly width: number; readonly height: number },
): PreviewPoints {
  let [south, north, west, east] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let row = 0; row < added.xM.length; row += 1) {
    const [x, y] = [added.xM[row] ?? Number.NaN, added.yM[row] ?? Number.NaN];
    if (!Number.isFinite(x) || !Number.isFinite(y)) continue;
    south = Math.min(south, x);
    north = Math.max(north, x);
    west = Math.min(west, y);
    east = Math.max(east, y);
  }
  const scale = Math.min(
    (size.width - 2 * MARGIN_PX) / Math.max(1, east - west),
    (size.height - 2 * MARGIN_PX) / Math.max(1, north - south),
  );
  const frame = {
    width: size.width,
    height: size.height,
    middleXM: (south + north) / 2,
    middleYM: (west + east) / 2,
    pixelsPerM: scale,
  };
  // A picture of one pixel a cell: two in the same pixel are one.
  const { plain, marked } = spotsIn(added, marks, frame, 1);
  return { present: spotsIn(present, NO_MARKS, frame, 1).plain, added: plain, marked };
}
