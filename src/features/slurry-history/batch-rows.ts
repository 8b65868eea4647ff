// Columns of batches as the table and the figures read them.
import type { batchColumns } from '../../contracts/api/slurry';
import type { TableRows } from '../../contracts/table-rows';
import type { RowSort, SortCells } from '../../ui/data-table/row-order';
import { sortsText, type TableSort } from '../../ui/data-table/sorts';
import { type BatchColumn, NEWEST_FIRST } from './slurry-history-url';

export type BatchRows = TableRows<typeof batchColumns>;

/** The answer's name of a column that is shown. */
const COLUMN_OF = {
  batch_no: 'batch_no',
  equipment: 'equipment_name',
  ended: 'ended_ms',
  cement: 'cement_kg',
  recipe_cement: 'recipe_cement_kg',
  weighing_error: 'weighing_error_pct',
  water: 'water_kg',
  recipe_water: 'recipe_water_kg',
  ratio: 'ratio',
  recipe_ratio: 'recipe_ratio',
  density: 'density_gcm3',
  weighed_density: 'weighed_density_gcm3',
  mixing: 'mixing_s',
  made: 'made_l',
  litres: 'litres',
  silo: 'silo_t',
  level: 'level_m',
  warnings: 'warnings',
} as const satisfies Record<BatchColumn, keyof typeof batchColumns>;

/** Sorts of the rows; null where they keep the order of the answer. */
export function rowSorts(rows: BatchRows, sorts: readonly TableSort<BatchColumn>[]): readonly RowSort[] | null {
  if (sortsText(sorts) === sortsText([NEWEST_FIRST])) return null;
  const { columns } = rows.table;
  return sorts.map(({ key, descending }): RowSort => {
    const cells: SortCells = columns[COLUMN_OF[key]];
    return { cells, descending };
  });
}

export interface BatchFigures {
  readonly batches: number;
  readonly cementKg: number;
  readonly waterKg: number;
  readonly madeL: number;
  readonly deliveredL: number;
  /** Without its sign; null where none was weighed. */
  readonly meanErrorPct: number | null;
  /** Weighed wrong beyond the limit. */
  readonly beyond: number;
}

/** The sums of some batches. Those that a generation made count as rows and in no sum: they are nobody's slurry. */
export function batchFigures(rows: BatchRows, weighingLimitPct: number): BatchFigures {
  const of = { cementKg: 0, waterKg: 0, madeL: 0, deliveredL: 0 };
  let weighed = 0;
  let errors = 0;
  let beyond = 0;
  for (let row = 0; row < rows.rows; row += 1) {
    if (rows.number('is_generated', row) === 1) continue;
    of.cementKg += known(rows.number('cement_kg', row));
    of.waterKg += known(rows.number('water_kg', row));
    of.madeL += known(rows.number('made_l', row));
    of.deliveredL += known(rows.number('litres', row));
    const error = Math.abs(rows.number('weighing_error_pct', row));
    if (!Number.isFinite(error)) continue;
    weighed += 1;
    errors += error;
    if (isBeyond(error, weighingLimitPct)) beyond += 1;
  }
  return { batches: rows.rows, ...of, meanErrorPct: weighed === 0 ? null : errors / weighed, beyond };
}

const known = (value: number): number => (Number.isNaN(value) ? 0 : value);

/** Whether a weighing error breaks its limit; a limit of 0 is none. */
export function isBeyond(errorPct: number | null, limitPct: number): boolean {
  return errorPct !== null && limitPct > 0 && Math.abs(errorPct) > limitPct;
}
