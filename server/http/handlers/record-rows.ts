// How a record looks in a page.
import { type Kysely, sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import type { productionItemSchema } from '../../../src/contracts/api/production';
import { matchingRecords, PLACE_OF_PILE } from '../../db/matching-records';
import { placesOf } from '../../db/page-from-end';
import { RECORD_MEASURES } from '../../db/record-measures';
import type { Schema } from '../../db/schema';
import { epochMs } from './project-access';

type RecordItem = z.input<typeof productionItemSchema>;

/** Records by their numbers, in the order of the numbers; those that are not there are left out. */
export async function readRecords(
  db: Kysely<Schema> | Transaction<Schema>,
  projectId: number,
  numbers: readonly string[],
): Promise<RecordItem[]> {
  if (numbers.length === 0) return [];
  const rows = await matchingRecords(db, projectId, { project_id: projectId })
    .where('r.record_no', 'in', numbers)
    .select([
      'r.record_no',
      'r.device_id as equipment_id',
      sql<string>`coalesce(d.name, '')`.as('equipment_name'),
      sql<number>`round(date_part('epoch', r.started_at) * 1000)`.as('started_ms'),
      epochMs('r.ended_at').as('ended_ms'),
      ...RECORD_MEASURES,
      'r.score',
      'r.score_set as is_score_set',
      'r.revision',
      'r.warnings',
      'r.is_simulated',
      'r.pile_id',
      'r.pile_no',
      sql<boolean>`r.log_rows > 0`.as('has_log'),
      ...PLACE_OF_PILE,
    ])
    .execute();
  const placeOf = placesOf(numbers);
  return rows.sort((a, b) => placeOf(a.record_no) - placeOf(b.record_no));
}
