// Entries that are kept for a while only, because their number is not in the operator's hands.
import { type Kysely, sql } from 'kysely';
import { NO_PROJECT, SIGN_IN_FAILED } from './audit';
import type { Schema } from './schema';

/** Errors that consoles have reported. */
const CLIENT_ERROR_DAYS = 90;
/** Sign-ins that failed; anybody can cause them. Those that succeeded stay, as the rest of the audit trail. */
const FAILED_SIGN_IN_DAYS = 90;

/** Changes of piles: a client that was away for longer gets the whole list. */
const PILE_CHANGE_DAYS = 30;

/** Imports of piles: nobody goes on with one that is older. */
const PILE_IMPORT_DAYS = 30;

/** Removes older entries. Several replicas may do so at once. */
export async function sweepOldEntries(db: Kysely<Schema>): Promise<void> {
  await db
    .deleteFrom('client_error')
    .where('at', '<', sql<Date>`now() - make_interval(days => ${CLIENT_ERROR_DAYS})`)
    .execute();
  await db
    .deleteFrom('audit')
    .where('project_id', '=', NO_PROJECT)
    .where('action', '=', SIGN_IN_FAILED)
    .where('at', '<', sql<Date>`now() - make_interval(days => ${FAILED_SIGN_IN_DAYS})`)
    .execute();
  await db
    .deleteFrom('pile_import')
    .where('imported_at', '<', sql<Date>`now() - make_interval(days => ${PILE_IMPORT_DAYS})`)
    .execute();
  // The newest of a project says which revision it is at.
  await sql`
    delete from pile_change c using project p
    where p.project_id = c.project_id and c.revision < p.revision
      and c.changed_at < now() - make_interval(days => ${PILE_CHANGE_DAYS})`.execute(db);
}
