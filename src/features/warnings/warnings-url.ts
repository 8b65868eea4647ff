// What is sorted and open on the warning screen, as a link carries it beside what is searched for.
import { selectionPart, sortPart } from '../../ui/address/address-parts';
import type { AddressParts } from '../../ui/address/address-state';
import type { TableSort } from '../../ui/data-table/data-table';

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
  readonly sort: TableSort<WarningColumn>;
  /** The warning that is open. */
  readonly warningId: number | null;
}

/** Newest first, as the server sends them. */
export const NEWEST_FIRST: TableSort<WarningColumn> = { key: 'raised', descending: true };

export const WARNINGS_PARTS: AddressParts<WarningsState> = {
  sort: sortPart(WARNING_COLUMNS, NEWEST_FIRST),
  warningId: selectionPart('warning'),
};
