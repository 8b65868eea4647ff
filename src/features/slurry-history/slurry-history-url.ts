// The state of the history of a slurry plant in its address, beside the search.
import { choicePart, sortsPart, textPart } from '../../ui/address/address-parts';
import type { AddressParts } from '../../ui/address/address-state';
import type { TableSort } from '../../ui/data-table/sorts';

export const BATCH_COLUMNS = [
  'batch_no',
  'equipment',
  'ended',
  'cement',
  'recipe_cement',
  'weighing_error',
  'water',
  'recipe_water',
  'ratio',
  'recipe_ratio',
  'density',
  'weighed_density',
  'mixing',
  'made',
  'litres',
  'silo',
  'level',
  'warnings',
] as const;
export type BatchColumn = (typeof BATCH_COLUMNS)[number];

export const VIEWS = ['batches', 'balance'] as const;
export type View = (typeof VIEWS)[number];

/** As the server sends them. */
export const NEWEST_FIRST: TableSort<BatchColumn> = { key: 'ended', descending: true };

const MAX_NUMBER = 100;
const MAX_RECORD_NO = 200;

export interface HistoryState {
  readonly view: View;
  /** Part of the number of a batch; null: any. */
  readonly batchNo: string | null;
  /** `beyond`: only batches that were weighed wrong beyond the limit. */
  readonly weighed: 'all' | 'beyond';
  /** The first counts most; never none. */
  readonly sorts: readonly TableSort<BatchColumn>[];
  /** The record of the batch that is open. */
  readonly recordNo: string | null;
  /** The day of the balance that is open, YYYY-MM-DD. */
  readonly day: string | null;
}

export const HISTORY_PARTS: AddressParts<HistoryState> = {
  view: choicePart('view', VIEWS),
  batchNo: textPart('batch_no', MAX_NUMBER),
  weighed: choicePart('weighed', ['all', 'beyond']),
  sorts: sortsPart(BATCH_COLUMNS, NEWEST_FIRST),
  recordNo: { ...textPart('record', MAX_RECORD_NO), undoable: true },
  day: { ...textPart('balance_day', 10), undoable: true },
};
