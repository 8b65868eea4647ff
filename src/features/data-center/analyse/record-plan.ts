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
  const east = record.map((place) => eastM[place] ?? Number.NaN);
  const north = record.map((place) => northM[place] ?? Number.NaN);
  const isThere = (at: number): boolean => !Number.isNaN(east[at]) && !Number.isNaN(north[at]);
  let [west, eastern, south, northern] = [Infinity, -Infinity, Infinity, -Infinity];
  let missing = 0;
  for (let at = 0; at < record.length; at += 1) {
    if (!isThere(at)) {
      missing += 1;
      continue;
    }
    const [e = 0, n = 0] = [east[at], north[at]];
    [west, eastern] = [Math.min(west, e), Math.max(eastern, e)];
    [south, northern] = [Math.min(south, n), Math.max(northern, n)];
  }
  const room = (of: number): number => Math.max(1, of - 2 * MARGIN_PX);
  // Records in one place stand in the middle.
  const pxPerM = Math.min(
    room(width) / Math.max(eastern - west, 1e-6),
    room(height) / Math.max(northern - south, 1e-6),
  );
  const [middleE, middleN] = [(west + eastern) / 2, (south + northern) / 2];
  const placed = (at: number, px: number): number => (isThere(at) ? px : Number.NaN);
  return {
    x: east.map((e, at) => placed(at, width / 2 + (e - middleE) * pxPerM)),
    y: north.map((n, at) => placed(at, height / 2 - (n - middleN) * pxPerM)),
    missing,
  };
}

/** The one of some records that is nearest to a point of the frame; null: none is within reach. */
export function nearestPlace(
  { x, y }: RecordPlan,
  among: Uint32Array,
  point: { readonly x: number; readonly y: number },
  reachPx: number,
): number | null {
  let nearest: number | null = null;
  let least = reachPx;
  for (const at of among) {
    const off = Math.hypot((x[at] ?? Number.NaN) - point.x, (y[at] ?? Number.NaN) - point.y);
    if (off < least) [nearest, least] = [at, off];
  }
  return nearest;
}
