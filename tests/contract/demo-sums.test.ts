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

type Designed = (
  depthM: number,
  diameterM: number,
  design: Readonly<Record<string, number>>,
) => readonly [progress: number, material: number];

const bore = (depthM: number, diameterM: number): number => depthM * Math.PI * (diameterM / 2) ** 2;
const stirred: Designed = (depthM, _, { ash_kgpm = 0, empty_stir_depth_m = 0 }) => [
  depthM,
  (depthM - empty_stir_depth_m) * ash_kgpm,
];
const metresAlone: Designed = (depthM) => [depthM, 0];
const grouted: Designed = (depthM, _, { planned_dose_kgpm = 0 }) => [depthM, depthM * planned_dose_kgpm];
const poured: Designed = (depthM, diameterM) => [depthM, bore(depthM, diameterM)];

/** Designed amounts of one pile, by type: metres, hits or wall; and kilograms, cubic metres or tape. */
const DESIGNED: Readonly<Record<string, Designed>> = {
  'HS-MI': stirred,
  'HS-800': stirred,
  'HS-GP': stirred,
  'HS-J1000': stirred,
  'KN-A2000': stirred,
  SP1000: stirred,
  'HS-G300': metresAlone,
  'HS-T': (_, __, { cement_kg = 0 }) => [0, cement_kg],
  'JT-V9': grouted,
  'DS-GJ-01': grouted,
  QH1000: (_, __, { planned_hits = 0 }) => [planned_hits, 0],
  'HS-CFG': poured,
  XW1000: poured,
  'HS-XT': poured,
  'HS-PVD': (depthM) => [depthM, depthM],
  DG1000: (_, __, { ring_m = 0, gap_m3pm = 0, fill_ratio = 0 }) => [0, ring_m * gap_m3pm * fill_ratio],
  ZC1000: (depthM, _, { stone_m3pm = 0 }) => [depthM, depthM * stone_m3pm],
  G1000: (depthM, diameterM, { filling = 0 }) => [depthM, bore(depthM, diameterM) * filling],
  'HS-ZD1000': (depthM, diameterM, { panel_m = 0 }) => [depthM, depthM * diameterM * panel_m],
  trdTypeId: (depthM, thicknessM, { section_m = 0, cement_kgpm3 = 0 }) => [
    section_m,
    section_m * thicknessM * depthM * cement_kgpm3,
  ],
};

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

      const designed = await rowsOf(`select project_id, status, type_code, design_depth_m::float8 as depth_m,
        diameter_m::float8 as diameter_m, design from pile join project using (project_id)`);
      const byHand = new Map<string, { progress: number; material: number }>();
      for (const { project_id, status, type_code, depth_m, diameter_m, design } of designed) {
        const key = `${project_id} ${status}`;
        const [progress, material] = DESIGNED[type_code]?.(depth_m ?? 0, diameter_m ?? 0, design) ?? [0, 0];
        const before = byHand.get(key) ?? { progress: 0, material: 0 };
        byHand.set(key, { progress: before.progress + progress, material: before.material + material });
      }
      const amounts = await rowsOf('select project_id, status, progress, material from pile_sum where piles > 0');
      expect(amounts.length).toBe(byHand.size);
      for (const { project_id, status, progress, material } of amounts) {
        const expected = byHand.get(`${project_id} ${status}`);
        expect(progress).toBeCloseTo(expected?.progress ?? Number.NaN, 2);
        expect(material).toBeCloseTo(expected?.material ?? Number.NaN, 2);
      }
      // Holes, batches and points say how much they ask for, of those made and of those to come.
      const said =
        await rowsOf(`select p.type_code, bool_and(s.progress + s.material > 0) as all_said, count(*)::int as n
        from pile_sum s join project p using (project_id) where s.piles > 0 and p.type_code in ('JT-V9', 'HS-T', 'QH1000')
        group by 1 order by 1`);
      expect(said.map(({ type_code, all_said }) => [type_code, all_said])).toEqual([
        ['HS-T', true],
        ['JT-V9', true],
        ['QH1000', true],
      ]);
      // A hole that is finished has been grouted from end to end.
      const grouted = await rowsOf(`select r.design_depth_m::float8 as depth_m, (r.figures ->> 'grouted_m')::float8 as m
        from record r join project p using (project_id) where p.type_code in ('JT-V9', 'DS-GJ-01') and r.ended_at is not null`);
      expect(grouted.length).toBeGreaterThan(20);
      for (const { depth_m, m } of grouted) expect(m).toBeCloseTo(depth_m, 1);

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
      const storedSums =
        await rowsOf(`select p.type_code, d.project_id, d.day, d.device_id, f.key, f.value::float8 as total
        from daily d join project p on p.project_id = d.project_id, jsonb_each_text(d.figures) f`);
      const read = await rowsOf(`select r.project_id, (r.ended_at at time zone p.time_zone)::date as day, r.device_id,
          f.key, sum(f.value::float8) as total
        from record r join project p on p.project_id = r.project_id, jsonb_each_text(r.figures) f group by 1, 2, 3, 4`);
      const totals = new Map(
        read.map((row) => [`${row.project_id} ${row.day} ${row.device_id} ${row.key}`, row.total]),
      );
      expect(storedSums.length).toBeGreaterThan(100);
      // Each record's amount is rounded to 2^-20 before it is summed: docs/adr/0076.
      for (const row of storedSums) {
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
