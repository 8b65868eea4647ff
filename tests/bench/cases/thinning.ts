// A channel of a record set thinned by each of the methods there are.
import { createLTTB } from 'downsample';
import { recordSet, thinned } from '../data/record-set';
import { makeRecords } from '../data/records';
import { wandering } from '../data/wandering';
import { differNumbers } from '../harness/equal';
import { answerJob, type BenchContext, compare, type Job } from '../harness/measure';
import type { Row } from '../harness/row';
import { echartsLine } from '../peers/echarts-sampling';
import { m4, minMax } from '../peers/min-max';

const MAX_POINTS = 2_000;
type Rows = ArrayLike<number>;

const job = (thin: () => Rows): Job<Rows> => answerJob(thin, (rows) => rows);

export async function thinning(context: BenchContext): Promise<Row[]> {
  const size = context.quick ? 50_000 : 5_000_000;
  const values = wandering(size);
  const set = recordSet({ ...makeRecords(size), currentA: values });
  const lttb = createLTTB<number>({ x: (_: number, index: number) => index, y: (value: number) => value });
  const inEcharts = echartsLine(values);
  const name = (method: string): string =>
    `${size.toLocaleString('en')} points of a record set to ${MAX_POINTS.toLocaleString('en')} by ${method}`;
  const keptUp = 'ours keeps up the extremes of blocks as rows come, which is not timed';
  const rows = await compare<Rows>(
    {
      unit: 'ms',
      ours: [
        {
          name: name('MinMax'),
          note: keptUp,
          prepare: () => job(() => thinned(set, 'minMax', MAX_POINTS)),
          against: { 'tight JavaScript MinMax': null },
        },
        {
          name: name('M4'),
          note: keptUp,
          prepare: () => job(() => thinned(set, 'm4', MAX_POINTS)),
          against: { 'tight JavaScript M4': null },
        },
        {
          name: name('LTTB'),
          prepare: () => job(() => thinned(set, 'lttb', MAX_POINTS)),
          against: { 'ECharts LTTB': null, 'downsample LTTB': null },
        },
      ],
      peers: [
        { name: 'tight JavaScript MinMax', prepare: () => job(() => minMax(values, MAX_POINTS)) },
        { name: 'tight JavaScript M4', prepare: () => job(() => m4(values, MAX_POINTS)) },
        {
          name: 'ECharts LTTB',
          note: 'ECharts cuts other frames: only the number of points is compared',
          prepare: () => job(inEcharts.lttb(MAX_POINTS)),
          differ: (ours, peer) =>
            Math.abs(ours.length - peer.length) <= 4 ? '' : `${ours.length} points, the peer ${peer.length}`,
        },
        {
          name: 'downsample LTTB',
          prepare: () => job(() => lttb(values, MAX_POINTS)),
          // It gives values instead of rows.
          differ: (ours, peer) =>
            differNumbers(
              'values',
              Array.from(ours, (row) => values[row] ?? Number.NaN),
              peer,
            ),
        },
      ],
      differ: (ours, peer) => differNumbers('rows', ours, peer),
    },
    context,
  );
  set.free();
  return rows;
}
