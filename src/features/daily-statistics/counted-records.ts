// The search that finds the records which the statistics of a period count.
import type { SearchField } from '../../contracts/search-fields';
import type { Period } from '../../equipment/statistics/groups';
import { dayAfter } from '../../shared/calendar-days';
import { writeSearch } from '../../ui/search-form/search-address';
import { EMPTY_SEARCH, type SearchValues } from '../../ui/search-form/search-values';

interface Counted {
  readonly period: Period;
  /** The time at which the days of shifts begin, HH:MM; null: calendar days are shown. */
  readonly firstShift: string | null;
  /** The filters of the statistics. */
  readonly search: Pick<SearchValues, 'equipment_id' | 'is_simulation'>;
  /** The fields of the list that the search is for. */
  readonly fields: readonly SearchField[];
}

/** The parameters of a list's address. */
export function countedRecords(counted: Counted): Readonly<Record<string, string>> {
  const { search, fields } = counted;
  const { equipment_id, is_simulation } = search;
  const [from, to] = momentsOf(counted);
  const values: SearchValues = {
    ...EMPTY_SEARCH,
    equipment_id,
    is_simulation,
    // Batches of slurry are listed by when they ended anyway.
    ...(fields.includes('ended') ? { ended_from: from, ended_to: to } : { begin_time: from, end_time: to }),
    // Records of generations count where simulated data are asked for.
    is_generated: is_simulation === '' && fields.includes('is_generated') ? '0' : '',
  };
  return Object.fromEntries(writeSearch(new URLSearchParams(), values));
}

/** The first and the last second of a period; days of shifts end where the next day's begin. */
function momentsOf({ period: { begin, end }, firstShift }: Counted): readonly [string, string] {
  if (firstShift === null) return [`${begin} 00:00:00`, `${end} 23:59:59`];
  const next = Date.parse(`${dayAfter(end, 1)}T${firstShift}:00Z`);
  return [`${begin} ${firstShift}:00`, new Date(next - 1_000).toISOString().slice(0, 19).replace('T', ' ')];
}
