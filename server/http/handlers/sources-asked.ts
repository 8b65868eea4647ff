// Which records statistics are about by where they come from: machines, simulated machines, generations.
import { sql } from 'kysely';

interface SourceAsked {
  readonly with_simulated?: '0' | '1' | undefined;
  readonly is_simulation?: '0' | '1' | undefined;
}

/** Whether a row of such a table is simulated: a generation's, or a simulated machine's. */
export function isSimulatedSource(row: string, generated: string, projectId: number) {
  return sql`(${sql.raw(generated)} or ${sql.ref(`${row}.device_id`)} in (
    select m.device_id from device m where m.project_id = ${projectId} and m.is_simulated))`;
}

/**
 * A condition, beginning with `and`, on the rows `row` of a table with a `device_id`; `generated` is true of those that
 * come from a generation.
 */
export function ofSource(row: string, generated: string, projectId: number, asked: SourceAsked) {
  const isSimulated = isSimulatedSource(row, generated, projectId);
  if (asked.is_simulation === '1') return sql`and ${isSimulated}`;
  if (asked.is_simulation === '0') return sql`and not ${isSimulated}`;
  return asked.with_simulated === '1' ? sql`` : sql`and not ${sql.raw(generated)}`;
}
