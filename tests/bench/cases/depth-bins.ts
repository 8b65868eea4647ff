// Questions by depth bin over what machines recorded: figures, a quantile, and the quantile again for another zoom.

import { figuresOf, quantileOf, recordSet } from '../data/record-set';
import { makeRecords, RECORDED_DEPTH_M, type Records, shuffled } from '../data/records';
import { differClosely, differNumbers } from '../harness/equal';
import {
  answerJob,
  type BenchContext,
  type Comparison,
  compare,
  type OurContender,
  type PeerContender,
} from '../harness/measure';
import type { Row } from '../harness/row';
import { arqueroRecords } from '../peers/arquero';
import { type BinFigures, type DepthBins, figuresByBin, quantileByBin } from '../peers/depth-bins';
import { type DuckDb, type DuckDbAnswer, openDuckDb } from '../peers/duckdb';

const QUANTILE = 0.95;
const LARGEST = 5_000_000;

const javaScript = 'plain JavaScript over typed arrays';
const arquero = 'Arquero';
const duckDb = 'DuckDB-WASM';
const arqueroNote = 'Arquero 8.0.1: typed arrays as columns, rollup grouped by the derived bin';
const duckDbNote = (version: string): string =>
  `DuckDB ${version} (WASM, bundle eh): a prepared statement over a table of FLOAT columns, the answer as Arrow`;

/** Bins over the whole depth. */
const binsOf = (widthM: number): DepthBins => ({ fromM: 0, widthM, count: RECORDED_DEPTH_M / widthM });
const quarterMetres = binsOf(0.25);
const keptNote =
  'ours keeps, as rows come, which of them follow one another within a segment of 0.25 m, and need not read the depth for bins of whole segments';

const sizes = ({ quick }: BenchContext): readonly number[] => (quick ? [50_000] : [1_000_000, LARGEST]);
const rowsText = (rows: number): string => `${rows.toLocaleString('en')} rows`;

/** The targets are for the largest size. */
const wanted = (rows: number, targets: Readonly<Record<string, number>>): OurContender<unknown>['against'] =>
  Object.fromEntries(
    [javaScript, arquero, duckDb].map((peer) => [peer, rows === LARGEST ? (targets[peer] ?? null) : null]),
  );

/**
 * A statement by bin. The form is the fastest of those that were tried: multiplying by a power of two is exact in 32
 * bits, DuckDB groups by a narrow integer faster than by a wide one, and no filter stands where none is needed.
 */
function byBin({ fromM, widthM, count }: DepthBins, columns: string): string {
  const toM = fromM + widthM * count;
  const all = fromM === 0 && toM === RECORDED_DEPTH_M;
  const where = all ? '' : `WHERE depth_m >= ${fromM}::FLOAT AND depth_m < ${toM}::FLOAT`;
  const bin = `CAST(floor(depth_m * ${1 / widthM}::FLOAT) AS UTINYINT)`;
  return `SELECT ${bin} AS bin, ${columns} FROM records ${where} GROUP BY bin`;
}

async function statement<T>(
  database: DuckDb,
  sql: string,
  read: (answer: DuckDbAnswer) => T,
): Promise<PeerContender<T>> {
  const ask = await database.prepare(sql);
  return { name: duckDb, note: duckDbNote(database.version), prepare: () => answerJob(ask, read) };
}

const same = <T>(answer: T): T => answer;
const noFloats = (count: number): Float32Array<ArrayBuffer> => new Float32Array(count).fill(Number.NaN);
const noDoubles = (count: number): Float64Array<ArrayBuffer> => new Float64Array(count).fill(Number.NaN);

function differFigures(ours: BinFigures, peer: BinFigures): string {
  return (
    differNumbers('count', ours.count, peer.count) ||
    differNumbers('min', ours.min, peer.min) ||
    differNumbers('max', ours.max, peer.max) ||
    // Each side adds up in an order of its own.
    differClosely('mean', ours.mean, peer.mean, 1e-12)
  );
}

