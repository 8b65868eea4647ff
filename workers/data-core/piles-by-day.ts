// Piles by the day on which they were finished: which piles count, and as what, the core says of the moment after all days
// and of the one before the first; here they are only added up by day (docs/adr/0306).
import type { PileMap } from '../../crates/data-core/pkg/data_core';
import { PILE_STATUS } from '../../src/contracts/api';
import type { PileNumber, PilesByDay, PilesByDayQuery, SumsByDay } from '../../src/contracts/data-core';
import { dayOfEdges, edgesPassed } from '../../src/shared/edges-passed';
import type { CallContext } from '../rpc/protocol';
import { freeing } from './freeing';
import type { Lease } from './open-handles';
import { Pacer } from './pacer';
import { FINISHED, type PileTints } from './pile-tints';
import { answering, badInput, whole } from './wasm-faults';

const STATUSES = Object.values(PILE_STATUS);
/** The most that the legend of a map has many times over. */
const MOST_CELLS = 2 ** 24;

/** Piles that count, each up to twice: as it is since it was finished, and as it was before. */
interface Counted {
  readonly ids: Uint32Array;
  /** Where each is added. */
  readonly rows: Uint32Array;
  /** Those from here on were to be made: they have designed numbers only. */
  readonly unmadeFrom: number;
}

export async function pilesByDay(
  lease: Lease<PileMap>,
  tints: () => PileTints,
  query: PilesByDayQuery,
  { signal }: CallContext,
): Promise<PilesByDay> {
  const map = lease.item;
  const { edgesMs, numbers, spread } = query;
  const days = edgesMs.length - 1;
  const rows = 2 * days + 1;
  const classes = (spread?.edges.length ?? 0) + 2;
  const bars = spread === null ? 0 : whole('bins', spread.bins.count);
  if (days < 1 || rows * Math.max(classes, bars) > MOST_CELLS)
    throw badInput('the days are none, or too many', 'core.argument');
  const pacer = new Pacer(signal);
  const giveWay = async (): Promise<void> => {
    if (await pacer.pause()) lease.check();
  };
  const { byStatus, counted } = await countPiles(map, tints, query, giveWay);
  const valuesOf = (number: PileNumber): Float64Array => {
    const tint = tints().of(map, number);
    const values = map.numbersOf(tint, counted.ids);
    // Asked of piles that were to be made, the core says whether the number is one of the design.
    const before = tints().focus(map, { shape: null, days: { fromMs: null, untilMs: edgesMs[0] ?? 0 } });
    const { count } = freeing(map.numbers(tint, 1 << PILE_STATUS.planned, before), (designed) =>
      designed.spread(Number.NaN, Number.NaN),
    );
    if (count === 0) values.fill(Number.NaN, counted.unmadeFrom);
    return values;
  };
  const sums: SumsByDay[] = [];
  for (const number of numbers) {
    await giveWay();
    sums.push(sumsByRow(valuesOf(number), counted.rows, rows));
  }
  if (spread === null) return { days, byStatus, numbers: sums, spread: null };
  await giveWay();
  const values = valuesOf(spread.number);
  const all = sumsByRow(values, counted.rows, rows);
  await giveWay();
  const { low, high } = spread.range ?? { low: null, high: null };
  const isIn = (value: number): boolean => (low === null || value >= low) && (high === null || value <= high);
  const within =
    spread.range === null
      ? all
      : sumsByRow(
          values.map((v) => (isIn(v) ? v : Number.NaN)),
          counted.rows,
          rows,
        );
  await giveWay();
  const byClass = new Uint32Array(rows * classes);
  const bins = new Uint32Array(rows * bars);
  const { origin, width } = spread.bins;
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] ?? Number.NaN;
    const row = counted.rows[at] ?? 0;
    const isKnown = !Number.isNaN(value);
    addOne(byClass, row * classes + (isKnown ? edgesPassed(spread.edges, value) + 1 : 0));
    const bar = (value - origin) / width;
    // The last one includes its end.
    if (isKnown && bar >= 0 && bar <= bars && bars > 0) addOne(bins, row * bars + Math.min(Math.floor(bar), bars - 1));
  }
  return { days, byStatus, numbers: sums, spread: { all, within, byClass, bins } };
}

/** Of the moment after all days, and of the one before the first. */
async function countPiles(
  map: PileMap,
  tints: () => PileTints,
  { shape, found, statusMask, hiding, edgesMs }: PilesByDayQuery,
  giveWay: () => Promise<void>,
): Promise<{ readonly byStatus: Uint32Array; readonly counted: Counted }> {
  const days = edgesMs.length - 1;
  const byStatus = new Uint32Array((2 * days + 1) * STATUSES.length);
  const parts: { readonly ids: Uint32Array; readonly rows: Uint32Array }[] = [];
  let unmadeFrom = 0;
  // Those that were to be made come last.
  for (const status of [...STATUSES].reverse()) {
    if (status === PILE_STATUS.planned) unmadeFrom = parts.reduce((sum, { ids }) => sum + ids.length, 0);
    if (((statusMask >> status) & 1) === 0) continue;
    for (const isSince of [true, false]) {
      const untilMs = edgesMs.at(isSince ? -1 : 0) ?? 0;
      const focus = tints().focus(map, { shape, days: { fromMs: null, untilMs }, found }, hiding);
      const ids = answering(() => map.idsIn(focus, 1 << status));
      if (ids.length === 0) continue;
      const finishedMs = map.numbersOf(tints().of(map, FINISHED), ids);
      const rows = new Uint32Array(ids.length);
      let count = 0;
      for (let at = 0; at < ids.length; at += 1) {
        const day = dayOfEdges(edgesMs, finishedMs[at] ?? Number.NaN);
        // Of no day it is the same at both moments, and counts once.
        if (isSince && day < 0) continue;
        const row = isSince ? day : day < 0 ? 2 * days : days + day;
        ids[count] = ids[at] ?? 0;
        rows[count] = row;
        count += 1;
        addOne(byStatus, row * STATUSES.length + status);
      }
      parts.push({ ids: ids.subarray(0, count), rows: rows.subarray(0, count) });
      await giveWay();
    }
  }
  const of = (column: 'ids' | 'rows'): Uint32Array => {
    const joined = new Uint32Array(parts.reduce((sum, part) => sum + part.ids.length, 0));
    let at = 0;
    for (const part of parts) {
      joined.set(part[column], at);
      at += part[column].length;
    }
    return joined;
  };
  return { byStatus, counted: { ids: of('ids'), rows: of('rows'), unmadeFrom } };
}

function sumsByRow(values: Float64Array, rowOf: Uint32Array, rows: number): SumsByDay {
  const count = new Uint32Array(rows);
  const sum = new Float64Array(rows);
  const min = new Float64Array(rows).fill(Number.NaN);
  const max = min.slice();
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    const row = rowOf[at] ?? 0;
    addOne(count, row);
    sum[row] = (sum[row] ?? 0) + value;
    if (!(value >= (min[row] ?? Number.NaN))) min[row] = value;
    if (!(value <= (max[row] ?? Number.NaN))) max[row] = value;
  }
  return { count, sum, min, max };
}

function addOne(counts: Uint32Array, at: number): void {
  counts[at] = (counts[at] ?? 0) + 1;
}
