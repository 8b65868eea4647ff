// Faults of the database, sorted by their meaning for the transaction that met them.
import type { PoolClient } from 'pg';
import { isDatabaseAway } from './database-away';
import { isDiskFull } from './full-disk';

/** PostgreSQL's classes 22 and 23: data that a column or a constraint refuses. */
export function isDataError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && /^2[23]\w{3}$/.test(error.code);
}

/**
 * PostgreSQL's classes of connections (08), conflicts (40), want of room and memory (53), locks (55), operators (57) and the
 * system (58); and a server that may only read, having become a standby.
 */
const OF_ITS_STATE = /^((08|40|53|55|57|58)\w{3}|25006)$/;

/** Whether a fault lies in the state of the database, and not in what it was asked: later it may do the same. */
export function isOfState(error: unknown): boolean {
  if (isDatabaseAway(error) || isDiskFull(error)) return true;
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && OF_ITS_STATE.test(error.code);
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
