// A long log thinned to what a screen shows, and the memory that logs take.
import { createLTTB } from 'downsample';
import { memoryBytes, PileLog } from '../../../crates/data-core/pkg/data_core';
import { emptyTable } from '../data/piles';
import { differNumbers } from '../harness/equal';
import { type BenchContext, compare } from '../harness/measure';
import { seededRandom } from '../harness/random';
import type { Row } from '../harness/row';
import { minMax } from '../peers/min-max';

const MAX_POINTS = 2_000;
const START_MS = 1_790_000_000_000;
const head = ['seq', 'time_ms', 'pass'];

function emptyLog(channels: readonly string[]): PileLog {
  const schema = [['seq', 'u32'], ['time_ms', 'time'], ['pass', 'u8'], ...channels.map((name) => [name, 'f32'])];
  return new PileLog(emptyTable(JSON.stringify(schema), [...head, ...channels]), JSON.stringify(channels));
}

/** A wandering reading with rare peaks that a thinned line must not lose. */
function wandering(rows: number): Float32Array {
  const random = seededRandom(5);
  let value = 50;
  return Float32Array.from({ length: rows }, () => {
    value += random() - 0.5 + (50 - value) * 0.0001;
    return random() < 1e-5 ? value + 300 * random() : value;
  });
}

const ordinals = (rows: number, from = 0): Uint32Array => Uint32Array.from({ length: rows }, (_, row) => from + row);
const times = (rows: number, from = 0): Float64Array =>
  Float64Array.from({ length: rows }, (_, row) => START_MS + 1000 * (from + row));

export async function logTracks(context: BenchContext): Promise<Row[]> {
  const rows = context.quick ? 50_000 : 5_000_000;
  const values = wandering(rows);
  const time = times(rows);
  const log = emptyLog(['depth_m']);
  log.append(ordinals(rows), time, new Uint8Array(rows), values);
  const lttb = createLTTB<number>({ x: (_: number, index: number) => index, y: (value: number) => value });
  const pointsAt = (kept: ArrayLike<number>): Float64Array =>
    Float64Array.from(Array.from(kept).flatMap((row) => [values[row] ?? Number.NaN, time[row] ?? Number.NaN]));
  const name = `${rows.toLocaleString('en')} points to ${MAX_POINTS.toLocaleString('en')} keeping every extreme (ours: a track)`;
  const result = await compare<ArrayLike<number>>(
    {
      unit: 'ms',
      ours: [
        {
          name,
          prepare: () => {
            let points: Float64Array = new Float64Array();
            return {
              run: () => {
                const view = log.tracks(false, Number.NaN, Number.NaN, MAX_POINTS);
                points = view.takePoints(0);
                view.free();
              },
              outcome: () => points,
            };
          },
          against: { 'tight JavaScript MinMax': 5, 'downsample LTTB': 10 },
        },
      ],
      peers: [
        {
          name: 'tight JavaScript MinMax',
          note: 'ours also splits passes and gaps and gathers the points; the peer gives indices',
          prepare: () => {
            let kept: ArrayLike<number> = [];
            return {
              run: () => {
                kept = minMax(values, MAX_POINTS);
              },
              outcome: () => pointsAt(kept),
            };
          },
        },
        {
          name: 'downsample LTTB',
          note: 'LTTB keeps the look and loses extremes: only the number of points is compared',
          prepare: () => {
            let kept: ArrayLike<number> = [];
            return {
              run: () => {
                kept = lttb(values, MAX_POINTS);
              },
              outcome: () => kept,
            };
          },
          differ: (ours, peer) =>
            Math.abs(ours.length / 2 - peer.length) <= 2 ? '' : `${ours.length / 2} points, the peer ${peer.length}`,
        },
      ],
      differ: (ours, peer) => differNumbers('points', ours, peer),
    },
    context,
  );
  log.free();
  return result;
}

const MEMORY_LIMIT_MB = 250;

/** A log of eight channels whose rows arrive in parts, as frames do. */
export function longLog(rows: number): PileLog {
  const channels = ['depth_m', ...Array.from({ length: 7 }, (_, index) => `channel_${index}`)];
  const log = emptyLog(channels);
  const part = Math.min(rows, 50_000);
  const values = wandering(part * channels.length);
  for (let from = 0; from < rows; from += part) {
    log.append(ordinals(part, from), times(part, from), new Uint8Array(part), values);
  }
  return log;
}

/** Memory that a log of the largest size takes. */
export async function logMemory(context: BenchContext): Promise<Row[]> {
  const rows = context.quick ? 100_000 : 5_000_000;
  const log = longLog(rows);
  const held = log.info()[0] ?? 0;
  const peak = memoryBytes() / 1e6;
  log.free();
  const fault = held === rows ? '' : `${held} rows are held of ${rows}`;
  return [
    {
      name: `WASM memory at most, ${rows.toLocaleString('en')} rows of 8 channels appended in parts`,
      ours: fault === '' ? peak : null,
      peer: MEMORY_LIMIT_MB,
      peerName: 'the limit',
      unit: 'MB',
      ratio: fault === '' ? MEMORY_LIMIT_MB / peak : null,
      target: 1,
      where: context.where,
      note: '',
      fault,
    },
  ];
}
