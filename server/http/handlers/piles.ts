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
import { type PackedTable, packTable } from '../packed-table';
import { addPage, emptyPages, numberColumn, selectList, textColumn, timeColumn } from './column-text';
import type { HandlerDeps } from './deps';
import { projectOf } from './project-access';
import { showsDiscarded } from './shown-piles';

/** Rows the database works on at once: about 30 ms, between which others have their turn. */
const PAGE_ROWS = 20_000;
/** Bytes of packed lists kept; the list of 120,000 piles takes about 1.5 MB. */
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

export function pileHandlers({ db, pool }: HandlerDeps) {
  const cache = new PileListCache();
  return {
    pileLocations: typed(API.pileLocations, async (context, { project_id, since }) => {
      const project = await projectOf(db, context, project_id);
      const { project_id: projectId, revision } = project;
      const state: PileState = { projectId, revision, showsGivenUp: showsDiscarded(project, context.type) };
      // Before the piles are read: what changes meanwhile is told again, and nothing is missed.
      const name = await stateName(pool, state);
      const headers = name === null ? {} : { [TABLE_REVISION_HEADER]: name };
      const changed = since === undefined || name === null ? null : await changedSince(pool, since, state);
      if (changed !== null && since !== undefined) {
        const table = await readChanged(pool, state, changed);
        return { ...table, headers: { ...headers, [TABLE_SINCE_HEADER]: since } };
      }
      const version = `${revision} ${state.showsGivenUp}`;
      const table = await cache.get(projectId, version, () => readPiles(pool, projectId, state.showsGivenUp));
      return { ...table, headers };
    }),
  } satisfies Record<string, Handler>;
}

async function readPiles(pool: Pool, projectId: number, showsGivenUp: boolean): Promise<PackedTable> {
  const pages = emptyPages(Object.keys(COLUMNS));
  let rows = 0;
  for (let after = 0; ; ) {
    const page = await pool.query<{ n: number; last: number | null }>(
      `select count(*) as n, max(pile_id) as last, ${selectList(COLUMNS)}
       from (select pile_id, pile_no, x_m, y_m, diameter_m, design_depth_m, depth_m, status, finished_at
         from pile where project_id = $1 and pile_id > $2 and ($3 or status <> ${PILE_STATUS.discarded}) order by pile_id
         limit ${PAGE_ROWS}) page`,
      [projectId, after, showsGivenUp],
    );
    const [result] = page.rows;
    if (result === undefined || result.last === null) break;
    addPage(pages, result);
    rows += result.n;
    after = result.last;
    if (result.n < PAGE_ROWS) break;
  }
  return packTable(pages, rows);
}

/** These piles as they are now; those that are no longer there, or not shown, with PILE_GONE for a status. */
async function readChanged(
  pool: Pool,
  { projectId, showsGivenUp }: PileState,
  pileIds: readonly number[],
): Promise<PackedTable> {
  const pages = emptyPages(Object.keys(COLUMNS));
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
  addPage(pages, result);
  return packTable(pages, result.n);
}

/** Packed lists by project, each of the newest version asked for (of piles and settings); those asked for at once are read once. */
class PileListCache {
  private readonly lists = new Map<number, { readonly version: string; readonly table: Promise<PackedTable> }>();
  private readonly bytes = new Map<number, number>();

  async get(projectId: number, version: string, read: () => Promise<PackedTable>): Promise<PackedTable> {
    const known = this.lists.get(projectId);
    if (known?.version === version) {
      // Moves to the end: the first one is the least recently used.
      this.lists.delete(projectId);
      this.lists.set(projectId, known);
      return known.table;
    }
    const entry = { version, table: read() };
    this.lists.set(projectId, entry);
    this.bytes.delete(projectId);
    try {
      const table = await entry.table;
      if (this.lists.get(projectId) === entry) this.bytes.set(projectId, table.deflated.length);
      this.evict(projectId);
      return table;
    } catch (error) {
      if (this.lists.get(projectId) === entry) this.lists.delete(projectId);
      throw error;
    }
  }

  private evict(newest: number): void {
    let total = [...this.bytes.values()].reduce((sum, n) => sum + n, 0);
    for (const projectId of [...this.lists.keys()]) {
      if (total <= CACHE_BYTES) return;
      if (projectId === newest) continue;
      total -= this.bytes.get(projectId) ?? 0;
      this.bytes.delete(projectId);
      this.lists.delete(projectId);
    }
  }
}
