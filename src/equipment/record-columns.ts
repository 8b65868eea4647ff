// The columns that a table of records shows at first, by what a kind of work has. Projects set others for themselves.
import type { RecordColumn } from './descriptor';

const HEAD = ['record_no', 'pile_no', 'equipment_name', 'started_ms', 'ended_ms'] as const;
const DEPTHS = ['depth_m', 'design_depth_m'] as const;
const TAIL = ['score', 'warnings', 'is_simulated'] as const;
const SLURRY = ['slurry_l', 'ash_kg', 'water_cement_ratio'] as const;
const SPEEDS = ['mean_down_mpm', 'mean_up_mpm'] as const;
const ALONG = ['row_no', 'mileage_m'] as const;

type Columns = readonly RecordColumn[];

export const STIRRED_COLUMNS: Columns = [
  ...HEAD,
  ...DEPTHS,
  'empty_stir_depth_m',
  ...SLURRY,
  'max_current_a',
  ...SPEEDS,
  'max_tilt_deg',
  ...TAIL,
];
export const JETTED_COLUMNS: Columns = [
  ...HEAD,
  ...DEPTHS,
  'empty_stir_depth_m',
  ...SLURRY,
  ...SPEEDS,
  'max_tilt_deg',
  ...TAIL,
];
/** Powder is dry: its mass alone. */
export const POWDER_COLUMNS: Columns = [...HEAD, ...ALONG, ...DEPTHS, 'ash_kg', 'max_current_a', ...SPEEDS, ...TAIL];
/** Drilled or vibrated and filled: no slurry of cement. */
export const DRIVEN_COLUMNS: Columns = [...HEAD, ...DEPTHS, 'max_current_a', ...SPEEDS, 'max_tilt_deg', ...TAIL];
/** Pressed or drilled without a current that is recorded. */
export const BORED_COLUMNS: Columns = [...HEAD, ...DEPTHS, ...SPEEDS, 'max_tilt_deg', ...TAIL];
export const BOARD_COLUMNS: Columns = [...HEAD, ...ALONG, ...DEPTHS, 'max_tilt_deg', ...TAIL];
/** Grout gets thicker grade by grade: one ratio of a whole hole says nothing. */
export const HOLE_COLUMNS: Columns = [...HEAD, 'row_no', ...DEPTHS, 'slurry_l', 'ash_kg', ...TAIL];
export const WALL_COLUMNS: Columns = [...HEAD, 'mileage_m', ...DEPTHS, ...SLURRY, 'max_tilt_deg', ...TAIL];
/** Rings and points have no depth of their own. */
export const RING_COLUMNS: Columns = [...HEAD, 'mileage_m', 'slurry_l', ...TAIL];
export const POINT_COLUMNS: Columns = [...HEAD, ...ALONG, ...TAIL];
/** The number of a batch stands in the place of a pile's. */
export const BATCH_COLUMNS: Columns = [...HEAD, ...SLURRY, 'warnings', 'is_simulated'];

/** Least width of a column, CSS px. */
const LEAST_PX = 90;
const WIDER_PX: { readonly [C in RecordColumn]?: number } = {
  record_no: 200,
  pile_no: 150,
  equipment_name: 120,
  started_ms: 150,
  ended_ms: 150,
};

/** Columns as a table's header has them. */
export function headerOf(columns: readonly RecordColumn[]): { key: RecordColumn; width_px: number }[] {
  return columns.map((key) => ({ key, width_px: WIDER_PX[key] ?? LEAST_PX }));
}
