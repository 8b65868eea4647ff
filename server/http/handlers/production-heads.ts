// Heads of all records of a project: the whole table, or what has changed since a client read it. The state of the table
// is that of the project's piles: a change of a record also counts as a change of its pile.
import { type Kysely, sql } from 'kysely';
import { API, headColumns, TABLE_REVISION_HEADER, TABLE_SINCE_HEADER, withFigures } from '../../../src/contracts/api';
import type { ColumnSchema } from '../../../src/contracts/columns';
import type { EquipmentType } from '../../../src/equipment/descriptor';
import { figuresOf } from '../../../src/equipment/record-figures';
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
import { type ColumnTexts, numberColumn, textColumn, withTexts } from './column-text';
import type { HandlerDeps } from './deps';
import { machineNames, nameMachines } from './machine-names';
import { projectOf, type VisibleProject } from './project-access';
import { figureColumns, RECORD_COLUMNS } from './record-columns';
import { type RecordPage, recordPages, texts } from './record-pages';
import { PAGE_ROWS, packPage, packPages } from './table-answer';

/** A table of fewer parts, of some 2,000 records each, is read as quickly as it is forwarded. */
const HEAD_PARTS = 4;
const ORDER = { sort: 'started', order: 'asc' } as const;

const COLUMNS: Record<keyof typeof headColumns, string> = {
  ...RECORD_COLUMNS,
  row_no: textColumn('row_no'),
  numeral: numberColumn('numeral'),
  mileage_m: numberColumn('mileage_m'),
  is_discarded: numberColumn('is_discarded::int'),
  is_generated: numberColumn('(generation_id is not null)::int'),
};

export function productionHeadHandlers({ db, pool }: HandlerDeps) {
  return {
    productionHeads: typed(API.productionHeads, async (context, { project_id, since }) => {
      const project = await projectOf(db, context, project_id);
      const { project_id: projectId } = project;
      const whole = await headsTable({ db, pool }, project, context.type);
      const { revision } = whole;
      const columns = headTexts(context.type);
      const headers: Readonly<Record<string, string>> = revision === null ? {} : { [TABLE_REVISION_HEADER]: revision };
      const changed =
        since === undefined || revision === null ? null : await changedSince(pool, since, whole.asked.state);
      if (changed !== null && since !== undefined) {
        const table = await readChanged(db, projectId, changed, columns);
        return { ...table, headers: { ...headers, [TABLE_SINCE_HEADER]: since } };
      }
      if (context.takesParts) {
        return wholeTableAnswer(pool, whole, (error) =>
          context.request.log.warn({ err: error, projectId }, 'heads were not kept'),
        );
      }
      const pages = allRecords(db, projectId, columns, PAGE_ROWS);
      return { ...(await packPages(context.request, Object.keys(columns), pages)), headers };
    }),
  } satisfies Record<string, Handler>;
}

/** All heads of a project as they are now. */
export async function headsTable(
  { db, pool }: Pick<HandlerDeps, 'db' | 'pool'>,
  { project_id: projectId, revision }: Pick<VisibleProject, 'project_id' | 'revision'>,
  type: EquipmentType,
): Promise<WholeTable> {
  const columns = headTexts(type);
  const names = Object.keys(columns);
  const schema = headSchema(type);
  const asked = headsAsked(projectId, revision, type);
  return {
    asked,
    // Before the records are read: a change meanwhile is told again, and nothing is missed.
    revision: await stateName(pool, asked.state),
    rows: null,
    make: () =>
      packedParts(withTexts(names, allRecords(db, projectId, columns, rowsOfPart(names.length))), packedHeads(schema)),
  };
}

/** The kinds of all columns of heads. */
export function headSchema({ profile }: EquipmentType): ColumnSchema {
  return withFigures(
    headColumns,
    figuresOf(profile).map(({ key }) => key),
  );
}

/** All heads of a project at a revision, as they are kept. */
export function headsAsked(projectId: number, revision: number, type: EquipmentType): TableAsked {
  // Given-up piles make no difference: their records are told with the others.
  const state: PileState = { projectId, revision, showsGivenUp: true };
  return { name: 'heads', state, columns: packedColumns(headSchema(type)), fewestParts: HEAD_PARTS };
}

/** SQL of all columns of heads. */
export function headTexts(type: EquipmentType): ColumnTexts {
  return { ...COLUMNS, ...figureColumns(type) };
}

function allRecords(db: Kysely<Schema>, projectId: number, columns: ColumnTexts, rows: number) {
  return recordPages(db, { project_id: projectId }, ORDER, { columns, rows, withPlaces: true });
}

/** All records of these piles, and a row without a number for each pile that has none. */
async function readChanged(
  db: Kysely<Schema>,
  projectId: number,
  pileIds: readonly number[],
  columns: ColumnTexts,
): Promise<PackedTable> {
  const ofChanged = {
    ...columns,
    record_no: textColumn(`coalesce(record_no, '')`),
    pile_id: numberColumn('changed_pile'),
  };
  const page: RecordPage = await db
    .selectFrom(
      db
        .selectFrom(sql<{ changed_pile: number }>`unnest(${pileIds}::int[])`.as<'k'>(sql`k(changed_pile)`))
        .leftJoin('record as r', (join) =>
          join.onRef('r.pile_id', '=', 'k.changed_pile').on('r.project_id', '=', projectId),
        )
        .leftJoin('pile as p', (join) =>
          join.onRef('p.project_id', '=', 'r.project_id').onRef('p.pile_id', '=', 'r.pile_id'),
        )
        .selectAll('r')
        .select('k.changed_pile')
        .select(PLACE_OF_PILE)
        .orderBy('r.started_at')
        .orderBy('r.record_no')
        .as('page'),
    )
    .select((e) => [e.fn.countAll<number>().as('n'), ...texts(ofChanged), ...machineNames(projectId, ofChanged)])
    .executeTakeFirstOrThrow();
  return packPage(Object.keys(ofChanged), nameMachines(page));
}
