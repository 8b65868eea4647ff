// Adds one large project to a database: a reclaimed yard in fields of 10,000 piles, one machine a field. The piles are
// made as those of the demo's first large site. Field by
// field, so that memory does not grow with the number of piles.

import type { SiteTerms } from '../../src/equipment/demo-sites/demo-site';
import { LARGE_DEMO_SITES } from '../../src/equipment/demo-sites/demo-sites';
import { fieldPiles, type LayoutPile } from '../../src/equipment/layouts/pile-layout';
import type { Database } from '../db/database';
import { sumProject } from '../db/fill-sums';
import { chooseLogs } from './built-site';
import { shiftDayStartMs, type WorkCalendar } from './calendar';
import { machineWork, type SitePile } from './timeline';
import { insertProject, type WrittenCounts, writeBuilt } from './write-site';

export interface LargeOptions {
  readonly piles: number;
  readonly rows: number;
  readonly log: (line: string) => void;
  readonly nowMs?: number;
}

const FIELD_COLUMNS = 100;
const FIELD_PILES = 10_000;
/** Piles of a pattern and a lane for the machines. */
const FIELD_PITCH_M = 140;
const SPACING_M = 1.3;
const DAYS = 90;
/** Six tenths of the piles are made, with some thousand rows each; a little less, so that it is kept. */
const ROWS_PER_PILE = 500;

/** Most log rows that a project of so many piles can have. */
export function mostRows(piles: number): number {
  return piles * ROWS_PER_PILE;
}

/** Piles of one field, the last one cut to what is left. Fields lie in a square. */
export function largeField(field: number, fields: number, piles: number): SitePile[] {
  const across = Math.ceil(Math.sqrt(fields));
  const first = field * FIELD_PILES;
  const count = Math.min(FIELD_PILES, piles - first);
  const layout = fieldPiles({
    prefix: `F${field + 1}`,
    xM: 3_500_000 + Math.floor(field / across) * FIELD_PITCH_M,
    yM: 560_000 + (field % across) * FIELD_PITCH_M,
    headingRad: 0,
    rows: Math.ceil(count / FIELD_COLUMNS),
    columns: FIELD_COLUMNS,
    spacingM: SPACING_M,
    pattern: 'triangle',
    depthM: 5.5,
  });
  const made: SitePile[] = [];
  for (const pile of layout) if (made.length < count) made.push(withId(pile, first + made.length + 1));
  return made;
}

function withId(pile: LayoutPile, pileId: number): SitePile {
  return { ...pile, pileId };
}

/** Adds the project in one transaction; broken off, it leaves nothing. */
export async function seedLarge(
  database: Database,
  options: LargeOptions,
): Promise<WrittenCounts & { projectId: number }> {
  const { piles, rows, log } = options;
  const nowMs = options.nowMs ?? Date.now();
  const fields = Math.ceil(piles / FIELD_PILES);
  const calendar: WorkCalendar = { nowMs, nightShift: () => true, restDay: () => false, lateMs: () => 0 };
  const [like] = LARGE_DEMO_SITES;
  if (like === undefined) throw new Error('no type has a large demo site');
  const terms: SiteTerms = {
    typeCode: like.typeCode,
    name: `堆场软基处理工程（${piles} 根）`,
    design: like.design,
    limits: {},
    devices: [],
  };
  const sum = { piles: 0, records: 0, logs: 0, logRows: 0, warnings: 0 };
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    const projectId = await insertProject(client, terms);
    for (let field = 0; field < fields; field++) {
      const site: SiteTerms = { ...terms, devices: [{ id: field + 1, name: `YD-${field + 1}` }] };
      const queue = largeField(field, fields, piles);
      const work = site.devices.flatMap((device) => [
        ...machineWork({ device, queue, site, calendar, startMs: shiftDayStartMs(nowMs, DAYS), endMs: nowMs }),
      ]);
      // Balances the rows that earlier fields had too many or too few.
      const quota = Math.round((rows * (sum.piles + queue.length)) / piles) - sum.logRows;
      const logged = chooseLogs([work], nowMs, { latest: 0, everyNth: 0, brokenDays: 0, rows: quota });
      const written = await writeBuilt(client, projectId, { site, piles: queue, work, logged }, nowMs);
      sum.piles += written.piles;
      sum.records += written.records;
      sum.logs += written.logs;
      sum.logRows += written.logRows;
      sum.warnings += written.warnings;
      log(`${sum.piles} of ${piles} piles, ${sum.logRows} of ${rows} log rows`);
    }
    await sumProject(client, projectId);
    await client.query('commit');
    return { projectId, ...sum };
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
