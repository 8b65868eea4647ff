// Additions to the fixture site for calls that only some types have: compaction points with a task.
import type { Database } from '../../server/db/database';
import { sumPlants } from '../../server/db/slurry-sums';

/** Compaction points by row of mileage (0, 10, 20 m), six a row, in pass 1 and 2 by turns. */
export const POINTS = 18;
export const COMPACTION_DEVICE = 30;
export const TASK_ID = 1;

/** Slurry plants; each has made two batches, and their second went to two rigs. */
export const PLANTS = [40, 41] as const;

/** Projects of these types, in the order in which they are added after the others, and those that get slurry. */
interface TypeProjects {
  readonly compaction: number;
  readonly plant: number;
  readonly road: number;
  readonly foreign: number;
}

/** Adds them to a site that has `compaction - 1` projects. Slurry goes to machine `rig` of the road and the foreign project. */
export async function seedTypeSites(
  database: Database,
  site: string,
  projects: TypeProjects,
  rig: number,
): Promise<void> {
  for (const [type_code, name] of [
    ['QH1000', '强夯项目'],
    ['QH1000', '空强夯项目'],
    ['HS-T', '制浆站'],
    ['HS-T', '空制浆站'],
  ] as const) {
    await database.db.insertInto('project').values({ type_code, name, site }).execute();
  }
  await seedCompaction(database, projects.compaction);
  await seedPlants(database, projects, rig);
}

async function seedPlants({ db, pool }: Database, { plant, road, foreign }: TypeProjects, rig: number): Promise<void> {
  for (const [i, device_id] of PLANTS.entries()) {
    await db
      .insertInto('device')
      .values({ project_id: plant, device_id, name: `制浆机 ${i + 1}` })
      .execute();
    for (const n of [1, 2]) {
      const record_no = `ZJ-${device_id}-${n}`;
      await db
        .insertInto('slurry_batch')
        .values({
          project_id: plant,
          record_no,
          batch_no: `B${i + 1}${n}`,
          device_id,
          started_at: new Date(Date.UTC(2026, 10, 18, i, n * 10)),
          ended_at: new Date(Date.UTC(2026, 10, 18, i, n * 10 + 6)),
          recipe_cement_kg: 800,
          recipe_ratio: 0.6,
          recipe_density_gcm3: 1.734,
          recipe_cement_gcm3: 3.1,
          cement_kg: 800 + n + 10 * i,
          water_kg: 480,
          ratio: 0.6,
          density_gcm3: 1.73,
          weighed_density_gcm3: 1.735,
          made_l: 740 + n,
          mixing_s: 180,
          weighing_error_pct: n === 1 ? -1.5 : 0.25,
          silo_t: 40 - n,
          level_m: n,
        })
        .execute();
      const rigs =
        n === 1
          ? [{ project: road, litres: 700 }]
          : [
              { project: road, litres: 300 },
              { project: foreign, litres: 450 },
            ];
      for (const [k, { project, litres }] of rigs.entries()) {
        await db
          .insertInto('slurry_delivery')
          .values({
            project_id: plant,
            record_no,
            delivery_no: k + 1,
            to_project_id: project,
            to_device_id: rig,
            litres,
          })
          .execute();
      }
    }
  }
  await sumPlants(pool, plant);
}

async function seedCompaction({ db, pool }: Database, compaction: number): Promise<void> {
  await db
    .insertInto('device')
    .values({ project_id: compaction, device_id: COMPACTION_DEVICE, name: '夯机 1' })
    .execute();
  await pool.query(
    `insert into pile (project_id, pile_id, pile_no, x_m, y_m, mileage_m, status, finished_at, design)
     select $1::int, n, 'QH-' || n, n, n, (n - 1) / 6 * 10, case when n <= 4 then 2 else 0 end,
       case when n <= 4 then '2026-11-18T02:00:00Z'::timestamptz + make_interval(mins => n) end,
       jsonb_build_object('pass', (n - 1) % 2 + 1)
     from generate_series(1, $2::int) n`,
    [compaction, POINTS],
  );
  await db
    .insertInto('dispatch_task')
    .values({
      project_id: compaction,
      name: '第一区 第 1 遍',
      from_mileage_m: 0,
      to_mileage_m: 10,
      device_id: COMPACTION_DEVICE,
      pass: 1,
      energy_knm: 3000,
      hits: 10,
      planned_from: '2026-11-17',
      planned_to: '2026-11-20',
    })
    .execute();
}
