// Which records are selected: some by their numbers, many by their ids, or all of a list but some. All of a million are
// never counted out.
import { isAmong, united, withIdSwitched } from '../../shared/ascending-ids';
import { randomUuid } from '../../shared/random-uuid';
import type { ChangedRecord } from './use-change-records';

export type RecordSelection =
  | { readonly kind: 'these'; readonly records: ReadonlyMap<number, ChangedRecord> }
  /** More than are named one by one: by their ids, ascending. `id` tells one such selection from another. */
  | { readonly kind: 'many'; readonly id: string; readonly ids: Float64Array }
  /** All records of the list named so, but for these. */
  | { readonly kind: 'allBut'; readonly of: string; readonly ids: ReadonlySet<number> };

/** Most records of a selection whose numbers are at hand. */
export const MOST_BY_NAME = 5000;

export const NOTHING_SELECTED: RecordSelection = { kind: 'these', records: new Map() };

export function isSelected(selection: RecordSelection, id: number): boolean {
  if (selection.kind === 'many') return isAmong(selection.ids, id);
  return selection.kind === 'these' ? selection.records.has(id) : id >= 0 && !selection.ids.has(id);
}

/** @param rows Rows of the list. */
export function selectedCount(selection: RecordSelection, rows: number): number {
  if (selection.kind === 'many') return selection.ids.length;
  return selection.kind === 'these' ? selection.records.size : Math.max(0, rows - selection.ids.size);
}

/** Whether all records of a list are selected, none of them taken out. */
export function isAllSelected(selection: RecordSelection): boolean {
  return selection.kind === 'allBut' && selection.ids.size === 0;
}

export function toggled(selection: RecordSelection, id: number, record: ChangedRecord): RecordSelection {
  if (selection.kind === 'these') {
    const records = new Map(selection.records);
    if (!records.delete(id)) records.set(id, record);
    return { kind: 'these', records };
  }
  if (selection.kind === 'many') return many(withIdSwitched(selection.ids, id));
  const ids = new Set(selection.ids);
  if (!ids.delete(id)) ids.add(id);
  return { ...selection, ids };
}

export function withRecords(selection: RecordSelection, records: ReadonlyMap<number, ChangedRecord>): RecordSelection {
  if (selection.kind !== 'these' || selection.records.size + records.size > MOST_BY_NAME) {
    return withIds(selection, idsOf(records));
  }
  return { kind: 'these', records: new Map([...selection.records, ...records]) };
}

/** @param ids Ascending, of records that may be selected already. */
export function withIds(selection: RecordSelection, ids: Float64Array): RecordSelection {
  if (selection.kind === 'allBut') {
    return { ...selection, ids: new Set([...selection.ids].filter((id) => !isAmong(ids, id))) };
  }
  return many(united(selection.kind === 'many' ? selection.ids : idsOf(selection.records), ids));
}

/** @param ids Ascending. */
export function many(ids: Float64Array): RecordSelection {
  return { kind: 'many', id: randomUuid(), ids };
}

function idsOf(records: ReadonlyMap<number, ChangedRecord>): Float64Array {
  return Float64Array.from(records.keys()).sort();
}
