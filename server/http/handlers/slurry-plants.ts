// Slurry plants and the rigs they serve, asked from either side.
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { API } from '../../../src/contracts/api';
import type { Schema } from '../../db/schema';
import { type Handler, typed } from '../handler';
import type { HandlerDeps } from './deps';
import { projectOf } from './project-access';
import { namedRigs, seesProject } from './served-rigs';

type Period = Pick<z.output<typeof API.pulpingList.input>, 'begin_time' | 'end_time'>;

interface PlantRow {
  readonly project_id: number;
  readonly project_name: string;
  readonly type_code: string;
  readonly equipment_id: number;
  readonly equipment_name: string;
  readonly online: boolean;
  readonly is_simulated: boolean;
  readonly batches: number;
  readonly cement_kg: number;
  readonly made_l: number;
  readonly last_ms: number | null;
  readonly silo_t: number | null;
  readonly level_m: number | null;
}

interface ServedRow {
  readonly plant: string;
  readonly projectId: number;
  readonly deviceId: number;
  readonly deliveries: number;
  readonly litres: number;
  readonly last_ms: number;
}

export function slurryPlantHandlers({ db }: HandlerDeps) {
  return {
    pulpingList: typed(API.pulpingList, async (context, input) => {
      const { principal, type } = context;
      const { project_id: projectId } = await projectOf(db, context, input.project_id);
      const makes = type.kind === 'pulping';
      const served = await servedOf(
        db,
        makes ? sql`b.project_id = ${projectId}` : sql`y.to_project_id = ${projectId}`,
        input,
      );
      const plants = makes ? await ownPlants(db, projectId, input) : await servingPlants(db, projectId, input);
      const seen = plants.filter((plant) => seesProject(principal, plant.type_code, plant.project_id));
      const told = await namedRigs(db, principal, served, ({ deliveries, last_ms }) => ({ deliveries, last_ms }));
      return {
        plants: seen.map(({ type_code: _, ...plant }) => {
          const key = plantKey(plant.project_id, plant.equipment_id);
          return { ...plant, ...told(served.filter((row) => row.plant === key)) };
        }),
        other_plants: plants.length - seen.length,
      };
    }),
  } satisfies Record<string, Handler>;
}

const plantKey = (projectId: number, deviceId: number): string => `${projectId} ${deviceId}`;

function inPeriod({ begin_time, end_time }: Period) {
  return sql`(${begin_time ?? null}::timestamptz is null or b.ended_at >= ${begin_time ?? null}::timestamptz)
    and (${end_time ?? null}::timestamptz is null or b.ended_at <= ${end_time ?? null}::timestamptz)`;
}

/** Deliveries summed by plant and rig. */
async function servedOf(db: Kysely<Schema>, where: RawBuilder<unknown>, period: Period): Promise<ServedRow[]> {
  const { rows } = await sql<ServedRow>`
    select b.project_id || ' ' || b.device_id as plant, y.to_project_id as "projectId", y.to_device_id as "deviceId",
      count(*) as deliveries, sum(y.litres)::float8 as litres, round(date_part('epoch', max(b.ended_at)) * 1000) as last_ms
    from slurry_delivery y join slurry_batch b using (project_id, record_no)
    where ${where} and ${inPeriod(period)}
    group by b.project_id, b.device_id, y.to_project_id, y.to_device_id
    order by litres desc, y.to_project_id, y.to_device_id`.execute(db);
  return rows;
}

/** The facts of each of some plants; `batches` selects the batches that count, as `b`, of plant `d`. */
async function plantsWhere(
  db: Kysely<Schema>,
  plants: RawBuilder<unknown>,
  batches: RawBuilder<unknown>,
): Promise<PlantRow[]> {
  const { rows } = await sql<PlantRow>`
    select d.project_id, p.name as project_name, p.type_code, d.device_id as equipment_id, d.name as equipment_name,
      d.online, d.is_simulated, coalesce(c.batches, 0) as batches, c.cement_kg, c.made_l,
      c.last_ms, newest.silo_t, newest.level_m
    from device d join project p using (project_id)
    cross join lateral (
      select count(*) as batches, coalesce(sum(b.cement_kg::float8), 0) as cement_kg,
        coalesce(sum(b.made_l::float8), 0) as made_l, round(date_part('epoch', max(b.ended_at)) * 1000) as last_ms
      from slurry_batch b where b.project_id = d.project_id and b.device_id = d.device_id
        -- What a generation made is no work of the plant.
        and b.generation_id is null and ${batches}) c
    left join lateral (
      select b.silo_t, b.level_m from slurry_batch b
      where b.project_id = d.project_id and b.device_id = d.device_id and b.generation_id is null
      order by b.ended_at desc limit 1) newest on true
    where ${plants} order by d.project_id, d.device_id`.execute(db);
  return rows;
}

/** All plants of a project, those included that have made nothing yet. */
function ownPlants(db: Kysely<Schema>, projectId: number, period: Period): Promise<PlantRow[]> {
  return plantsWhere(db, sql`d.project_id = ${projectId}`, inPeriod(period));
}

/** The plants from which a project got slurry in the period. */
function servingPlants(db: Kysely<Schema>, projectId: number, period: Period): Promise<PlantRow[]> {
  const toProject = sql`exists (select from slurry_delivery y
    where y.project_id = b.project_id and y.record_no = b.record_no and y.to_project_id = ${projectId})`;
  return plantsWhere(
    db,
    sql`(d.project_id, d.device_id) in (select b.project_id, b.device_id
      from slurry_delivery y join slurry_batch b using (project_id, record_no)
      where y.to_project_id = ${projectId} and ${inPeriod(period)})`,
    sql`${inPeriod(period)} and ${toProject}`,
  );
}
