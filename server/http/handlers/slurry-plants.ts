// Slurry plants and the rigs they serve, asked from either side.
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import { API } from '../../../src/contracts/api';
import type { Schema } from '../../db/schema';
import { readSlurrySums, type SlurryProject } from '../../db/slurry-sums';
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
      const { project_id: projectId, time_zone } = await projectOf(db, context, input.project_id);
      const makes = type.kind === 'pulping';
      const makers = makes ? [{ project_id: projectId, time_zone }] : await makersFor(db, projectId);
      const to = makes ? null : projectId;
      const served: ServedRow[] = [];
      const plants: PlantRow[] = [];
      for (const maker of makers) {
        served.push(...(await servedBy(db, maker, to, input)));
        plants.push(...(await plantsOfMaker(db, maker, to, input)));
      }
      served.sort((a, b) => b.litres - a.litres || a.projectId - b.projectId || a.deviceId - b.deviceId);
      const seen = plants.filter((plant) => seesProject(principal, plant.type_code, plant.project_id));
      const rigsOf = await namedRigs(db, principal, served, ({ deliveries, last_ms }) => ({ deliveries, last_ms }));
      return {
        plants: seen.map(({ type_code: _, ...plant }) => {
          const key = plantKey(plant.project_id, plant.equipment_id);
          return { ...plant, ...rigsOf(served.filter((row) => row.plant === key)) };
        }),
        other_plants: plants.length - seen.length,
      };
    }),
  } satisfies Record<string, Handler>;
}

const plantKey = (projectId: number, deviceId: number): string => `${projectId} ${deviceId}`;

/** Projects whose plants have served a project. */
async function makersFor(db: Kysely<Schema>, projectId: number): Promise<readonly SlurryProject[]> {
  const { rows } = await sql<SlurryProject>`
    select p.project_id, p.time_zone from project p
    where p.project_id in (select d.project_id from slurry_day_rig d where d.to_project_id = ${projectId})
    order by p.project_id`.execute(db);
  return rows;
}

/** Deliveries of a maker summed by plant and rig; `to`: those to a project, null: all. */
async function servedBy(
  db: Kysely<Schema>,
  maker: SlurryProject,
  to: number | null,
  period: Period,
): Promise<readonly ServedRow[]> {
  return await readSlurrySums<ServedRow>(
    db,
    'rigs',
    maker,
    period,
    (rows) => `select $1::int || ' ' || device_id as plant, to_project_id as "projectId", to_device_id as "deviceId",
        sum(deliveries)::int as deliveries, sum(litres) as litres, round(date_part('epoch', max(last_at)) * 1000) as last_ms
      from ${rows} where ($9::int is null or to_project_id = $9::int) group by device_id, to_project_id, to_device_id`,
    [to],
  );
}

/**
 * The plants of a maker with what they have made: all of them, those included that have made nothing yet; or, `to` a
 * project, those of which it got slurry in the period, with the batches of which it did.
 */
async function plantsOfMaker(
  db: Kysely<Schema>,
  maker: SlurryProject,
  to: number | null,
  period: Period,
): Promise<readonly PlantRow[]> {
  const counted = to === null ? 'not is_generated and $9::int is null' : 'to_project_id = $9::int';
  return await readSlurrySums<PlantRow>(
    db,
    to === null ? 'made' : 'sites',
    maker,
    period,
    (rows) => `
      select d.project_id, p.name as project_name, p.type_code, d.device_id as equipment_id, d.name as equipment_name,
        d.online, d.is_simulated, coalesce(c.batches, 0) as batches, coalesce(c.cement_kg, 0) as cement_kg,
        coalesce(c.made_l, 0) as made_l, c.last_ms, newest.silo_t, newest.level_m
      from device d join project p using (project_id)
      left join (
        select device_id, sum(batches)::int as batches, sum(cement_kg) as cement_kg, sum(made_l) as made_l,
          round(date_part('epoch', max(last_at)) * 1000) as last_ms
        from ${rows} where ${counted} group by device_id) c on c.device_id = d.device_id
      left join lateral (
        select b.silo_t, b.level_m from slurry_batch b
        where b.project_id = d.project_id and b.device_id = d.device_id and b.generation_id is null
        order by b.ended_at desc limit 1) newest on true
      where d.project_id = $1 and ($9::int is null or c.batches is not null) order by d.device_id`,
    [to],
  );
}
