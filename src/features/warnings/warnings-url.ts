// The sorts and the open warning of the warning screen, as a link carries them beside the search.
import { selectionPart, sortsPart } from '../../ui/address/address-parts';
import type { AddressParts } from '../../ui/address/address-state';
import type { TableSort } from '../../ui/data-table/sorts';

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
  'neighbour',
  'raised',
  'handler',
  'handled',
] as const;
export type WarningColumn = (typeof WARNING_COLUMNS)[number];

export interface WarningsState {
  /** The first counts most; never none. */
  readonly sorts: readonly TableSort<WarningColumn>[];
  /** The warning that is open. */
  readonly warningId: number | null;
}

/** Newest first, as the server sends them. */
export const NEWEST_FIRST: TableSort<WarningColumn> = { key: 'raised', descending: true };

export const WARNINGS_PARTS: AddressParts<WarningsState> = {
  sorts: sortsPart(WARNING_COLUMNS, NEWEST_FIRST),
  warningId: selectionPart('warning'),
};

/** Whether rows stand as they come. */
export function isNewestFirst([first, second]: readonly TableSort<WarningColumn>[]): boolean {
  return first?.key === NEWEST_FIRST.key && first.descending && second === undefined;
}
