// Columns that records of all types share, with the units and decimals in which screens and paper show them.
import type { productionColumns } from '../contracts/api';

type WireColumn = keyof typeof productionColumns;
/** Shared columns that the table shows. */
export type SharedKey = Exclude<WireColumn, 'pile_id' | 'equipment_id' | 'has_log'>;

interface SharedTerms {
  readonly kind: 'text' | 'time' | 'number' | 'flag';
  readonly unit?: string;
  readonly decimals?: number;
  /** Those of several records add up. */
  readonly adds?: true;
}

export const SHARED_COLUMNS: { readonly [K in SharedKey]: SharedTerms } = {
  pile_no: { kind: 'text' },
  record_no: { kind: 'text' },
  equipment_name: { kind: 'text' },
  started_ms: { kind: 'time' },
  ended_ms: { kind: 'time' },
  depth_m: { kind: 'number', unit: 'm', decimals: 2, adds: true },
  design_depth_m: { kind: 'number', unit: 'm', decimals: 2 },
  empty_stir_depth_m: { kind: 'number', unit: 'm', decimals: 2 },
  slurry_l: { kind: 'number', unit: 'L', adds: true },
  ash_kg: { kind: 'number', unit: 'kg', adds: true },
  water_cement_ratio: { kind: 'number', decimals: 2 },
  max_current_a: { kind: 'number', unit: 'A' },
  mean_down_mpm: { kind: 'number', unit: 'm/min', decimals: 2 },
  mean_up_mpm: { kind: 'number', unit: 'm/min', decimals: 2 },
  max_tilt_deg: { kind: 'number', unit: '°', decimals: 2 },
  x_m: { kind: 'number', unit: 'm', decimals: 2 },
  y_m: { kind: 'number', unit: 'm', decimals: 2 },
  dx_m: { kind: 'number', unit: 'm', decimals: 3 },
  dy_m: { kind: 'number', unit: 'm', decimals: 3 },
  offset_mm: { kind: 'number', unit: 'mm' },
  score: { kind: 'number', decimals: 1 },
  warnings: { kind: 'number', adds: true },
  is_simulated: { kind: 'flag' },
};
