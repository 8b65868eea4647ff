// Rows of piles that have changed since a table was kept, as they are now: of records and of warnings alike.
import { type RawBuilder, sql } from 'kysely';
import type { ColumnSchema } from '../../../src/contracts/columns';
import type { Table } from '../../engine/engine';
import { decodedPage } from '../packed-parts';
import { type ColumnTexts, schemaOf, textsOf } from './column-text';
import { nameMachines } from './machine-names';
import type { RecordPage } from './record-pages';

/** Of a table whose rows are listed by time: its name, the alias that the list has it by, its key and its time. */
export interface TimedTable {
  readonly table: 'record' | 'warning';
  readonly alias: string;
  readonly key: string;
  readonly time: string;
}

/**
 * Whether a row is of one of these piles, or of the same millisecond as one that is: a kept table tells no smaller time, and
 * the order within it is the database's own. Asked so that the planner looks each row up: it would take the times for many,
 * and read all rows.
 */
export function isChangedOrBeside(
  { table, alias, key, time }: TimedTable,
  projectId: number,
  piles: readonly number[],
): RawBuilder<boolean> {
  const of = (row: string, name: string) => sql.ref(`${row}.${name}`);
  const ms = (row: string) => sql`round(date_part('epoch', ${of(row, time)}) * 1000)`;
  return sql<boolean>`${of(alias, key)} = any(array(
    select ${of('t', key)} from ${sql.table(table)} s cross join lateral (
      select ${of('n', key)}, ${of('n', time)} from ${sql.table(table)} n where n.project_id = ${projectId}
        and ${of('n', time)} between ${of('s', time)} - interval '1 ms' and ${of('s', time)} + interval '1 ms' offset 0) t
    where s.project_id = ${projectId} and s.pile_id = any(${piles}::int[]) and ${ms('t')} = ${ms('s')}))`;
}

/** The page's columns as a table, made when it is wanted; undefined: nothing has changed. */
export function tableOfPage(columns: ColumnTexts, kinds: ColumnSchema, page: RecordPage | undefined): () => Table {
  const names = Object.keys(columns);
  const none = new Map(names.map((name) => [name, '']));
  const rows = page === undefined ? { n: 0, texts: none } : { n: page.n, texts: textsOf(names, nameMachines(page)) };
  const schema = schemaOf(columns, kinds);
  return () => decodedPage(rows, schema);
}
