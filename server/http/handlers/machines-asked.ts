import { type RawBuilder, sql } from 'kysely';

/** A further condition on the machine of a row; none where no machine is named. */
export function ofMachines(deviceId: string, asked: number | readonly number[] | undefined): RawBuilder<unknown> {
  if (asked === undefined) return sql``;
  return sql`and ${sql.ref(deviceId)} in (${sql.join(typeof asked === 'number' ? [asked] : asked)})`;
}
