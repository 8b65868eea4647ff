// All warnings of a project: the whole table, or what has changed since a client read it. The state of the table is that of
// the project's piles: whatever changes a warning also says that its pile has changed.
import { type Kysely, sql } from 'kysely';
import { API, TABLE_REVISION_HEADER, TABLE_SINCE_HEADER } from '../../../src/contracts/api';
import { warningHeadColumns } from '../../../src/contracts/api/warnings';
import { PLACE_OF_PILE } from '../../db/matching-records';
import { changedSince, type PileState, stateName } from '../../db/pile-changes';
import type { Schema } from '../../db/schema';
import type { TableAsked } from '../../db/table-snapshots';
import { type Handler, typed } from '../handler';
import { packedColumns, packedHeads } from '../packed-forms';
import { packedParts } from '../packed-parts';
import type { PackedTable } from '../packed-table';
import { rowsOfPart } from '../table-parts';
import { type WholeTable, wholeTableAnswer } from '../whole-table';
import { numberColumn, textColumn, withTexts } from './column-text';
import type { HandlerDeps } from './deps';
import { machineNames, nameMachines } from './machine-names';
import { projectOf, type VisibleProject } from './project-access';
import { texts } from './record-pages';
import { PAGE_ROWS, packPage, packPages } from './table-answer';
import { WARNING_HEAD_COLUMNS, warningPages } from './warning-columns';

/** A table of fewer parts, of some 2,000 warnings each, is read as quickly as it is forwarded. */
const FEWEST_PARTS = 4;
const NAMES = Object.keys(WARNING_HEAD_COLUMNS);

export function warningHeadHandlers({ db, pool }: HandlerDeps) {
  return {
    warningHeads: typed(API.warningHeads, async (context, { project_id, since }) => {
      const project = await projectOf(db, context, project_id);
      const { project_id: projectId } = project;
      const whole = await warningsTable({ db, pool }, project);
      const { revision } = whole;
      const headers: Readonly<Record<string, string>> = revision === null ? {} : { [TABLE_REVISION_HEADER]: revision };
      const changed =
        since === undefined || revision === null ? null : await changedSince(pool, since, whole.asked.state);
      if (changed !== null && since !== undefined) {
        const table = await readChanged(db, projectId, changed);
        return { ...table, headers: { ...headers, [TABLE_SINCE_HEADER]: since } };
      }
      if (context.takesParts) {
        return wholeTableAnswer(pool, whole, (error) =>
          context.request.log.warn({ err: error, projectId }, 'warnings were not kept'),
        );
      }
      const table = await packPages(context.request, NAMES, allWarnings(db, projectId, PAGE_ROWS));
      return { ...table, headers };
    }),
  } satisfies Record<string, Handler>;
}

/** All warnings of a project as they are now. */
export async function warningsTable(
  { db, pool }: Pick<HandlerDeps, 'db' | 'pool'>,
  project: Pick<VisibleProject, 'project_id' | 'revision'>,
): Promise<WholeTable> {
  const asked = warningsAsked(project);
  const { projectId } = asked.state;
  return {
    asked,
    // Before the warnings are read: a change meanwhile is told again, and nothing is missed.
    revision: await stateName(pool, asked.state),
    rows: null,
    make: () =>
      packedParts(
        withTexts(NAMES, allWarnings(db, projectId, rowsOfPart(NAMES.length))),
        packedHeads(warningHeadColumns),
      ),
  };
}

/** All warnings of a project at its revision, as they are kept. */
export function warningsAsked({
  project_id: projectId,
  revision,
}: Pick<VisibleProject, 'project_id' | 'revision'>): TableAsked {
  // Given-up piles make no difference: their warnings are told with the others.
  const state: PileState = { projectId, revision, showsGivenUp: true };
  return { name: 'warnings', state, columns: packedColumns(warningHeadColumns), fewestParts: FEWEST_PARTS };
}

function allWarnings(db: Kysely<Schema>, projectId: number, rows: number) {
  const page = { columns: WARNING_HEAD_COLUMNS, rows, order: 'oldest', withPlaces: true } as const;
  return warningPages(db, projectId, { project_id: projectId }, page);
}

/** All warnings of these piles, and a row without a record's number for each pile that has none. */
async function readChanged(db: Kysely<Schema>, projectId: number, pileIds: readonly number[]): Promise<PackedTable> {
  const columns = {
    ...WARNING_HEAD_COLUMNS,
    warning_id: numberColumn('coalesce(warning_id, 0)'),
    record_no: textColumn(`coalesce(record_no, '')`),
    pile_id: numberColumn('changed_pile'),
  };
  const page = await db
    .selectFrom(
      db
        .selectFrom(sql<{ changed_pile: number }>`unnest(${pileIds}::int[])`.as<'k'>(sql`k(changed_pile)`))
        .leftJoin('warning as w', (join) =>
          join.onRef('w.pile_id', '=', 'k.changed_pile').on('w.project_id', '=', projectId),
        )
        .leftJoin('pile as p', (join) =>
          join.onRef('p.project_id', '=', 'w.project_id').onRef('p.pile_id', '=', 'w.pile_id'),
        )
        .leftJoin('account as a', 'a.account_id', 'w.handler_id')
        .selectAll('w')
        .select(['k.changed_pile', 'a.account as handler'])
        .select(PLACE_OF_PILE)
        .orderBy('w.raised_at')
        .orderBy('w.record_no')
        .orderBy('w.warning_id')
        .as('page'),
    )
    .select((e) => [e.fn.countAll<number>().as('n'), ...texts(columns), ...machineNames(projectId, columns)])
    .executeTakeFirstOrThrow();
  return packPage(NAMES, nameMachines(page));
}
