// Transactions, and how they begin again when two got into each other's way.
import type { Kysely, Transaction } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { rolledBack } from './faults';
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

/** Runs `work` in a transaction of a connection of its own. After a conflict it throws: see `isConflict`. */
export async function inTransaction<T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
  begin = 'begin',
): Promise<T> {
  const client = await pool.connect();
  let broken = false;
  try {
    await client.query(begin);
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    broken = !(await rolledBack(client));
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Runs what only reads, and reads several times, in one view of the database: a total and the page that it is of agree. */
export async function inOneView<T>(db: Kysely<Schema>, read: (trx: Transaction<Schema>) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}

/** The same in a transaction of a connection of its own. */
export async function inOneViewOf<T>(pool: Pool, read: (client: PoolClient) => Promise<T>): Promise<T> {
  return inTransaction(pool, read, 'begin isolation level repeatable read, read only');
}
