// The list of all records, the newest first, cut from the heads that are kept (server/db/table-snapshots.ts): the database
// then gathers the cells of those records alone that have changed since.
import { type Kysely, sql } from 'kysely';
import type { Pool } from 'pg';
import type { EquipmentType } from '../../../src/equipment/descriptor';
import {
  matchingRecords,
  PLACE_OF_PILE,
  type RecordFilter,
  type RecordOrder,
  sortRecords,
} from '../../db/matching-records';
import type { Schema } from '../../db/schema';
import { partsOf, tableSnapshot } from '../../db/table-snapshots';
import type { Table } from '../../engine/engine';
import { newestParts } from '../newest-parts';
import { decodedPage } from '../packed-parts';
import type { TableParts } from '../whole-table';
import { askedColumns, schemaOf, textsOf } from './column-text';
import { machineNames, nameMachines } from './machine-names';
import { headSchema, headsAsked, headTexts } from './production-heads';
import { type RecordPage, texts } from './record-pages';

/** Piles with records in work, of which the kept heads are always behind, that are still read apart. */
const MOST_IN_WORK = 5_000;
const NEWEST_FIRST: RecordOrder = { sort: 'started', order: 'desc' };
/** Columns that tell which rows of the heads are in the list, beside the list's own. */
const LOOKED_AT = ['started_ms', 'pile_id', 'is_discarded'];
/** Filters by which heads can tell: all records, or all but those of given-up piles, or those alone. */
const NOT_NARROWING: ReadonlySet<string> = new Set(['project_id', 'is_discard', 'sort', 'order', 'columns']);

/** Whether a list of these, and in this order, can be cut from the heads of all records. */
export function isOfAllNewestFirst(filter: RecordFilter, { sort, order }: RecordOrder): boolean {
  const narrows = Object.entries(filter).some(([name, value]) => value !== undefined && !NOT_NARROWING.has(name));
  return !narrows && sort === NEWEST_FIRST.sort && order === NEWEST_FIRST.order;
}

export interface ListAsked {
  readonly projectId: number;
  readonly type: EquipmentType;
  readonly isDiscard: RecordFilter['is_discard'];
  /** In the order of the list. */
  readonly names: readonly string[];
}

/** The list in parts as it is now; null where no heads are kept, or too much has changed since. */
export async function listFromHeads(db: Kysely<Schema>, pool: Pool, asked: ListAsked): Promise<TableParts | null> {
  const { projectId, type, isDiscard, names } = asked;
  const now = await inWorkAt(pool, projectId);
  const known = await tableSnapshot(pool, headsAsked(projectId, now.revision, type));
  if (known === null || now.piles.length > MOST_IN_WORK) return null;
  const piles = [...new Set([...known.changed, ...now.piles])];
  const changes = await changedRecords(db, asked, piles);
  const givenUp = isDiscard === undefined ? undefined : isDiscard === '1';
  return newestParts({ names, timeColumn: 'started_ms', changes, piles, givenUp }, partsOf(pool, known, 'last'));
}

interface InWork {
  /** Of the project at the same moment. */
  readonly revision: number;
  /** Ids of their piles. */
  readonly piles: readonly number[];
}

/** Records that change without a new revision of the project: those in work, and those whose late rows are to be taken in. */
async function inWorkAt(pool: Pool, projectId: number): Promise<InWork> {
  const { rows } = await pool.query<InWork>(
    `select revision::float8 as revision, array(
       select pile_id from record where project_id = $1 and ended_at is null
       union select pile_id from record where project_id = $1 and late_since is not null
       limit ${MOST_IN_WORK + 1}) as piles
     from project where project_id = $1`,
    [projectId],
  );
  const [found] = rows;
  if (found === undefined) throw new Error(`project ${projectId} is gone`);
  return found;
}

/**
 * All records of these piles, the newest first, and all that began in the same millisecond as one of them: heads tell no
 * smaller time, and the order of numbers within it is the database's own.
 */
async function changedRecords(
  db: Kysely<Schema>,
  { projectId, type, names: listed }: ListAsked,
  piles: readonly number[],
): Promise<() => Table> {
  const columns = askedColumns(headTexts(type), [...listed, ...LOOKED_AT]);
  const schema = schemaOf(columns, headSchema(type));
  const began = (alias: string) => sql`round(date_part('epoch', ${sql.ref(`${alias}.started_at`)}) * 1000)`;
  // Asked so that the planner looks each record up: it would take the times for many, and read all records.
  const isAsked = sql<boolean>`r.record_no = any(array(
    select t.record_no from record s cross join lateral (
      select n.record_no, n.started_at from record n where n.project_id = ${projectId}
        and n.started_at between s.started_at - interval '1 ms' and s.started_at + interval '1 ms' offset 0) t
    where s.project_id = ${projectId} and s.pile_id = any(${piles}::int[]) and ${began('t')} = ${began('s')}))`;
  const names = Object.keys(columns);
  if (piles.length === 0) return () => decodedPage({ n: 0, texts: new Map(names.map((name) => [name, ''])) }, schema);
  const page: RecordPage = await db
    .selectFrom(
      sortRecords(matchingRecords(db, projectId, { project_id: projectId }).where(isAsked), NEWEST_FIRST)
        .selectAll('r')
        .select(PLACE_OF_PILE)
        .as('page'),
    )
    .select((e) => [e.fn.countAll<number>().as('n'), ...texts(columns), ...machineNames(projectId, columns)])
    .executeTakeFirstOrThrow();
  const rows = { n: page.n, texts: textsOf(names, nameMachines(page)) };
  return () => decodedPage(rows, schema);
}
