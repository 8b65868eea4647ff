// One statement by whichever of the two ways a transaction is at hand: `pg`, or Kysely.
import { CompiledQuery, type Kysely, type Transaction } from 'kysely';
import type { Pool, PoolClient, QueryResultRow } from 'pg';
import type { Schema } from './schema';

export type Runner = Pool | PoolClient | Kysely<Schema> | Transaction<Schema>;

/** Runs a statement with $1, $2 …; answers its rows. */
export async function runSql<R extends QueryResultRow>(
  runner: Runner,
  text: string,
  values: unknown[],
): Promise<readonly R[]> {
  if ('executeQuery' in runner) return (await runner.executeQuery<R>(CompiledQuery.raw(text, values))).rows;
  return (await runner.query<R>(text, values)).rows;
}
