// What the fixture site has for calls that only some types have: compaction points with a task.
import type { Database } from '../../server/db/database';

/** Compaction points by row of mileage (0, 10, 20 m), six a row, in pass 1 and 2 by turns. */
export const POINTS = 18;
export const COMPACTION_DEVICE = 30;
export const TASK_ID = 1;

/** Adds them to a site that has `compaction - 1` projects. */
export async function seedTypeSites({ db, pool }: Database, site: string, compaction: number): Promise<void> {
  for (const [type_code, name] of [
    ['QH1000', '强夯项目'],
    ['QH1000', '空强夯项目'],
  ] as const) {
    await db.insertInto('project').values({ type_code, name, site }).execute();
  }
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
