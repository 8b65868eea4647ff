// The list of all records, the newest first, cut from the heads that are kept (server/db/table-snapshots.ts): the database
// then gathers the cells of those records alone that have changed since.
import type { Kysely } from 'kysely';
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
import type { TableParts } from '../whole-table';
import { isChangedOrBeside, tableOfPage } from './changed-rows';
import { askedColumns } from './column-text';
import { machineNames } from './machine-names';
import { headSchema, headsAsked, headTexts } from './production-heads';
import { type RecordPage, texts } from './record-pages';

/** Piles with records in work, of which the kept heads are always behind, that are still read apart. */
const MOST_IN_WORK = 5_000;
const RECORDS = { table: 'record', alias: 'r', key: 'record_no', time: 'started_at' } as const;
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

/** All records of these piles, the newest first, and those that began in the same millisecond as one of them. */
async function changedRecords(
  db: Kysely<Schema>,
  { projectId, type, names: listed }: ListAsked,
  piles: readonly number[],
): Promise<() => Table> {
  const columns = askedColumns(headTexts(type), [...listed, ...LOOKED_AT]);
  if (piles.length === 0) return tableOfPage(columns, headSchema(type), undefined);
  const isAsked = isChangedOrBeside(RECORDS, projectId, piles);
  const page: RecordPage = await db
    .selectFrom(
      sortRecords(matchingRecords(db, projectId, { project_id: projectId }).where(isAsked), NEWEST_FIRST)
        .selectAll('r')
        .select(PLACE_OF_PILE)
        .as('page'),
    )
    .select((e) => [e.fn.countAll<number>().as('n'), ...texts(columns), ...machineNames(projectId, columns)])
    .executeTakeFirstOrThrow();
  return tableOfPage(columns, headSchema(type), page);
}
