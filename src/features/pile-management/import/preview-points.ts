// Where the places of an import and of the project stand in a small picture: north is up.

interface Places {
  readonly xM: Float64Array;
  readonly yM: Float64Array;
}

/** Pixels, x and y in turn. */
interface PreviewPoints {
  readonly present: Float32Array;
  readonly added: Float32Array;
  readonly marked: Float32Array;
}

/** Points drawn of each kind: of more, every so many. */
const MOST_POINTS = 20_000;
const MARGIN_PX = 10;

/** The picture shows all of the import, and the project's piles there. */
export function pointsOf(
  present: Places,
  added: Places,
  marked: ReadonlySet<number>,
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
  const middleX = (south + north) / 2;
  const middleY = (west + east) / 2;
  const scale = Math.min(
    (size.width - 2 * MARGIN_PX) / Math.max(1, east - west),
    (size.height - 2 * MARGIN_PX) / Math.max(1, north - south),
  );
  const points = ({ xM, yM }: Places, takes: (row: number) => boolean): Float32Array => {
    const every = Math.max(1, Math.ceil(xM.length / MOST_POINTS));
    const out: number[] = [];
    for (let row = 0; row < xM.length; row += 1) {
      if (row % every !== 0 || !takes(row)) continue;
      const px = size.width / 2 + ((yM[row] ?? Number.NaN) - middleY) * scale;
      const py = size.height / 2 - ((xM[row] ?? Number.NaN) - middleX) * scale;
      if (px >= 0 && py >= 0 && px <= size.width && py <= size.height) out.push(px, py);
    }
    return Float32Array.from(out);
  };
  const markedRows = [...marked].slice(0, MOST_POINTS);
  return {
    present: points(present, () => true),
    added: points(added, (row) => !marked.has(row)),
    marked: points(
      {
        xM: Float64Array.from(markedRows, (row) => added.xM[row] ?? Number.NaN),
        yM: Float64Array.from(markedRows, (row) => added.yM[row] ?? Number.NaN),
      },
      () => true,
    ),
  };
}

/** Paints a square around each point into the words of an image: tens of thousands in a few milliseconds. */
export function paintSquares(
  words: Uint32Array,
  size: { readonly width: number; readonly height: number },
  points: Float32Array,
  edgePx: number,
  word: number,
): void {
  for (let at = 0; at < points.length; at += 2) {
    const left = Math.round((points[at] ?? 0) - edgePx / 2);
    const top = Math.round((points[at + 1] ?? 0) - edgePx / 2);
    const [from, to] = [Math.max(left, 0), Math.min(left + edgePx, size.width)];
    for (let y = Math.max(top, 0); y < Math.min(top + edgePx, size.height); y += 1) {
      words.fill(word, y * size.width + from, y * size.width + to);
    }
  }
}
