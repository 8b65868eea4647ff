// The demo's sites of every type, as they are written into both databases: their counts, sums and segments are those
// that reading everything gives. Without this a screen of the demo could show figures of its own.
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../server/db/database';
import { sumProject } from '../../server/db/fill-sums';
import { buildSite } from '../../server/demo/built-site';
import { insertProject, writeBuilt } from '../../server/demo/write-site';
import { SMALL_DEMO_SITES } from '../../src/equipment/demo-sites/demo-sites';
import { summedFigures } from '../../src/equipment/record-figures';
import { EQUIPMENT_TYPES, equipmentByCode } from '../../src/equipment/registry';
import { THREAD_URL } from './server-process';
import { ON_POSTGRES } from './storages';
import { expectExactSums } from './sums-oracle';

const FEW_LOGS = { latest: 1, everyNth: 0, brokenDays: 0, rows: 0 };
/** The last site of each type that has a small one. */
const SITES = EQUIPMENT_TYPES.flatMap(({ code }) => SMALL_DEMO_SITES.findLast((site) => site.typeCode === code) ?? []);

describe.each(ON_POSTGRES)('the demo on $name', ({ open }) => {
  it('keeps what its piles, warnings and logs say', { timeout: 300_000 }, async () => {
    const { storage, close } = await open();
    const database = await openDatabase({ ...storage, threadUrl: THREAD_URL });
    const { pool } = database;
    try {
      const projectIds: number[] = [];
      const client = await pool.connect();
      for (const site of SITES) {
        const projectId = await insertProject(client, site);
        await writeBuilt(client, projectId, buildSite(site, Date.now(), FEW_LOGS), Date.now());
        await sumProject(client, projectId);
        projectIds.push(projectId);
      }
      client.release();
      for (const projectId of projectIds) await expectExactSums(pool, projectId);
      const rowsOf = async (text: string) => (await pool.query(text)).rows;

      const piles = `select project_id, status, count(*)::int as piles,
        round(coalesce(sum(design_depth_m::float8), 0)::numeric, 3)::text as metres,
        round(coalesce(sum(design_ash_kg), 0)::numeric, 3)::text as ash_kg
        from pile group by 1, 2 order by 1, 2`;
      const sums = `select project_id, status, piles, round(metres::numeric, 3)::text as metres,
        round(ash_kg::numeric, 3)::text as ash_kg from pile_sum where piles > 0 order by 1, 2`;
      expect(await rowsOf(sums)).toEqual(await rowsOf(piles));

      const warnings = `select w.project_id, (w.raised_at at time zone p.time_zone)::date as day, device_id, rule, level,
        status, count(*)::int as n
        from warning w join project p on p.project_id = w.project_id group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6`;
      const counts = `select project_id, day, device_id, rule, level, status, n from warning_count where n > 0
        order by 1, 2, 3, 4, 5, 6`;
      const counted = await rowsOf(counts);
      expect(counted.length).toBeGreaterThan(0);
      expect(counted).toEqual(await rowsOf(warnings));

      // By day as the project counts it; every figure that adds up, and no other.
      const figureKeys = (typeCode: string) =>
        summedFigures(equipmentByCode(typeCode)?.profile ?? null).map(({ key }) => key);
      const kept = await rowsOf(`select p.type_code, d.project_id, d.day, d.device_id, f.key, f.value::float8 as total
        from daily d join project p on p.project_id = d.project_id, jsonb_each_text(d.figures) f`);
      const read = await rowsOf(`select r.project_id, (r.ended_at at time zone p.time_zone)::date as day, r.device_id,
          f.key, sum(f.value::float8) as total
        from record r join project p on p.project_id = r.project_id, jsonb_each_text(r.figures) f group by 1, 2, 3, 4`);
      const totals = new Map(
        read.map((row) => [`${row.project_id} ${row.day} ${row.device_id} ${row.key}`, row.total]),
      );
      expect(kept.length).toBeGreaterThan(100);
      // Each record's amount is rounded to 2^-20 before it is summed: docs/adr/0076.
      for (const row of kept) {
        expect(figureKeys(row.type_code)).toContain(row.key);
        expect(row.total).toBeCloseTo(totals.get(`${row.project_id} ${row.day} ${row.device_id} ${row.key}`) ?? 0, 3);
      }

      const logged = 'select project_id, record_no from record where log_rows > 0 order by 1, 2';
      expect(await rowsOf('select project_id, record_no from segment order by 1, 2')).toEqual(await rowsOf(logged));
    } finally {
      await database.close();
      await close();
    }
  });
});
