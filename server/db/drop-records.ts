// Removes records with everything that is stored of them but for the audit trail, and takes their warnings out of the
// sums and counts. Piles are the caller's.
import { sql, type Transaction } from 'kysely';
import { type SummedProject, takeOutRecords } from './record-sums';
import type { Schema } from './schema';
import { plantDaysOf, sumPlantDays } from './slurry-sums';
import { type CountedWarning, countWarnings } from './warning-counts';

/** Tables with a row, or several, a record. */
const OF_RECORDS = ['log_tail', 'segment', 'record_note', 'slurry_delivery', 'slurry_batch', 'record'] as const;

export interface DroppedRecord {
  readonly record_no: string;
  /** The partition of its chunks. */
  readonly log_month: string;
}

/** `isGenerated`: they are of a generation of simulated piles. Answers their warnings. */
export async function dropRecords(
  trx: Transaction<Schema>,
  project: SummedProject,
  records: readonly DroppedRecord[],
  isGenerated: boolean,
) {
  const recordNos = records.map(({ record_no }) => record_no);
  await takeOutRecords(trx, project, recordNos);
  const plantDays = await plantDaysOf(trx, project, recordNos);
  const ofThese = sql<boolean>`project_id = ${project.project_id} and record_no = any(${recordNos}::text[])`;
  // By month, so that only the partitions that hold them are touched.
  for (const month of new Set(records.map(({ log_month }) => log_month)))
    await trx.deleteFrom('log_chunk').where('month', '=', month).where(ofThese).execute();
  const warnings = await trx
    .deleteFrom('warning')
    .where(ofThese)
    .returning([
      'warning_id',
      'raised_at',
      'device_id',
      'rule',
      'level',
      'status',
      'is_simulated',
      'value',
      'limit_value',
    ])
    .execute();
  for (const table of OF_RECORDS) await trx.deleteFrom(table).where(ofThese).execute();
  await sumPlantDays(trx, project, plantDays);
  const counted = warnings.map(
    ({ raised_at, device_id, rule, level, status, is_simulated }): CountedWarning => ({
      raised_at,
      device_id,
      rule,
      level,
      status,
      is_simulated,
      is_generated: isGenerated,
    }),
  );
  await countWarnings(
    trx,
    project,
    counted.map((warning) => ({ ...warning, n: -1 })),
  );
  return warnings;
}
