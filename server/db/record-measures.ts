// The columns of a record that its list, its details and its exports have in common.
import { sql } from 'kysely';
import type { RecordFigures } from '../engine/record-summary';

/** Columns read of a record `r` for its measures: those that all types share, the figures of its type, its place. */
export const RECORD_MEASURES = [
  'r.depth_m',
  'r.design_depth_m',
  'r.empty_stir_depth_m',
  'r.slurry_l',
  'r.ash_kg',
  'r.water_cement_ratio',
  'r.max_current_a',
  'r.mean_down_mpm',
  'r.mean_up_mpm',
  'r.max_tilt_deg',
  sql<RecordFigures>`r.figures`.as('figures'),
  'r.x_m',
  'r.y_m',
  'r.dx_m',
  'r.dy_m',
  'r.offset_mm',
] as const;
