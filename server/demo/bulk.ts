// Many rows in one statement: columns go as arrays through `unnest`, the same on PGlite and PostgreSQL.
import type { PoolClient } from 'pg';

/** A column of the rows to insert. */
export interface BulkColumn {
  readonly name: string;
  /** SQL type of an element as it is sent, e.g. `int`, `float8`, `text`. */
  readonly type: string;
  readonly values: readonly unknown[];
  /** SQL that makes the stored value of the sent one; `$` stands for it. */
  readonly as?: string;
}

/** Time columns are sent as epoch milliseconds. */
export const FROM_MS = 'to_timestamp($ / 1000)';

/** Inserts rows given by columns of one length; `constants` holds columns with one value for all. */
export async function insertColumns(
  client: PoolClient,
  table: string,
  columns: readonly BulkColumn[],
  constants: readonly { readonly name: string; readonly type: string; readonly value: unknown }[] = [],
): Promise<void> {
  if (columns[0]?.values.length === 0) return;
  const names = [...columns, ...constants].map((c) => c.name).join(', ');
  const fields = columns.map((c, i) => (c.as ?? '$').replaceAll('$', `u.c${i}`));
  const fixed = constants.map((c, i) => `$${columns.length + i + 1}::${c.type}`);
  const arrays = columns.map((c, i) => `$${i + 1}::${c.type}[]`).join(', ');
  const aliases = columns.map((_, i) => `c${i}`).join(', ');
  await client.query({
    text: `insert into ${table} (${names}) select ${[...fields, ...fixed].join(', ')} from unnest(${arrays}) as u(${aliases})`,
    values: [...columns.map((c) => c.values), ...constants.map((c) => c.value)],
  });
}

/** Batches of at most `size` of what a generator yields. */
export function* batches<T>(items: Iterable<T>, size: number): Generator<T[]> {
  let batch: T[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length === size) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

/** A column of what `of` says of each row. */
export function column<T>(
  name: string,
  type: string,
  rows: readonly T[],
  of: (row: T) => unknown,
  as?: string,
): BulkColumn {
  return { name, type, values: rows.map(of), ...(as === undefined ? {} : { as }) };
}
