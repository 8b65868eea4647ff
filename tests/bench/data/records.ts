// Records of machines, as columns: one row a second, each pile's tool down and up again.
import { seededRandom } from '../harness/random';

export interface Records {
  readonly timeMs: Float64Array;
  readonly depthM: Float32Array;
  /** NaN where the sensor was silent, half a percent of the rows. */
  readonly currentA: Float32Array;
  /** The record that a row is of, from 0 on. */
  readonly record: Uint32Array;
}

/** Digits after the point with which machines tell their readings. */
export const DECIMALS = 3;
const STEPS = 10 ** DECIMALS;
/** Every pile is so deep. */
export const RECORDED_DEPTH_M = 24;
/** 1.2 m a minute. */
const METRES_A_ROW = 0.02;
export const ROWS_A_RECORD = (2 * RECORDED_DEPTH_M) / METRES_A_ROW;

/** Rows in the order in which machines record them. */
export function makeRecords(rows: number): Records {
  const random = seededRandom(6);
  const timeMs = new Float64Array(rows);
  const depthM = new Float32Array(rows);
  const currentA = new Float32Array(rows);
  const record = new Uint32Array(rows);
  for (let row = 0; row < rows; row += 1) {
    const at = row % ROWS_A_RECORD;
    // The tool trembles a little, so that depths are no grid.
    const depth = Math.min(at, ROWS_A_RECORD - at) * METRES_A_ROW + (random() - 0.5) * 0.01;
    timeMs[row] = 1_790_000_000_000 + 1000 * row;
    depthM[row] = rounded(Math.min(Math.max(depth, 0), RECORDED_DEPTH_M - 0.001));
    currentA[row] = random() < 0.005 ? Number.NaN : rounded(60 + 3 * depth + 20 * random());
    record[row] = Math.floor(row / ROWS_A_RECORD);
  }
  return { timeMs, depthM, currentA, record };
}

function rounded(reading: number): number {
  return Math.round(reading * STEPS) / STEPS;
}

/** Depths and readings in an order in which nothing follows from the row before; times and records stay in place. */
export function shuffled({ timeMs, depthM, currentA, record }: Records): Records {
  const random = seededRandom(7);
  const depths = depthM.slice();
  const currents = currentA.slice();
  for (let row = depths.length - 1; row > 0; row -= 1) {
    const other = Math.floor(random() * (row + 1));
    swap(depths, row, other);
    swap(currents, row, other);
  }
  return { timeMs, depthM: depths, currentA: currents, record };
}

function swap(values: Float32Array, a: number, b: number): void {
  const first = values[a] ?? Number.NaN;
  values[a] = values[b] ?? Number.NaN;
  values[b] = first;
}
