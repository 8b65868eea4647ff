// The columns of tables of records, of `r` as a page of records has it (record-pages.ts).
import type { productionColumns } from '../../../src/contracts/api';
import type { EquipmentType } from '../../../src/equipment/descriptor';
import { figuresOf } from '../../../src/equipment/record-figures';
import { figureOf } from '../../db/figure-sums';
import { numberColumn, textColumn, timeColumn } from './column-text';
import { MACHINE_OF_ROW } from './machine-names';

export const RECORD_COLUMNS: Record<keyof typeof productionColumns, string> = {
  record_no: textColumn('record_no'),
  pile_id: numberColumn('pile_id'),
  pile_no: textColumn('pile_no'),
  equipment_id: numberColumn('device_id'),
  equipment_name: MACHINE_OF_ROW,
  started_ms: timeColumn('started_at'),
  ended_ms: timeColumn('ended_at'),
  depth_m: numberColumn('depth_m'),
  design_depth_m: numberColumn('design_depth_m'),
  empty_stir_depth_m: numberColumn('empty_stir_depth_m'),
  slurry_l: numberColumn('slurry_l'),
  ash_kg: numberColumn('ash_kg'),
  water_cement_ratio: numberColumn('water_cement_ratio'),
  max_current_a: numberColumn('max_current_a'),
  mean_down_mpm: numberColumn('mean_down_mpm'),
  mean_up_mpm: numberColumn('mean_up_mpm'),
  max_tilt_deg: numberColumn('max_tilt_deg'),
  x_m: numberColumn('x_m'),
  y_m: numberColumn('y_m'),
  dx_m: numberColumn('dx_m'),
  dy_m: numberColumn('dy_m'),
  offset_mm: numberColumn('offset_mm'),
  score: numberColumn('score'),
  warnings: numberColumn('warnings'),
  has_log: numberColumn('case when log_rows > 0 then 1 else 0 end'),
  is_simulated: numberColumn('is_simulated::int'),
};

/** Those of a type's figures. */
export function figureColumns({ profile }: EquipmentType): Readonly<Record<string, string>> {
  return Object.fromEntries(figuresOf(profile).map(({ key }) => [key, numberColumn(figureOf('page', key))]));
}
