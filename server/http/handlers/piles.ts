// The site map: all piles of a project as one table, or those that changed since the client read it.
import type { Pool } from 'pg';
import {
  API,
  PILE_GONE,
  PILE_STATUS,
  type pileLocationColumns,
  TABLE_REVISION_HEADER,
  TABLE_SINCE_HEADER,
} from '../../../src/contracts/api';
import { STATUSES } from '../../../src/contracts/site-cells';
import type { EquipmentType } from '../../../src/equipment/descriptor';
import { changedSince, type PileState, stateName } from '../../db/pile-changes';
import { type Handler, typed } from '../handler';
import { NewestOfProjects } from '../newest-of-projects';
import { PACKED_PILES } from '../packed-forms';
import { packedParts } from '../packed-parts';
import { type PackedTable, packTable } from '../packed-table';
import { CellsOfPiles } from '../site-cells';
import type { TextRows } from '../table-parts';
import { type WholeTable, wholeTableAnswer } from '../whole-table';
import { emptyPages, numberColumn, selectList, textColumn, textsOf, timeColumn, withTexts } from './column-text';
import type { HandlerDeps } from './deps';
import { projectOf, type VisibleProject } from './project-access';
import { showsDiscarded } from './shown-piles';

/** A list of one part is read as quickly as it is forwarded. */
const FEWEST_PARTS = 2;
/**
 * The share of the piles that may have changed: a changed one is looked up by its id and merged by the reader, which costs
 * about twice as much as to read all in their order.
 */
const WORTHWHILE = 1 / 4;
/** Bytes of lists kept as tables; 120,000 piles take about 1.6 MB. */
const CACHE_BYTES = 64 * 1024 * 1024;

const COLUMNS: Record<keyof typeof pileLocationColumns, string> = {
  pile_id: numberColumn('pile_id'),
  pile_no: textColumn('pile_no'),
  x_m: numberColumn('x_m'),
  y_m: numberColumn('y_m'),
  diameter_m: numberColumn('diameter_m'),
  design_depth_m: numberColumn('design_depth_m'),
  depth_m: numberColumn('depth_m'),
  status: numberColumn('status'),
  finished_ms: timeColumn('finished_at'),
};
const NAMES = Object.keys(COLUMNS);
/** Names the columns of a kept table: those that an earlier server kept without cells are made anew. */
const FORM = `${NAMES.join()} cells`;
/** Rows of a part, and those that the database works on at once: about 30 ms, between which others have their turn. */
const PILE_PART_ROWS = 20_000;

export function pileHandlers({ db, pool }: HandlerDeps) {
  const tables = new NewestOfProjects<PackedTable>(CACHE_BYTES, ({ deflated }) => deflated.length);
  return {
    pileLocations: typed(API.pileLocations, async (context, { project_id, since }) => {
      const project = await projectOf(db, context, project_id);
      const whole = await pilesTable(pool, project, context.type);
      const { revision } = whole;
      const { state } = whole.asked;
      const { projectId, showsGivenUp } = state;
      const headers = revision === null ? {} : { [TABLE_REVISION_HEADER]: revision };
      const ids = since === undefined || revision === null ? null : await changedSince(pool, since, state, WORTHWHILE);
      if (ids !== null && since !== undefined) {
        const changed = changedPiles(pool, state, ids);
        const said = { ...headers, [TABLE_SINCE_HEADER]: since };
        if (!context.takesParts) return { ...(await tableOf(changed)), headers: said };
        const head = { rows: ids.length, records: null, bytes: null };
        return { head, parts: packedParts(changed, PACKED_PILES), headers: said };
      }
      if (context.takesParts) {
        return wholeTableAnswer(pool, whole, (error) =>
          context.request.log.warn({ err: error, projectId }, 'piles were not kept'),
        );
      }
      const version = `${state.revision} ${showsGivenUp}`;
      const table = await tables.get(projectId, version, () => tableOf(pilesOf(pool, projectId, showsGivenUp)));
      return { ...table, headers };
    }),
  } satisfies Record<string, Handler>;
}

