// The site map: all piles of a project as one table.
import type { Pool } from 'pg';
import { API, PILE_STATUS, type pileLocationColumns } from '../../../src/contracts/api';
import { type Handler, typed } from '../handler';
import { type PackedTable, packTable } from '../packed-table';
import { addPage, numberColumn, selectList, textColumn, timeColumn } from './column-text';
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
    pileLocations: typed(API.pileLocations, async (context, input) => {
      const project = await projectOf(db, context, input.project_id);
      const shown = showsDiscarded(project, context.type);
      const version = `${project.revision} ${shown}`;
      return cache.get(project.project_id, version, () => readPiles(pool, project.project_id, shown));
    }),
  } satisfies Record<string, Handler>;
}

async function readPiles(pool: Pool, projectId: number, showsGivenUp: boolean): Promise<PackedTable> {
  const pages = new Map<string, string[]>(Object.keys(COLUMNS).map((name) => [name, []]));
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
