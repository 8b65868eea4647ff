// What is searched for, sorted and open on the warning screen, as a link carries it.
import type { SearchField } from '../../contracts/search-fields';
import type { TableSort } from '../../ui/data-table/data-table';
import { readSearch, writeSearch } from '../../ui/search-form/search-address';
import type { SearchValues } from '../../ui/search-form/search-values';

export const WARNING_COLUMNS = [
  'pile_no',
  'level',
  'status',
  'rule',
  'value',
  'limit',
  'equipment',
  'depth',
  'lasted',
  'raised',
  'handler',
  'handled',
] as const;
export type WarningColumn = (typeof WARNING_COLUMNS)[number];

export interface WarningsState {
  readonly search: SearchValues;
  readonly sort: TableSort<WarningColumn>;
  /** The warning that is open. */
  readonly warningId: number | null;
}

/** Newest first, as the server sends them. */
export const NEWEST_FIRST: TableSort<WarningColumn> = { key: 'raised', descending: true };

/** Reads the state; what means nothing counts as absent. */
export function readWarnings(search: URLSearchParams, fields: readonly SearchField[]): WarningsState {
  const id = Number(search.get('warning') ?? Number.NaN);
  const [, minus, key] = /^(-?)(\w+)$/.exec(search.get('sort') ?? '') ?? [];
  const column = WARNING_COLUMNS.find((known) => known === key);
  return {
    search: readSearch(search, fields),
    sort: column === undefined ? NEWEST_FIRST : { key: column, descending: minus === '-' },
    warningId: Number.isInteger(id) && id > 0 ? id : null,
  };
}

/** The parameters with a change of state; all others stay. */
export function writeWarnings(before: URLSearchParams, change: Partial<WarningsState>): URLSearchParams {
  const next = change.search === undefined ? new URLSearchParams(before) : writeSearch(before, change.search);
  if (change.sort !== undefined) {
    const { key, descending } = change.sort;
    if (key === NEWEST_FIRST.key && descending) next.delete('sort');
    else next.set('sort', `${descending ? '-' : ''}${key}`);
  }
  if (change.warningId === null) next.delete('warning');
  else if (change.warningId !== undefined) next.set('warning', String(change.warningId));
  return next;
}