/** DuckDB gives a FLOAT's quantile as FLOAT; the others interpolate in 64 bits. */
const differQuantiles: Comparison<Float64Array>['differ'] = (ours, peer) => differClosely('quantile', ours, peer, 1e-7);

export async function groupByDepth(context: BenchContext): Promise<Row[]> {
  const rows: Row[] = [];
  for (const size of sizes(context)) {
    const work = `count, min, max, mean by depth bin, ${rowsText(size)}`;
    const records = makeRecords(size);
    const targets = wanted(size, { [javaScript]: 2, [duckDb]: 15 });
    rows.push(...(await figures({ name: work, note: keptNote, against: targets }, records, quarterMetres, context)));
    if (size === 1_000_000) continue;
    const against = wanted(0, {});
    rows.push(...(await figures({ name: `${work}, bins of 0.125 m`, against }, records, binsOf(0.125), context)));
    const randomly = `${work}, in random order`;
    rows.push(...(await figures({ name: randomly, against }, shuffled(records), quarterMetres, context)));
  }
  return rows;
}

async function figures(
  ours: Pick<OurContender<BinFigures>, 'name' | 'note' | 'against'>,
  records: Records,
  bins: DepthBins,
  context: BenchContext,
): Promise<Row[]> {
  const set = recordSet(records);
  const inArquero = arqueroRecords(records);
  const database = await openDuckDb(records);
  const columns = 'count(current_a) AS count, min(current_a) AS min, max(current_a) AS max, avg(current_a) AS mean';
  const rows = await compare<BinFigures>(
    {
      unit: 'ms',
      ours: [{ ...ours, prepare: () => answerJob(() => figuresOf(set, bins), same) }],
      peers: [
        {
          name: javaScript,
          prepare: () => answerJob(() => figuresByBin(records.depthM, records.currentA, bins), same),
        },
        { name: arquero, note: arqueroNote, prepare: () => answerJob(() => inArquero.figures(bins), same) },
        await statement<BinFigures>(database, byBin(bins, columns), (answer) => ({
          count: answer('count', new Uint32Array(bins.count)),
          min: answer('min', noFloats(bins.count)),
          max: answer('max', noFloats(bins.count)),
          mean: answer('mean', noDoubles(bins.count)),
        })),
      ],
      differ: differFigures,
    },
    context,
  );
  await database.close();
  set.free();
  return rows;
}

export async function quantileByDepth(context: BenchContext): Promise<Row[]> {
  const rows: Row[] = [];
  const bins = quarterMetres;
  for (const size of sizes(context)) {
    const records = makeRecords(size);
    const set = recordSet(records);
    const inArquero = arqueroRecords(records);
    const database = await openDuckDb(records);
    const answers = await compare<Float64Array>(
      {
        unit: 'ms',
        ours: [
          {
            name: `95th percentile by depth bin, ${rowsText(size)}`,
            note: keptNote,
            prepare: () => answerJob(() => quantileOf(set, bins, QUANTILE), same),
            against: wanted(size, { [duckDb]: 20 }),
          },
        ],
        peers: [
          javaScriptQuantile(records, bins),
          {
            name: arquero,
            note: arqueroNote,
            prepare: () => answerJob(() => inArquero.quantile(bins, QUANTILE), same),
          },
          await duckDbQuantile(database, bins),
        ],
        differ: differQuantiles,
      },
      context,
    );
    rows.push(...answers);
    await database.close();
    set.free();
  }
  return rows;
}

const javaScriptQuantile = ({ depthM, currentA }: Records, bins: DepthBins): PeerContender<Float64Array> => ({
  name: javaScript,
  prepare: () => answerJob(() => quantileByBin(depthM, currentA, bins, QUANTILE), same),
});

function duckDbQuantile(database: DuckDb, bins: DepthBins): Promise<PeerContender<Float64Array>> {
  const sql = byBin(bins, `quantile_cont(current_a, ${QUANTILE}) AS quantile`);
  const firstBin = bins.fromM / bins.widthM;
  return statement<Float64Array>(database, sql, (answer) =>
    answer('quantile', noDoubles(firstBin + bins.count)).subarray(firstBin),
  );
}
