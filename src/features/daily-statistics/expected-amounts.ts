// Planned or designed amounts of the rows of a chart.
import type { DesignedMaterial, Measure } from '../../equipment/statistics/measures';
import type { SumRows } from '../../equipment/statistics/sums';

interface Expectations {
  /** Of the measure, of a day; null: nothing is planned of it. */
  readonly planADay: number | null;
  /** How many days of the period each row has; null: the rows are no days. */
  readonly daysOfRow: readonly number[] | null;
  /** By the design; null where it says nothing. */
  readonly material: DesignedMaterial | null;
}

/** The plan of pieces and of the type's progress by day, the designed material of the work done; null where nothing was expected. */
export function expectedAmounts(
  { key }: Pick<Measure, 'key'>,
  { sums, keys }: SumRows,
  { planADay, daysOfRow, material }: Expectations,
): { readonly by: 'plan' | 'design'; readonly values: Float64Array } | null {
  if (material?.measure === key) {
    const work = sums.get(material.work);
    return work === undefined ? null : { by: 'design', values: work.map((done) => done * material.perWork) };
  }
  if (planADay === null || daysOfRow === null) return null;
  return { by: 'plan', values: Float64Array.from(keys, (_, row) => planADay * (daysOfRow[row] ?? 0)) };
}
