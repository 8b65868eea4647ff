// The sorts and the open warning of the warning screen, as a link carries them beside the search.
import { selectionPart, sortsPart } from '../../ui/address/address-parts';
import { type AddressPart, type AddressParts, setParameter } from '../../ui/address/address-state';
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
  /** Only warnings of this rule are shown, by its key; null: of all. */
  readonly rule: string | null;
}

/** Parameter of the address for the rule. */
export const RULE = 'rule';

const rulePart: AddressPart<string | null> = {
  read: (search) => /^\w{1,64}$/.exec(search.get(RULE) ?? '')?.[0] ?? null,
  write: (search, rule) => setParameter(search, RULE, rule),
  undoable: true,
};

/** Newest first, as the server sends them. */
export const NEWEST_FIRST: TableSort<WarningColumn> = { key: 'raised', descending: true };

export const WARNINGS_PARTS: AddressParts<WarningsState> = {
  sorts: sortsPart(WARNING_COLUMNS, NEWEST_FIRST),
  warningId: selectionPart('warning'),
  rule: rulePart,
};

/** Whether rows stand as they come. */
export function isNewestFirst([first, second]: readonly TableSort<WarningColumn>[]): boolean {
  return first?.key === NEWEST_FIRST.key && first.descending && second === undefined;
}
