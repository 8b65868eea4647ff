// A long log thinned to what a screen shows.
import { createLTTB } from 'downsample';
import { PileLog } from '../../../crates/data-core/pkg/data_core';
import { emptyTable } from '../data/piles';
import { wandering } from '../data/wandering';
import { differNumbers } from '../harness/equal';
import { answerJob, type BenchContext, compare, type PeerContender } from '../harness/measure';
import type { Row } from '../harness/row';
import { echartsLine } from '../peers/echarts-sampling';
import { minMax } from '../peers/min-max';

const MAX_POINTS = 2_000;
const START_MS = 1_790_000_000_000;
const head = ['seq', 'time_ms', 'pass'];

function emptyLog(channels: readonly string[]): PileLog {
  const schema = [['seq', 'u32'], ['time_ms', 'time'], ['pass', 'u8'], ...channels.map((name) => [name, 'f32'])];
  return new PileLog(emptyTable(JSON.stringify(schema), [...head, ...channels]), JSON.stringify(channels));
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
  const pointsAt = (chosen: ArrayLike<number>): Float64Array =>
    Float64Array.from(Array.from(chosen).flatMap((row) => [values[row] ?? Number.NaN, time[row] ?? Number.NaN]));
  const inEcharts = echartsLine(values);
  const indices = (name: string, thin: () => ArrayLike<number>, note: string): PeerContender<ArrayLike<number>> => ({
    name,
    note,
    prepare: () => answerJob(thin, (chosen) => chosen),
    differ: (ours, peer) => differPointCounts(ours.length / 2, peer.length),
  });
  const result = await compare<ArrayLike<number>>(
    {
      unit: 'ms',
      ours: [
        {
          name: `${rows.toLocaleString('en')} points to ${MAX_POINTS.toLocaleString('en')} keeping every extreme (ours: a track)`,
          prepare: () =>
            answerJob(
              () => {
                const [track] = log.tracks(false, Number.NaN, Number.NaN, MAX_POINTS).tracks;
                return track?.stretches[0]?.points ?? new Float64Array();
              },
              (points) => points,
            ),
          against: {
            'tight JavaScript MinMax': 5,
            'ECharts MinMax': 5,
            'downsample LTTB': 10,
            'ECharts LTTB': 10,
          },
        },
      ],
      peers: [
        {
          name: 'tight JavaScript MinMax',
          note: 'ours also splits passes and gaps and gathers the points, and knows the extremes of its blocks, which it keeps up as rows come; the peer gives indices',
          prepare: () => answerJob(() => minMax(values, MAX_POINTS), pointsAt),
        },
        indices(
          'ECharts MinMax',
          inEcharts.minMax(MAX_POINTS),
          'ECharts cuts other frames: only the number of points is compared',
        ),
        indices(
          'downsample LTTB',
          () => lttb(values, MAX_POINTS),
          'LTTB keeps the look and loses extremes: only the number of points is compared',
        ),
        indices(
          'ECharts LTTB',
          inEcharts.lttb(MAX_POINTS),
          'LTTB keeps the look and loses extremes: only the number of points is compared',
        ),
      ],
      differ: (ours, peer) => differNumbers('points', ours, peer),
    },
    context,
  );
  log.free();
  return result;
}

/** Frames need not come out even. */
const differPointCounts = (ours: number, peer: number): string =>
  Math.abs(ours - peer) <= 4 ? '' : `${ours} points, the peer ${peer}`;

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
