// Which machine made the most. The server ranks by its sums of days; time and sums of shifts are ranked here.
import type { ApiInput, ApiOutput } from '../../contracts/api';
import type { Measure } from '../../equipment/statistics/measures';
import type { SumRows } from '../../equipment/statistics/sums';

type RankedBy = Pick<ApiInput<'statisticsRanking'>, 'measure' | 'figure'>;

/** How the server is asked for the order by a measure; time is not in its ranking, which then is by pieces. */
export function rankedBy({ key, shared }: Pick<Measure, 'key' | 'shared'>): RankedBy {
  switch (shared) {
    case null:
      return { measure: 'figure', figure: key };
    case 'slurry_m3':
      return { measure: 'slurry_l' };
    case 'ash_t':
      return { measure: 'ash_kg' };
    case 'working_h':
    case 'idle_h':
      return { measure: 'piles' };
    case 'piles':
    case 'metres':
    case 'warnings':
      return { measure: shared };
  }
}

export interface Ranked {
  readonly rank: number;
  readonly id: string;
  readonly name: string;
  readonly amount: number;
  readonly isSimulated: boolean;
}

/** Machines with their amounts, the most first; those that are level share a rank. `byShift`: these are sums of shifts. */
export function ranked(
  items: ApiOutput<'statisticsRanking'>['items'],
  { shared, key }: Pick<Measure, 'key' | 'shared'>,
  machines: SumRows,
  byShift = false,
): readonly Ranked[] {
  const amounts = machines.sums.get(key);
  const places = new Map(machines.keys.map((id, place) => [id, place]));
  const rows = items.map(({ rank, equipment_id, equipment_name, is_simulated: isSimulated }) => {
    const id = String(equipment_id);
    return { rank, id, name: equipment_name, amount: amounts?.[places.get(id) ?? -1] ?? 0, isSimulated };
  });
  if (!byShift && shared !== 'working_h' && shared !== 'idle_h') return rows;
  rows.sort((a, b) => b.amount - a.amount);
  return rows.map((row) => ({ ...row, rank: rows.findIndex(({ amount }) => amount === row.amount) + 1 }));
}
