// Faults of the database, sorted by their meaning for the transaction that met them.
import type { PoolClient } from 'pg';

/** PostgreSQL's classes 22 and 23: data that a column or a constraint refuses. */
export function isDataError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && /^2[23]\w{3}$/.test(error.code);
}

/** Undoes a transaction; false when the connection is gone, and the transaction with it. */
export async function rolledBack(client: PoolClient): Promise<boolean> {
  try {
    await client.query('rollback');
    return true;
  } catch {
    // Nothing is lost: the database itself undoes what was not committed.
    return false;
  }
}
