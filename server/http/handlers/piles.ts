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
import { changedSince, type PileState, stateName } from '../../db/pile-changes';
import { type Handler, typed } from '../handler';
import { NewestOfProjects } from '../newest-of-projects';
import { type PackedTable, packTable } from '../packed-table';
import { type PileParts, pileParts, pilesAnswer } from '../pile-parts';
import type { TextRows } from '../table-parts';
import { emptyPages, numberColumn, selectList, textColumn, textsOf, timeColumn, withTexts } from './column-text';
import type { HandlerDeps } from './deps';
import { projectOf } from './project-access';
import { showsDiscarded } from './shown-piles';

/** Rows the database works on at once: about 30 ms, between which others have their turn. */
const PAGE_ROWS = 20_000;
/** Bytes of lists kept as tables, and as parts; 120,000 piles take about 1.6 MB, and 0.6 MB. */
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

export function pileHandlers({ db, pool }: HandlerDeps) {
  const tables = new NewestOfProjects<PackedTable>(CACHE_BYTES, ({ deflated }) => deflated.length);
  const lists = new NewestOfProjects<PileParts>(CACHE_BYTES, ({ bytes }) => bytes);
  return {
    pileLocations: typed(API.pileLocations, async (context, { project_id, since }) => {
      const project = await projectOf(db, context, project_id);
      const { project_id: projectId, revision } = project;
      const state: PileState = { projectId, revision, showsGivenUp: showsDiscarded(project, context.type) };
      // Before the piles are read: what changes meanwhile is told again, and nothing is missed.
      const name = await stateName(pool, state);
      const headers = name === null ? {} : { [TABLE_REVISION_HEADER]: name };
      const ids = since === undefined || name === null ? null : await changedSince(pool, since, state);
      if (ids !== null && since !== undefined) {
        const changed = await changedPiles(pool, state, ids);
        const said = { ...headers, [TABLE_SINCE_HEADER]: since };
        if (context.takesParts) return pilesAnswer(await pileParts([changed]), said);
        return { ...(await tableOf([changed])), headers: said };
      }
      const version = `${revision} ${state.showsGivenUp}`;
      const piles = () => pilesOf(pool, projectId, state.showsGivenUp);
      if (context.takesParts) {
        return pilesAnswer(await lists.get(projectId, version, () => pileParts(piles())), headers);
      }
      return { ...(await tables.get(projectId, version, () => tableOf(piles()))), headers };
    }),
  } satisfies Record<string, Handler>;
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
         limit ${PAGE_ROWS}) page`,
      [projectId, after, showsGivenUp],
    );
    const [result] = page.rows;
    if (result === undefined || result.last === null) return;
    yield result;
    after = result.last;
    if (result.n < PAGE_ROWS) return;
  }
}

/** These piles as they are now; those that are no longer there, or not shown, with PILE_GONE for a status. */
async function changedPiles(
  pool: Pool,
  { projectId, showsGivenUp }: PileState,
  pileIds: readonly number[],
): Promise<TextRows> {
  const page = await pool.query<{ n: number }>(
    `select count(*)::int as n, ${selectList(COLUMNS)}
     from (select k.pile_id, coalesce(p.pile_no, '') as pile_no, x_m, y_m, diameter_m, design_depth_m, depth_m,
         coalesce(p.status, ${PILE_GONE}) as status, finished_at
       from unnest($2::int[]) as k(pile_id)
       left join pile p on p.project_id = $1 and p.pile_id = k.pile_id
         and ($3 or p.status <> ${PILE_STATUS.discarded}) order by 1) page`,
    [projectId, pileIds, showsGivenUp],
  );
  const [result] = page.rows;
  if (result === undefined) throw new Error('an aggregate without a row');
  return { n: result.n, texts: textsOf(NAMES, result) };
}

async function tableOf(pages: AsyncIterable<TextRows> | readonly TextRows[]): Promise<PackedTable> {
  const columns = emptyPages(NAMES);
  let rows = 0;
  for await (const { n, texts } of pages) {
    for (const [name, text] of texts) columns.get(name)?.push(text);
    rows += n;
  }
  return packTable(columns, rows);
}
