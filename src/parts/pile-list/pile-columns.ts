// The columns that a list of design piles has and is sorted by.
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
  'order',
  'depth',
  'status',
  'discard',
  'generation',
  'finished',
] as const;
export type PileColumn = (typeof PILE_COLUMNS)[number];

export const BY_NUMBER: TableSort<PileColumn> = { key: 'pile_no', descending: false };
