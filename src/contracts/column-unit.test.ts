// Units of the tables that calls of the API answer, which stand in the names of their columns.
import { expect, it } from 'vitest';
import { API } from './api';
import { unitOfColumn } from './column-unit';
import type { ColumnSchema } from './columns';

const MEASURED = new Set(['f32', 'f64']);

/** Columns of measured numbers of all tables. */
function measuredColumns(): string[] {
  const names = new Set<string>();
  for (const { output } of Object.values<{ readonly output: unknown }>(API)) {
    if (typeof output !== 'object' || output === null || !('columns' in output)) continue;
    const { columns } = output;
    if (typeof columns !== 'object' || columns === null) continue;
    for (const [name, kind] of Object.entries(columns as ColumnSchema)) if (MEASURED.has(kind)) names.add(name);
  }
  return [...names].sort();
}

it('every measured column has a unit in its name, but for places, marks, ratios, and what has the unit of its rule or type', () => {
  const columns = measuredColumns();
  expect(columns).toContain('weighed_density_gcm3');
  expect(columns.filter((name) => unitOfColumn(name) === '')).toEqual([
    'asked',
    'asked_pm',
    'axes',
    'hole_order',
    'limit',
    'making_order',
    'numeral',
    'ratio',
    'recipe_ratio',
    'score',
    'value',
    'water_cement_ratio',
  ]);
});

it('is written as people write it', () => {
  expect(['cement_kg', 'weighed_density_gcm3', 'mean_up_mpm', 'litres', 'from_mileage_m'].map(unitOfColumn)).toEqual([
    'kg',
    'g/cm³',
    'm/min',
    'L',
    'm',
  ]);
  // The last part counts, and no other.
  expect(['m_of_what', 'warnings', 'ratio'].map(unitOfColumn)).toEqual(['', '', '']);
});
