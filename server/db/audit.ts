// The audit trail: every change with its account, time, role, and the values before and after.
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from './schema';

/** `project_id` of what belongs to no project. */
export const NO_PROJECT = 0;

/** A sign-in that failed, or is not decided yet. There is an index of these words: migrations/0019. */
export const SIGN_IN_FAILED = 'session.sign_in_failed';

/** The account that acts. */
export interface Actor {
  readonly accountId: number;
  readonly clientUuid: string;
  readonly role: number;
}

export interface AuditEntry {
  readonly projectId: number;
  /** The action: `warning.close`, `project.set`. */
  readonly action: string;
  /** To what: `warning/12`, `pile/7`; the trail of a thing is read by it. */
  readonly subject: string;
  /** JSON: `before`, `after`, and the actor's comment. */
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Adds an entry; call it in the transaction that makes the change. No actor: the operator, by a command. */
export async function writeAudit(
  db: Kysely<Schema> | Transaction<Schema>,
  actor: Actor | null,
  { projectId, action, subject, detail }: AuditEntry,
): Promise<void> {
  await db
    .insertInto('audit')
    .values({
      project_id: projectId,
      account_id: actor?.accountId ?? null,
      client_uuid: actor?.clientUuid ?? null,
      role: actor?.role ?? null,
      action,
      subject,
      detail: JSON.stringify(detail),
    })
    .execute();
}
