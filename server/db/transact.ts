// A transaction that begins again when it and another one got into each other's way.
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from './schema';

const MAX_ATTEMPTS = 3;

/** Serialization failure and deadlock: the transaction may be repeated. */
export function isConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01');
}

/** Runs `work` in a transaction, again from its beginning after a conflict. `work` has no effect outside of it. */
export async function transactAgain<T>(db: Kysely<Schema>, work: (trx: Transaction<Schema>) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (!isConflict(error) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}
