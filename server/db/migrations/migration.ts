import type { PoolClient } from 'pg';

/**
 * One step; `sql` may hold several statements and runs in one transaction with the note that it was done. `rewrite` runs
 * before: large work in transactions of its own, which goes on where it was stopped and ends soon where nothing is left.
 * It gives lines for the operator.
 */
export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
  readonly rewrite?: (client: PoolClient) => Promise<readonly string[]>;
}
