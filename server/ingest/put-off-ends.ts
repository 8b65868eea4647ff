// A record that cannot be finished is no reason to stop its machine: its end is put off. Its rows stay as they came and can
// be read, and it counts as in work until it can be finished, which is tried beside the work as with records that have got
// late rows (docs/adr/0299).
import type { Pool } from 'pg';
import { isOfState } from '../db/faults';
import { recordSubject } from '../db/remove-record';
import type { OpenRecord } from './open-record';
import { errorText } from './set-aside';

export const END_PUT_OFF = 'record.put_off';

type RecordKey = Pick<OpenRecord, 'project_id' | 'record_no'>;

/** A record cannot be finished, and that does not lie in the state of the database. */
export class EndFault extends Error {
  constructor(
    readonly record: RecordKey,
    readonly fault: unknown,
  ) {
    super(`record ${record.record_no} cannot be finished: ${String(fault)}`, { cause: fault });
  }
}

/** An EndFault for what the finishing of a record has thrown; faults of the database's state as they are. */
export function asEndFault(record: RecordKey, error: unknown): unknown {
  return isOfState(error) ? error : new EndFault(record, error);
}

/** Puts off the end of a record in work; false where it is put off already, or not stored yet. */
export async function putOffEnd(pool: Pool, { record, fault }: EndFault): Promise<boolean> {
  const { rows } = await pool.query(PUT_OFF, [
    record.project_id,
    record.record_no,
    END_PUT_OFF,
    recordSubject(record.record_no),
    JSON.stringify({ error: errorText(fault) }),
  ]);
  return rows.length > 0;
}

const PUT_OFF = `
  with put_off as (
    update record set late_since = now()
    where project_id = $1 and record_no = $2 and ended_at is null and late_since is null
    returning project_id)
  insert into audit (project_id, action, subject, detail)
  select project_id, $3, $4, $5::jsonb from put_off returning audit_id`;
