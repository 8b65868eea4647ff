// How long the cement of a silo lasts.
import type { statisticsColumns } from '../../contracts/api/statistics';
import type { DecodedTable } from '../../contracts/table';
import { TableRows } from '../../contracts/table-rows';

/** Cement that a plant used on the days on which it used any. */
export interface CementUse {
  readonly kg: number;
  readonly days: number;
}

/** The use of each plant over some days, by the plant's id; one that used none has none. */
export function cementUses(table: DecodedTable<typeof statisticsColumns>): ReadonlyMap<number, CementUse> {
  const rows = new TableRows(table);
  const uses = new Map<number, CementUse>();
  for (let row = 0; row < rows.rows; row += 1) {
    const kg = rows.number('ash_kg', row);
    if (!(kg > 0)) continue;
    const id = rows.number('equipment_id', row);
    const before = uses.get(id) ?? { kg: 0, days: 0 };
    uses.set(id, { kg: before.kg + kg, days: before.days + 1 });
  }
  return uses;
}

/**
 * Days of work that the cement of a silo lasts at the mean of the days on which the plant worked; null where neither
 * the silo nor any use is known.
 */
export function siloDays(siloT: number | null, use: CementUse | undefined): number | null {
  return siloT === null || use === undefined ? null : (siloT * 1000) / (use.kg / use.days);
}
