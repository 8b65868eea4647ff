// Counts of the rigs of the demo's slurry plants, as draws from the tanks of the plants.
import type { PoolClient } from 'pg';
import type { DemoSite } from '../../src/equipment/demo-sites/demo-site';
import { type Draw, dueTimes, plannedLitres, type ServedRig } from '../../src/equipment/machines/slurry-demand';
import { type DueBatches, shareOf } from './built-site';
import { siteMidnightMs } from './calendar';

/** A record's slurry is drawn in pieces of about this much. */
const PIECE_L = 200;

/** A plant, the rigs that it serves, and what they drew since it stands, in the order of time. */
export interface PlantDraws {
  readonly deviceId: number;
  readonly rigs: readonly ServedRig[];
  readonly draws: readonly Draw[];
}

/** The rigs are shared among the plants of a site, whose records must be written. */
export async function drawsOfPlants(
  client: PoolClient,
  site: DemoSite,
  rigs: readonly ServedRig[],
  nowMs: number,
): Promise<PlantDraws[]> {
  const plants: PlantDraws[] = [];
  for (const [i, { id }] of site.devices.entries()) {
    const own = shareOf(rigs, i, site.devices.length);
    plants.push({ deviceId: id, rigs: own, draws: await readDraws(client, own, plantStartMs(site, nowMs)) });
  }
  return plants;
}

/** When batches of a site's plants are due. */
export function dueBatches(site: DemoSite, plants: readonly PlantDraws[], nowMs: number): DueBatches {
  const [first] = site.piles();
  if (first === undefined) throw new Error(`${site.name} has no batch planned`);
  const batchL = plannedLitres({ ...site.design(first), depthM: 0 });
  return { fromMs: plantStartMs(site, nowMs), times: plants.map(({ draws }) => dueTimes(draws, batchL)) };
}

/** A plant stands from the beginning of a day, so that its first day is a whole one. */
function plantStartMs({ startedDaysAgo }: DemoSite, nowMs: number): number {
  return siteMidnightMs(nowMs, startedDaysAgo);
}

async function readDraws(client: PoolClient, rigs: readonly ServedRig[], fromMs: number): Promise<Draw[]> {
  const { rows } = await client.query<ServedRig & { start_ms: number; end_ms: number; litres: number }>(
    `select r.project_id as "projectId", r.device_id as "deviceId", r.slurry_l::float8 as litres,
       extract(epoch from r.started_at)::float8 * 1000 as start_ms, extract(epoch from r.ended_at)::float8 * 1000 as end_ms
     from unnest($1::int[], $2::int[]) as k(project_id, device_id)
     join record r using (project_id, device_id)
     where r.ended_at >= to_timestamp($3::float8 / 1000) and r.generation_id is null and r.slurry_l > 0
     order by r.ended_at, r.project_id, r.record_no`,
    [rigs.map(({ projectId }) => projectId), rigs.map(({ deviceId }) => deviceId), fromMs],
  );
  return rows
    .flatMap(({ projectId, deviceId, litres, start_ms: startMs, end_ms: endMs }) => {
      const pieces = Math.ceil(litres / PIECE_L);
      return Array.from({ length: pieces }, (_, i) => ({
        rig: { projectId, deviceId },
        atMs: Math.max(fromMs, startMs + ((endMs - startMs) * (i + 1)) / pieces),
        litres: litres / pieces,
      }));
    })
    .sort((a, b) => a.atMs - b.atMs);
}
