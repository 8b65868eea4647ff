// A selection by the numbers of its records: as a link carries it, and as it is worked with.
import type { DataCoreClient } from '../../data';
import { spreadOrder } from '../../shared/spread-order';
import { textAt } from '../../shared/text-column';
import { MOST_NAMED } from './compared-part';
import type { AnsweredRows } from './record-pages';
import { recordIdAt } from './record-rows';
import type { RecordSelection } from './record-selection';
import type { ChangedRecord } from './use-change-records';
import type { RecordHeads } from './use-record-heads';
import type { ShownRecords } from './use-record-view';

/** The records of rows with their own numbers and those of their piles, by their ids. */
export function recordsOf({ rows, columns }: Pick<AnsweredRows, 'rows' | 'columns'>): Map<number, ChangedRecord> {
  const { record_no: numbers, pile_no: piles } = columns;
  if (numbers === undefined || piles === undefined || !('utf8' in numbers) || !('utf8' in piles)) return new Map();
  const entries = Array.from({ length: rows }, (_, row) => {
    const record = { recordNo: textAt(numbers, row), pileNo: textAt(piles, row) };
    return [recordIdAt(numbers, row), record] as const;
  });
  return new Map(entries);
}

/** Read by `recordsOf`. */
export const COLUMNS_OF_RECORDS = ['record_no', 'pile_no'];

/** Numbers that a link has of a selection; none: it is of the whole list. Null: of a part that a link cannot name. */
export function linkedNumbers(selection: RecordSelection): readonly string[] | null {
  if (selection.kind === 'allBut') return selection.ids.size === 0 ? [] : null;
  if (selection.kind === 'many') return null;
  const { records } = selection;
  return records.size > MOST_NAMED ? null : Array.from(records.values(), ({ recordNo }) => recordNo);
}

/** The records that have these ids, in the list's order, whether it shows them or not. */
export async function recordsOfIds(
  core: Pick<DataCoreClient, 'call'>,
  { heads: { key }, view: { sorts } }: ShownRecords,
  ids: Float64Array,
): Promise<readonly ChangedRecord[]> {
  const found = await core.call('heads.spread', {
    key,
    view: { filter: {}, sorts },
    most: ids.length,
    pick: { column: 'record_no', ids, isIn: true },
    columns: COLUMNS_OF_RECORDS,
    coded: [],
  });
  const places = spreadOrder(found.rows);
  return Array.from(recordsOf(found).values(), (record, at) => [places[at] ?? at, record] as const)
    .sort(([a], [b]) => a - b)
    .map(([, record]) => record);
}

/** The records that a link has by their numbers; those that are not known are left out. */
export async function linkedRecords(
  core: Pick<DataCoreClient, 'call'>,
  { key }: Pick<RecordHeads, 'key'>,
  numbers: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<number, ChangedRecord>> {
  const found = await Promise.all(
    numbers.map((part) => {
      const view = { filter: { texts: [{ column: 'record_no', part, whole: true }] }, sorts: [] };
      return core.call('heads.rows', { key, view, from: 0, to: 1, columns: COLUMNS_OF_RECORDS }, { signal });
    }),
  );
  return new Map(found.flatMap((rows) => [...recordsOf(rows)]));
}
