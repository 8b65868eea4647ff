// All warnings, the newest first, cut from those that are kept for clients that keep them (server/db/table-snapshots.ts): the
// database then gathers the cells of those warnings alone whose piles have changed since.
import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import { warningHeadColumns } from '../../../src/contracts/api/warnings';
import { PLACE_OF_PILE } from '../../db/matching-records';
import type { Schema } from '../../db/schema';
import { partsOf, tableSnapshot } from '../../db/table-snapshots';
import type { Table } from '../../engine/engine';
import { newestParts } from '../newest-parts';
import type { TableParts } from '../whole-table';
import { isChangedOrBeside, tableOfPage } from './changed-rows';
import { askedColumns } from './column-text';
import { machineNames } from './machine-names';
import type { VisibleProject } from './project-access';
import { texts } from './record-pages';
import { WARNING_HEAD_COLUMNS, type WarningPage } from './warning-columns';
import { warningsAsked } from './warning-heads';
import { matching, type WarningFilter } from './warning-rows';

const TIME_COLUMN = 'raised_ms';
const WARNINGS = { table: 'warning', alias: 'w', key: 'warning_id', time: 'raised_at' } as const;
/** Columns that tell which rows of the kept table are in the list, beside the list's own. */
const LOOKED_AT = [TIME_COLUMN, 'pile_id', 'is_discarded'];
/** Filters by which the kept table can tell: all warnings, or all but those of given-up piles, or those alone. */
const NOT_NARROWING: ReadonlySet<string> = new Set(['project_id', 'is_discard', 'columns']);

/** Whether a list of these can be cut from the kept table. */
export function isOfAllWarnings(filter: WarningFilter): boolean {
  return !Object.entries(filter).some(([name, value]) => value !== undefined && !NOT_NARROWING.has(name));
}

/** The list in parts as it is now, with these columns in their order; null where no table is kept, or too much has changed since. */
export async function warningsFromHeads(
  db: Kysely<Schema>,
  pool: Pool,
  project: Pick<VisibleProject, 'project_id' | 'revision'>,
  isDiscard: WarningFilter['is_discard'],
  names: readonly string[],
): Promise<TableParts | null> {
  const known = await tableSnapshot(pool, warningsAsked(project));
  if (known === null) return null;
  const { changed: piles } = known;
  const changes = await changedWarnings(db, project.project_id, piles, names);
  const givenUp = isDiscard === undefined ? undefined : isDiscard === '1';
  return newestParts({ names, timeColumn: TIME_COLUMN, changes, piles, givenUp }, partsOf(pool, known, 'last'));
}

/** All warnings of these piles, the newest first, and those of the same millisecond as one of them. */
async function changedWarnings(
  db: Kysely<Schema>,
  projectId: number,
  piles: readonly number[],
  listed: readonly string[],
): Promise<() => Table> {
  const columns = askedColumns(WARNING_HEAD_COLUMNS, [...listed, ...LOOKED_AT]);
  if (piles.length === 0) return tableOfPage(columns, warningHeadColumns, undefined);
  const page: WarningPage = await db
    .selectFrom(
      matching(db, projectId, { project_id: projectId })
        .where(isChangedOrBeside(WARNINGS, projectId, piles))
        .selectAll('w')
        .select('a.account as handler')
        .select(PLACE_OF_PILE)
        .orderBy('w.raised_at', 'desc')
        .orderBy('w.warning_id', 'desc')
        .as('page'),
    )
    .select((e) => [e.fn.countAll<number>().as('n'), ...texts(columns), ...machineNames(projectId, columns)])
    .executeTakeFirstOrThrow();
  return tableOfPage(columns, warningHeadColumns, page);
}
