// Records on a plan of the site: north up, both axes of one scale, all of them within a frame.
import type { ListedRecords } from './listed-records';

/** Pixels of the frame, one entry a record; NaN: it has no place. */
export interface RecordPlan {
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Records without a place. */
  readonly missing: number;
}

const MARGIN_PX = 10;

/** @param record Places in the list of the records that are shown. */
export function planOf(
  { eastM, northM }: Pick<ListedRecords, 'eastM' | 'northM'>,
  record: Float64Array,
  { width, height }: { readonly width: number; readonly height: number },
): RecordPlan {
  const x = new Float64Array(record.length).fill(Number.NaN);
  const y = new Float64Array(record.length).fill(Number.NaN);
  let [west, eastern, south, northern] = [Infinity, -Infinity, Infinity, -Infinity];
  let missing = 0;
  for (let at = 0; at < record.length; at += 1) {
    const east = eastM[record[at] ?? 0] ?? Number.NaN;
    const north = northM[record[at] ?? 0] ?? Number.NaN;
    if (Number.isNaN(east) || Number.isNaN(north)) {
      missing += 1;
      continue;
    }
    x[at] = east;
    y[at] = north;
    west = Math.min(west, east);
    eastern = Math.max(eastern, east);
    south = Math.min(south, north);
    northern = Math.max(northern, north);
  }
  const room = (of: number): number => Math.max(1, of - 2 * MARGIN_PX);
  // Records in one place stand in the middle.
  const pxPerM = Math.min(
    room(width) / Math.max(eastern - west, 1e-6),
    room(height) / Math.max(northern - south, 1e-6),
  );
  const [middleE, middleN] = [(west + eastern) / 2, (south + northern) / 2];
  for (let at = 0; at < record.length; at += 1) {
    x[at] = width / 2 + ((x[at] ?? Number.NaN) - middleE) * pxPerM;
    y[at] = height / 2 - ((y[at] ?? Number.NaN) - middleN) * pxPerM;
  }
  return { x, y, missing };
}

/** Of some records those that are painted, in their order: of several in one pixel the first one hides the others. */
export function seenPlaces(
  { x, y }: Pick<RecordPlan, 'x' | 'y'>,
  among: Uint32Array,
  { width, height }: { readonly width: number; readonly height: number },
): Uint32Array {
  const columns = Math.ceil(width) + 1;
  const taken = new Uint8Array(columns * (Math.ceil(height) + 1));
  const seen = new Uint32Array(Math.min(among.length, taken.length));
  let count = 0;
  for (let row = 0; row < among.length; row += 1) {
    const at = among[row] ?? 0;
    const pixel = Math.round(y[at] ?? Number.NaN) * columns + Math.round(x[at] ?? Number.NaN);
    // Where there is no place there is no pixel.
    if (taken[pixel] !== 0) continue;
    taken[pixel] = 1;
    seen[count] = at;
    count += 1;
  }
  return seen.subarray(0, count);
}

/** The one of some records that is nearest to a point of the frame; null: none is within reach. */
export function nearestPlace(
  { x, y }: RecordPlan,
  among: Uint32Array,
  point: { readonly x: number; readonly y: number },
  reachPx: number,
): number | null {
  let nearest: number | null = null;
  let leastSquared = reachPx ** 2;
  for (let row = 0; row < among.length; row += 1) {
    const at = among[row] ?? 0;
    const offX = (x[at] ?? Number.NaN) - point.x;
    const offY = (y[at] ?? Number.NaN) - point.y;
    const squared = offX * offX + offY * offY;
    if (!(squared < leastSquared)) continue;
    nearest = at;
    leastSquared = squared;
  }
  return nearest;
}
