// Where the slurry went: made and delivered by day, and what the rigs that got it put in the ground.
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import { API } from '../../../src/contracts/api';
import { measuredColumns } from '../../../src/equipment/record-figures';
import { EQUIPMENT_TYPES } from '../../../src/equipment/registry';
import type { Schema } from '../../db/schema';
import { readSlurrySums } from '../../db/slurry-sums';
import { type Handler, typed } from '../handler';
import type { HandlerDeps } from './deps';
import { projectOf, type VisibleProject } from './project-access';
import { type RigKey, rigKey, visibleRigs } from './served-rigs';
import { OF_PLANTS, plantsOf } from './slurry-batch-rows';

type Asked = z.output<typeof API.slurryBalance.input>;

interface MadeRow {
  readonly day: string;
  readonly batches: number;
  readonly made_l: number;
}

interface DeliveredRow extends RigKey {
  readonly day: string;
  readonly litres: number;
}

interface UsedRow extends RigKey {
  readonly day: string;
  readonly slurry_l: number;
  readonly piles: number;
  readonly metres: number;
}

/** Types whose records count the slurry that they put in the ground. */
const COUNTING: ReadonlySet<string> = new Set(
  EQUIPMENT_TYPES.filter(({ profile }) => profile !== null && measuredColumns(profile).has('slurry_l')).map(
    ({ code }) => code,
  ),
);

export function slurryBalanceHandlers({ db }: HandlerDeps) {
  return {
    slurryBalance: typed(API.slurryBalance, async (context, input) => {
      const project = await projectOf(db, context, input.project_id);
      const made = await madeByDay(db, project, input);
      const delivered = await deliveredByDay(db, project, input);
      const seen = await visibleRigs(db, context.principal, delivered);
      const used = await usedByDay(
        db,
        [...seen.values()].map((rig) => ({ projectId: rig.project_id, deviceId: rig.equipment_id })),
        made,
      );
      const rigs = new Map<string, z.input<typeof API.slurryBalance.output>['rigs'][number]>();
      const placeOf = (day: string, key: RigKey) => {
        const rig = seen.get(rigKey(key));
        if (rig === undefined) return null;
        const of = `${day} ${rigKey(key)}`;
        const used_l = COUNTING.has(rig.type_code) ? 0 : null;
        const known = rigs.get(of) ?? { day, ...rig, delivered_l: 0, used_l, piles: 0, metres: 0 };
        rigs.set(of, known);
        return known;
      };
      for (const row of delivered) {
        const place = placeOf(row.day, row);
        if (place !== null) place.delivered_l += row.litres;
      }
      for (const row of used) {
        const place = placeOf(row.day, row);
        if (place === null) continue;
        if (place.used_l !== null) place.used_l += row.slurry_l;
        place.piles += row.piles;
        place.metres += row.metres;
      }
      const sum = (rows: readonly DeliveredRow[]): number => rows.reduce((total, { litres }) => total + litres, 0);
      return {
        days: made.map((day) => {
          const own = delivered.filter((row) => row.day === day.day);
          return { ...day, delivered_l: sum(own), other_l: sum(own.filter((row) => !seen.has(rigKey(row)))) };
        }),
        rigs: [...rigs.values()].sort(
          (a, b) => a.day.localeCompare(b.day) || a.project_id - b.project_id || a.equipment_id - b.equipment_id,
        ),
        other_rigs: new Set(delivered.map(rigKey).filter((key) => !seen.has(key))).size,
      };
    }),
  } satisfies Record<string, Handler>;
}

/** Slurry of a generation went nowhere, and does not count. */
async function madeByDay(db: Kysely<Schema>, project: VisibleProject, asked: Asked): Promise<readonly MadeRow[]> {
  return await readSlurrySums<MadeRow>(
    db,
    'made',
    project,
    asked,
    (rows) => `select day::text as day, sum(batches)::int as batches, sum(made_l) as made_l from ${rows}
      where not is_generated and ${OF_PLANTS} group by day order by day`,
    plantsOf(asked),
  );
}

async function deliveredByDay(
  db: Kysely<Schema>,
  project: VisibleProject,
  asked: Asked,
): Promise<readonly DeliveredRow[]> {
  return await readSlurrySums<DeliveredRow>(
    db,
    'rigs',
    project,
    asked,
    (rows) => `select day::text as day, to_project_id as "projectId", to_device_id as "deviceId", sum(litres) as litres
      from ${rows} where ${OF_PLANTS} group by day, to_project_id, to_device_id order by day, 2, 3`,
    plantsOf(asked),
  );
}

/** Slurry used by rigs from the first to the last of some days, by the days of their own projects. */
async function usedByDay(
  db: Kysely<Schema>,
  rigs: readonly RigKey[],
  days: readonly { readonly day: string }[],
): Promise<UsedRow[]> {
  const [first, last] = [days.at(0)?.day, days.at(-1)?.day];
  if (rigs.length === 0 || first === undefined || last === undefined) return [];
  const { rows } = await sql<UsedRow>`
    select t.project_id as "projectId", t.device_id as "deviceId", t.day::text as day, t.slurry_l, t.piles, t.metres
    from unnest(${rigs.map(({ projectId }) => projectId)}::int[], ${rigs.map(({ deviceId }) => deviceId)}::int[])
      as k(project_id, device_id)
    join daily t using (project_id, device_id)
    where t.day between ${first}::date and ${last}::date and not t.is_generated and t.piles <> 0
    order by t.day, t.project_id, t.device_id`.execute(db);
  return rows;
}
