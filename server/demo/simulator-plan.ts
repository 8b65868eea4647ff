// Start of the simulated machines: where each one's data stands and which piles are planned next in its area.
import type { Pool } from 'pg';
import type { PlannedPile, SimulatedMachine, SimulatedSite } from '../../src/contracts/simulator';
import { designTermsOf } from '../../src/equipment/machines/design-terms';
import { LOSS_SHARE, type OwedRig } from '../../src/equipment/machines/slurry-demand';
import { equipmentByCode } from '../../src/equipment/registry';
import type { Database } from '../db/database';
import { settingsOf } from '../db/project-settings';

/** Piles handed to a machine at once. */
const PILES_AHEAD = 20;

interface PileRow {
  readonly pile_id: number;
  readonly pile_no: string;
  readonly design_depth_m: number | null;
  readonly diameter_m: number | null;
  readonly x_m: number | null;
  readonly y_m: number | null;
  readonly design: unknown;
}

interface MachineRow {
  readonly site: string;
  readonly type_code: string;
  readonly settings: unknown;
  readonly time_zone: string;
  readonly project_id: number;
  readonly device_id: number;
  readonly name: string;
  readonly locked: boolean | null;
  readonly answered_no: number | null;
  readonly last_end_ms: number | null;
  readonly last_pile_id: number | null;
  readonly open_record_no: string | null;
  readonly open_pile_id: number | null;
  readonly open_last_seq: number | null;
}

/** Reads the plan of the projects whose machines are simulated; without the demo there are none. */
export async function planForSimulator(database: Database): Promise<SimulatedSite> {
  const { pool } = database;
  const { rows } = await pool.query<MachineRow>(
    `select p.site, p.type_code, p.settings, p.time_zone, d.project_id, d.device_id, d.name, l.locked, l.answered_no,
       extract(epoch from ended.ended_at)::float8 * 1000 as last_end_ms, ended.pile_id as last_pile_id,
       open.record_no as open_record_no, open.pile_id as open_pile_id, open.last_seq as open_last_seq
     from demo_state s
     -- The first demos had one such project.
     join device d on d.is_simulated
       and coalesce(s.value -> 'project_ids', jsonb_build_array(s.value -> 'project_id')) @> to_jsonb(d.project_id)
     join project p on p.project_id = d.project_id
     left join machine_lock l on l.project_id = d.project_id and l.device_id = d.device_id
     left join lateral (
       select r.ended_at, r.pile_id from record r
       where r.project_id = d.project_id and r.device_id = d.device_id and r.ended_at is not null
         and r.generation_id is null
       order by r.started_at desc limit 1) ended on true
     left join lateral (
       select coalesce(r.sent_no, r.record_no) as record_no, r.pile_id, r.last_seq from record r
       where r.project_id = d.project_id and r.device_id = d.device_id and r.ended_at is null
       order by r.started_at desc limit 1) open on true
     where s.key = 'simulator'
     order by d.project_id, d.device_id`,
  );
  const machines: SimulatedMachine[] = [];
  for (const row of rows) {
    const type = equipmentByCode(row.type_code);
    if (type === undefined) continue;
    const [open] = row.open_pile_id === null ? [] : await readPiles(pool, row.project_id, [row.open_pile_id]);
    machines.push({
      site: row.site,
      typeCode: type.code,
      limits: settingsOf(row, type).limits,
      projectId: row.project_id,
      deviceId: row.device_id,
      name: row.name,
      lock: { locked: row.locked ?? false, commandNo: row.answered_no ?? 0 },
      lastEndMs: row.last_end_ms,
      open:
        open && row.open_record_no !== null
          ? { recordNo: row.open_record_no, pile: open, lastSeq: row.open_last_seq ?? -1 }
          : null,
      ...(type.kind === 'pulping' ? { serves: await servedRigs(pool, row.project_id, row.device_id) } : {}),
      queue: await nextPiles(pool, row.project_id, open?.pileId ?? row.last_pile_id ?? 0),
    });
  }
  return { machines };
}

/** Days of which a plant knows what its rigs drew, and the most litres that it makes up for or holds back of a rig. */
const KNOWN_DAYS = 2;
const MOST_OWED_L = 1500;

/** The rigs that a plant has served so far: these it goes on serving, from where it stands with each. */
async function servedRigs(pool: Pool, projectId: number, deviceId: number): Promise<Required<OwedRig>[]> {
  const { rows } = await pool.query<Required<OwedRig>>(
    `with got as (
       select q.to_project_id as project_id, q.to_device_id as device_id,
         coalesce(sum(q.litres::float8) filter (where b.ended_at > now() - make_interval(days => $3::int)), 0) as litres
       from slurry_batch b join slurry_delivery q using (project_id, record_no)
       where b.project_id = $1 and b.device_id = $2 group by 1, 2)
     select g.project_id as "projectId", g.device_id as "deviceId",
       greatest(-$5::float8, least($5::float8, coalesce(used.litres, 0) * (1 + $4::float8) - g.litres)) as "owedL"
     from got g
     left join lateral (
       select sum(r.slurry_l::float8) as litres from record r
       where r.project_id = g.project_id and r.device_id = g.device_id and r.generation_id is null
         and r.ended_at > now() - make_interval(days => $3::int)) used on true
     order by 1, 2`,
    [projectId, deviceId, KNOWN_DAYS, LOSS_SHARE, MOST_OWED_L],
  );
  return rows;
}

/** Planned piles that follow a pile in the order of work. */
export async function nextPiles(pool: Pool, projectId: number, afterPileId: number): Promise<PlannedPile[]> {
  const { rows } = await pool.query<{ pile_id: number }>(
    'select pile_id from pile where project_id = $1 and pile_id > $2 and status = 0 order by pile_id limit $3',
    [projectId, afterPileId, PILES_AHEAD],
  );
  return readPiles(
    pool,
    projectId,
    rows.map((row) => row.pile_id),
  );
}

async function readPiles(pool: Pool, projectId: number, pileIds: readonly number[]): Promise<PlannedPile[]> {
  const { rows } = await pool.query<PileRow>(
    `select pile_id, pile_no, design_depth_m, diameter_m, x_m, y_m, design from pile
     where project_id = $1 and pile_id = any($2::int[]) and (design_depth_m is null or design_depth_m > 1) order by pile_id`,
    [projectId, pileIds],
  );
  return rows.map((row) => ({
    pileId: row.pile_id,
    pileNo: row.pile_no,
    xM: row.x_m,
    yM: row.y_m,
    design: { depthM: row.design_depth_m ?? 0, diameterM: row.diameter_m ?? 0, terms: designTermsOf(row.design) },
  }));
}
