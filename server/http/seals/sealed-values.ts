// Which numbers of a record are signed: all that its sheet says.
import type { ApiOutput } from '../../../src/contracts/api';
import type { ProductionSegments } from '../../../src/contracts/api/production';
import type { SealValue } from './seal';

type Detail = ApiOutput<'productionDetail'>;

/** Of the head, in this order. Names are those of the answer; `warnings` and `revision` change without the record. */
const HEAD = [
  'pile_no',
  'record_no',
  'equipment_name',
  'started_ms',
  'ended_ms',
  'depth_m',
  'design_depth_m',
  'empty_stir_depth_m',
  'slurry_l',
  'ash_kg',
  'water_cement_ratio',
  'max_current_a',
  'mean_down_mpm',
  'mean_up_mpm',
  'max_tilt_deg',
  'x_m',
  'y_m',
  'dx_m',
  'dy_m',
  'offset_mm',
  'score',
  'log_rows',
] as const satisfies readonly (keyof Detail)[];

/**
 * Head, figures, the design of the pile, and `segments.N.…` from the surface down; a value that was not recorded is
 * left out.
 */
export function sealedValues(detail: Detail, { duration_s, totals, means }: ProductionSegments): SealValue[] {
  const values: [string, number | string | null][] = HEAD.map((key) => [key, detail[key]]);
  for (const key of Object.keys(detail.figures).sort()) values.push([`figures.${key}`, detail.figures[key] ?? null]);
  values.push(['design.diameter_m', detail.design?.diameter_m ?? null]);
  const terms = detail.design?.terms ?? {};
  for (const key of Object.keys(terms).sort()) {
    const value = terms[key];
    values.push([`design.${key}`, typeof value === 'number' || typeof value === 'string' ? value : null]);
  }
  const columns: [string, readonly (number | null)[]][] = [
    ['duration_s', duration_s],
    ...Object.keys(totals)
      .sort()
      .map((key): [string, readonly number[]] => [key, totals[key] ?? []]),
    ...Object.keys(means)
      .sort()
      .map((key): [string, readonly (number | null)[]] => [key, means[key] ?? []]),
  ];
  for (let row = 0; row < duration_s.length; row += 1) {
    for (const [key, column] of columns) values.push([`segments.${row}.${key}`, column[row] ?? null]);
  }
  return values.flatMap(([key, value]): SealValue[] => (value === null ? [] : [[key, value]]));
}
