// Batches and rigs of the demo's slurry plants, tasks of its compaction sites, and its cameras.
import type { PoolClient } from 'pg';
import { mileageText } from '../../src/equipment/layouts/pile-layout';
import { type PileDesign, termOf } from '../../src/equipment/machines/course';
import { profileOf } from '../../src/equipment/machines/courses';
import { SlurryDemand, weighedLitres } from '../../src/equipment/machines/slurry-demand';
import { DEFAULT_CEMENT_DENSITY_GCM3 } from '../../src/equipment/slurry';
import { recipeDensityGcm3, slurryBatchOf, weighedSlurry } from '../ingest/slurry-batch';
import { recordCourse } from '../simulation/record-course';
import type { BuiltSite } from './built-site';
import { FROM_MS, insertColumns } from './bulk';
import { siteDay } from './calendar';
import type { PlantDraws } from './slurry-draws';
import { courseOfWork } from './timeline';

const IS_SIMULATED = { name: 'is_simulated', type: 'boolean', value: true } as const;

function numberOf({ terms }: PileDesign, key: string): number | null {
  const value = terms[key];
  return typeof value === 'number' ? value : null;
}

/** Batches of the plants of a site, each with the rigs that it went to. */
export async function insertBatches(
  client: PoolClient,
  projectId: number,
  { site, work }: BuiltSite,
  plants: readonly PlantDraws[],
): Promise<void> {
  const made = work.flatMap((item) => {
    const terms = { startMs: item.startMs, limits: site.limits, pile: item.design, quick: true };
    const batch = slurryBatchOf(recordCourse(courseOfWork(site, item), profileOf(site.typeCode), terms).log);
    const recipe = {
      ratio: numberOf(item.design, 'water_cement_ratio'),
      cementGcm3: termOf(item.design, 'cement_density_gcm3', DEFAULT_CEMENT_DENSITY_GCM3),
    };
    return batch === null ? [] : [{ item, batch, recipe, weighed: weighedSlurry(batch, recipe) }];
  });
  const column = (name: string, type: string, of: (row: (typeof made)[number]) => unknown) => ({
    name,
    type,
    values: made.map(of),
  });
  await insertColumns(
    client,
    'slurry_batch',
    [
      column('record_no', 'text', ({ item }) => item.recordNo),
      column('batch_no', 'text', ({ item }) => item.pile.pileNo),
      column('device_id', 'int', ({ item }) => item.deviceId),
      { ...column('ended_at', 'float8', ({ item }) => item.endMs), as: FROM_MS },
      column('cement_kg', 'real', ({ batch }) => batch.cementKg),
      column('water_kg', 'real', ({ batch }) => batch.waterKg),
      column('ratio', 'real', ({ batch }) => batch.ratio),
      column('density_gcm3', 'real', ({ batch }) => batch.densityGcm3),
      column('mixing_s', 'real', ({ batch }) => batch.mixingS),
      column('weighing_error_pct', 'real', ({ batch }) => batch.weighingErrorPct),
      column('silo_t', 'real', ({ batch }) => batch.siloT),
      column('level_m', 'real', ({ batch }) => batch.levelM),
      { ...column('started_at', 'float8', ({ item }) => item.startMs), as: FROM_MS },
      column('recipe_cement_kg', 'real', ({ item }) => numberOf(item.design, 'cement_kg')),
      column('recipe_ratio', 'real', ({ recipe }) => recipe.ratio),
      column('recipe_density_gcm3', 'real', ({ recipe }) => recipeDensityGcm3(recipe)),
      column('recipe_cement_gcm3', 'real', ({ recipe }) => recipe.cementGcm3),
      column('weighed_density_gcm3', 'real', ({ weighed }) => weighed.densityGcm3),
      column('made_l', 'real', ({ weighed }) => weighed.litres),
    ],
    [{ name: 'project_id', type: 'int', value: projectId }, IS_SIMULATED],
  );
  const deliveries = plants.flatMap(({ deviceId, rigs, draws }) => {
    const demand = new SlurryDemand(rigs);
    let drawn = 0;
    return made
      .filter(({ item }) => item.deviceId === deviceId)
      .sort((a, b) => a.item.endMs - b.item.endMs)
      .flatMap(({ item: { recordNo, design, endMs }, batch }) => {
        for (; (draws[drawn]?.atMs ?? Number.POSITIVE_INFINITY) <= endMs; drawn++) {
          const draw = draws[drawn];
          if (draw !== undefined) demand.draw(draw.rig, draw.litres);
        }
        const litres = weighedLitres(batch, design);
        return litres === null ? [] : demand.deliver(litres).map((delivery) => ({ recordNo, ...delivery }));
      });
  });
  await insertColumns(
    client,
    'slurry_delivery',
    [
      { name: 'record_no', type: 'text', values: deliveries.map((d) => d.recordNo) },
      { name: 'delivery_no', type: 'smallint', values: deliveries.map((d) => d.no) },
      { name: 'to_project_id', type: 'int', values: deliveries.map((d) => d.rig.projectId) },
      { name: 'to_device_id', type: 'int', values: deliveries.map((d) => d.rig.deviceId) },
      { name: 'litres', type: 'real', values: deliveries.map((d) => d.litres) },
    ],
    [{ name: 'project_id', type: 'int', value: projectId }],
  );
}

