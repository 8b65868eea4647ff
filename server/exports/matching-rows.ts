// Records and piles that a list's filter lets through.
import type { Kysely } from 'kysely';
import { contains, listOf } from '../db/list-filters';
import type { Schema } from '../db/schema';
import type { WarningFilter } from '../http/handlers/warning-rows';

/** Records, as `r`, with their machine `d`. */
export function matchingRecords(db: Kysely<Schema>, projectId: number, filter: WarningFilter) {
  let query = db
    .selectFrom('record as r')
    .leftJoin('device as d', (join) =>
      join.onRef('d.project_id', '=', 'r.project_id').onRef('d.device_id', '=', 'r.device_id'),
    )
    .where('r.project_id', '=', projectId);
  if (filter.pile_id !== undefined) query = query.where('r.pile_id', '=', filter.pile_id);
  if (filter.record_no !== undefined) query = query.where('r.record_no', '=', filter.record_no);
  if (filter.equipment_id !== undefined) query = query.where('r.device_id', 'in', listOf(filter.equipment_id));
  if (filter.pile_no !== undefined) query = query.where(contains('r.pile_no', filter.pile_no));
  if (filter.begin_time !== undefined) query = query.where('r.started_at', '>=', new Date(filter.begin_time));
  if (filter.end_time !== undefined) query = query.where('r.started_at', '<=', new Date(filter.end_time));
  if (filter.is_simulation !== undefined) query = query.where('r.is_simulated', '=', filter.is_simulation === '1');
  return query;
}

/** Design piles, as `p`. */
export function matchingPiles(db: Kysely<Schema>, projectId: number, filter: WarningFilter) {
  let query = db.selectFrom('pile as p').where('p.project_id', '=', projectId);
  if (filter.pile_id !== undefined) query = query.where('p.pile_id', '=', filter.pile_id);
  if (filter.pile_no !== undefined) query = query.where(contains('p.pile_no', filter.pile_no));
  if (filter.is_simulation !== undefined) query = query.where('p.is_simulated', '=', filter.is_simulation === '1');
  return query;
}
