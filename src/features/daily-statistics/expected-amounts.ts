// What was planned or designed for each row of a chart.
import type { Measure } from '../../equipment/statistics/measures';
import type { SumRows } from '../../equipment/statistics/sums';

interface Expectations {
  /** Of a day; null: nothing is planned for it. */
  readonly planADay: number | null;
  /** How many days of the period each row has; null: the rows are no days. */
  readonly daysOfRow: readonly number[] | null;
  /** By the design; null where it says nothing. */
  readonly ashKgPerM: number | null;
}

/** The plan of pieces and metres by day, the designed cement of the metres made; null where nothing was expected. */
export function expectedAmounts(
  { shared }: Pick<Measure, 'shared'>,
  { sums, keys }: SumRows,
  { planADay, daysOfRow, ashKgPerM }: Expectations,
): { readonly by: 'plan' | 'design'; readonly values: Float64Array } | null {
  if (shared === 'ash_t') {
    const metres = sums.get('metres');
    if (ashKgPerM === null || metres === undefined) return null;
    return { by: 'design', values: metres.map((m) => (m * ashKgPerM) / 1_000) };
  }
  if ((shared !== 'piles' && shared !== 'metres') || planADay === null || daysOfRow === null) return null;
  return { by: 'plan', values: Float64Array.from(keys, (_, row) => planADay * (daysOfRow[row] ?? 0)) };
}