/** All piles of a project's map as they are now. */
export async function pilesTable(pool: Pool, project: VisibleProject, type: EquipmentType): Promise<WholeTable> {
  const { project_id: projectId, revision } = project;
  const state: PileState = { projectId, revision, showsGivenUp: showsDiscarded(project, type) };
  // Before the piles are read: a change meanwhile is told again, and nothing is missed.
  const name = await stateName(pool, state);
  const sums = await pool.query<{ status: number; piles: number }>(
    `select status, piles from pile_sum where project_id = $1 and ($2 or status <> ${PILE_STATUS.discarded})`,
    [projectId, state.showsGivenUp],
  );
  const byStatus = Array.from(
    { length: STATUSES },
    (_, code) => sums.rows.find((sum) => sum.status === code)?.piles ?? 0,
  );
  let cells = new CellsOfPiles();
  return {
    asked: { name: 'piles', state, columns: FORM, fewestParts: FEWEST_PARTS, worthwhile: WORTHWHILE },
    revision: name,
    rows: byStatus.reduce((sum, piles) => sum + piles, 0),
    make: () => {
      cells = new CellsOfPiles();
      return packedParts(cells.watch(pilesOf(pool, projectId, state.showsGivenUp)), PACKED_PILES);
    },
    head: { stored: () => cells.packed(), now: { by_status: byStatus } },
  };
}

/** All piles, by their ids. */
function pilesOf(pool: Pool, projectId: number, showsGivenUp: boolean): AsyncGenerator<TextRows> {
  return withTexts(NAMES, pagesOf(pool, projectId, showsGivenUp));
}

async function* pagesOf(pool: Pool, projectId: number, showsGivenUp: boolean): AsyncGenerator<{ readonly n: number }> {
  for (let after = 0; ; ) {
    const page = await pool.query<{ n: number; last: number | null }>(
      `select count(*)::int as n, max(pile_id) as last, ${selectList(COLUMNS)}
       from (select pile_id, pile_no, x_m, y_m, diameter_m, design_depth_m, depth_m, status, finished_at
         from pile where project_id = $1 and pile_id > $2 and ($3 or status <> ${PILE_STATUS.discarded}) order by pile_id
         limit ${PILE_PART_ROWS}) page`,
      [projectId, after, showsGivenUp],
    );
    const [result] = page.rows;
    if (result === undefined || result.last === null) return;
    yield result;
    after = result.last;
    if (result.n < PILE_PART_ROWS) return;
  }
}

/** These piles as they are now; those that are no longer there, or not shown, with PILE_GONE for a status. */
async function* changedPiles(
  pool: Pool,
  { projectId, showsGivenUp }: PileState,
  pileIds: readonly number[],
): AsyncGenerator<TextRows> {
  for (let from = 0; from === 0 || from < pileIds.length; from += PILE_PART_ROWS) {
    const page = await pool.query<{ n: number }>(
      `select count(*)::int as n, ${selectList(COLUMNS)}
       from (select k.pile_id, coalesce(p.pile_no, '') as pile_no, x_m, y_m, diameter_m, design_depth_m, depth_m,
           coalesce(p.status, ${PILE_GONE}) as status, finished_at
         from unnest($2::int[]) as k(pile_id)
         left join pile p on p.project_id = $1 and p.pile_id = k.pile_id
           and ($3 or p.status <> ${PILE_STATUS.discarded}) order by 1) page`,
      [projectId, pileIds.slice(from, from + PILE_PART_ROWS), showsGivenUp],
    );
    const [result] = page.rows;
    if (result === undefined) throw new Error('an aggregate without a row');
    yield { n: result.n, texts: textsOf(NAMES, result) };
  }
}

async function tableOf(pages: AsyncIterable<TextRows>): Promise<PackedTable> {
  const columns = emptyPages(NAMES);
  let rows = 0;
  for await (const { n, texts } of pages) {
    for (const [name, text] of texts) columns.get(name)?.push(text);
    rows += n;
  }
  return packTable(columns, rows);
}
