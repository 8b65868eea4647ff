// Which records are selected: some by their numbers, or all of a list but some. All of a million are never counted out.
import type { ChangedRecord } from './use-change-records';

export type RecordSelection =
  | { readonly kind: 'these'; readonly records: ReadonlyMap<number, ChangedRecord> }
  /** All records of the list named so, but for these. */
  | { readonly kind: 'allBut'; readonly of: string; readonly ids: ReadonlySet<number> };

export const NOTHING_SELECTED: RecordSelection = { kind: 'these', records: new Map() };

export function isSelected(selection: RecordSelection, id: number): boolean {
  return selection.kind === 'these' ? selection.records.has(id) : id >= 0 && !selection.ids.has(id);
}

/** @param rows Rows of the list. */
export function selectedCount(selection: RecordSelection, rows: number): number {
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
  const ids = new Set(selection.ids);
  if (!ids.delete(id)) ids.add(id);
  return { ...selection, ids };
}

export function withRecords(selection: RecordSelection, records: ReadonlyMap<number, ChangedRecord>): RecordSelection {
  if (selection.kind === 'these') return { kind: 'these', records: new Map([...selection.records, ...records]) };
  return { ...selection, ids: new Set([...selection.ids].filter((id) => !records.has(id))) };
}