const DAY_MS = 86_400_000;
/** Rows of points that one task is about. */
const TASK_ROWS = 4;
const GRAVITY = 9.81;
/** Hits that are asked for at a point. */
const TASK_HITS = 10;

/** Tasks of a compaction site: a stretch of rows and a pass each. */
export async function insertTasks(
  client: PoolClient,
  projectId: number,
  built: BuiltSite,
  nowMs: number,
): Promise<void> {
  const { piles, work } = built;
  const [any] = work;
  if (any === undefined) return;
  const energyKnm = Math.round(termOf(any.design, 'mass_t', 20) * GRAVITY * termOf(any.design, 'drop_m', 15));
  const made = new Map(work.map((item) => [item.pile.pileId, item]));
  const groups = new Map<string, { readonly pass: number; readonly stretch: number; readonly ids: number[] }>();
  for (const pile of piles) {
    const pass = Number(pile.terms?.pass ?? 1);
    const stretch = Math.floor((Number(pile.rowNo) - 1) / TASK_ROWS);
    const key = `${pass}/${stretch}`;
    const group = groups.get(key) ?? { pass, stretch, ids: [] };
    group.ids.push(pile.pileId);
    groups.set(key, group);
  }
  const tasks = [...groups.values()].map(({ pass, stretch, ids }, no) => {
    const miles = ids.map((id) => piles[id - 1]?.mileageM ?? 0);
    const done = ids.flatMap((id) => made.get(id) ?? []);
    const firstMs = Math.min(...done.map((item) => item.startMs), nowMs + no * DAY_MS);
    const lastMs = Math.max(...done.map((item) => item.endMs), firstMs);
    return {
      name: `${mileageText('K', Math.min(...miles))}～${mileageText('K', Math.max(...miles))} 第 ${pass} 遍`,
      stretch,
      pass,
      fromM: Math.min(...miles),
      toM: Math.max(...miles),
      deviceId: done[0]?.deviceId ?? null,
      energyKnm,
      fromDay: siteDay(firstMs),
      toDay: siteDay(done.length === ids.length ? lastMs : Math.max(lastMs, nowMs) + 3 * DAY_MS),
      createdMs: Math.min(firstMs, nowMs) - DAY_MS,
    };
  });
  const account = await client.query<{ account_id: number }>(
    'select account_id from account where role = 2 order by account_id limit 1',
  );
  await insertColumns(
    client,
    'dispatch_task',
    [
      { name: 'name', type: 'text', values: tasks.map((t) => t.name) },
      { name: 'from_mileage_m', type: 'float8', values: tasks.map((t) => t.fromM) },
      { name: 'to_mileage_m', type: 'float8', values: tasks.map((t) => t.toM) },
      { name: 'device_id', type: 'int', values: tasks.map((t) => t.deviceId) },
      { name: 'pass', type: 'smallint', values: tasks.map((t) => t.pass) },
      { name: 'energy_knm', type: 'real', values: tasks.map((t) => t.energyKnm) },
      { name: 'hits', type: 'smallint', values: tasks.map(() => TASK_HITS) },
      { name: 'planned_from', type: 'date', values: tasks.map((t) => t.fromDay) },
      { name: 'planned_to', type: 'date', values: tasks.map((t) => t.toDay) },
      { name: 'created_at', type: 'float8', as: FROM_MS, values: tasks.map((t) => t.createdMs) },
    ],
    [
      { name: 'project_id', type: 'int', value: projectId },
      { name: 'created_by', type: 'int', value: account.rows[0]?.account_id ?? null },
      IS_SIMULATED,
    ],
  );
}

/** A camera on the site and one at its first machine. Their streams are in demo/camera. */
export async function insertCameras(client: PoolClient, projectId: number, deviceId: number | null): Promise<void> {
  const cameras = [
    { id: 1, name: '全景', deviceId: null },
    { id: 2, name: '机位 1', deviceId },
  ];
  await insertColumns(
    client,
    'camera',
    [
      { name: 'camera_id', type: 'int', values: cameras.map((c) => c.id) },
      { name: 'device_id', type: 'int', values: cameras.map((c) => c.deviceId) },
      { name: 'name', type: 'text', values: cameras.map((c) => c.name) },
      {
        name: 'stream_url',
        type: 'text',
        values: cameras.map((c) => `/demo/cameras/${(projectId + c.id) % 4}/index.m3u8`),
      },
    ],
    [{ name: 'project_id', type: 'int', value: projectId }, IS_SIMULATED],
  );
}
