// What pile management shows, as a link carries it beside the search.
import type { MapView } from '../../maps/map-view';
import { mapViewPart, statusMaskPart } from '../../parts/pile-source/map-address';
import { choicePart, selectionPart, sortsPart } from '../../ui/address/address-parts';
import type { AddressPart, AddressParts } from '../../ui/address/address-state';
import type { TableSort } from '../../ui/data-table/sorts';

export const PILE_COLUMNS = [
  'pile_no',
  'row_no',
  'numeral',
  'mileage',
  'x',
  'y',
  'diameter',
  'design_depth',
  'depth',
  'status',
  'discard',
  'generation',
  'finished',
] as const;
export type PileColumn = (typeof PILE_COLUMNS)[number];

/** What the panel beside the table is for when no pile is open in it. */
export const PILE_TASKS = ['none', 'add', 'batch', 'import'] as const;
export type PileTask = (typeof PILE_TASKS)[number];

export interface PileManagementState {
  /** The first counts most; never none. */
  readonly sorts: readonly TableSort<PileColumn>[];
  /** The pile that is open. */
  readonly pileId: number | null;
  readonly task: PileTask;
  /** Bit n set: the map shows status n. */
  readonly statusMask: number;
  /** The part of the site that the map shows; null: all of it. */
  readonly view: MapView | null;
  /** Whether the table holds only piles in that part. */
  readonly within: 'site' | 'map';
  /** Which of the two a phone shows. */
  readonly tab: 'table' | 'map';
}

const taskPart: AddressPart<PileTask> = { ...choicePart('task', PILE_TASKS), undoable: true };

export const BY_NUMBER: TableSort<PileColumn> = { key: 'pile_no', descending: false };

export const PILE_MANAGEMENT_PARTS: AddressParts<PileManagementState> = {
  sorts: sortsPart(PILE_COLUMNS, BY_NUMBER),
  pileId: selectionPart('pile'),
  task: taskPart,
  statusMask: statusMaskPart,
  view: mapViewPart,
  within: choicePart('within', ['site', 'map']),
  tab: choicePart('tab', ['table', 'map']),
};
