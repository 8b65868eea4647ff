// Machines of a project.
import { sql } from 'kysely';
import { API, type DeviceState } from '../../../src/contracts/api';
import type { EquipmentType } from '../../../src/equipment/descriptor';
import { dayAmount } from '../../db/figure-sums';
import { lastRecordNo } from '../../db/last-record';
import { openWarningsOfWork } from '../../db/open-warnings';
import { type Handler, typed } from '../handler';
import type { HandlerDeps } from './deps';
import { epochMs, projectOf } from './project-access';

/** How long before its end a term counts as about to end. */
const SOON_MS = 30 * 86_400_000;

/** The type's progress in a row `t` of the rollup by day. */
function progressOf({ profile }: EquipmentType) {
  const terms = profile?.progress ?? null;
  return sql.raw(terms === null ? '0' : dayAmount('t', terms));
}

export function equipmentHandlers({ db }: HandlerDeps) {
  return {
    equipments: typed(API.equipments, async (context, input) => {
      const project = await projectOf(db, context, input.project_id);
      let machines = db.selectFrom('device').where('project_id', '=', project.project_id);
      if (input.real === '1') machines = machines.where('last_seen_at', 'is not', null).where('closed_at', 'is', null);
      return machines.select(['device_id as id', 'name']).orderBy('device_id').execute();
    }),

    realCamera: typed(API.realCamera, async (context, input) => {
      const project = await projectOf(db, context, input.project_id);
      let cameras = db
        .selectFrom('camera as c')
        .leftJoin('device as d', (join) =>
          join.onRef('d.project_id', '=', 'c.project_id').onRef('d.device_id', '=', 'c.device_id'),
        )
        .where('c.project_id', '=', project.project_id);
      if (input.equipment_id !== undefined) cameras = cameras.where('c.device_id', '=', input.equipment_id);
      return cameras
        .select([
          'c.camera_id as id',
          'c.name',
          'c.device_id as equipment_id',
          sql<string>`coalesce(d.name, '')`.as('equipment_name'),
          'c.stream_url',
        ])
        .orderBy('c.camera_id')
        .execute();
    }),

    homeEquipments: typed(API.homeEquipments, async (context, input) => {
      const project = await projectOf(db, context, input.project_id);
      return db
        .selectFrom('device as d')
        .leftJoinLateral(
          (e) =>
            e
              .selectFrom('record as r')
              .whereRef('r.project_id', '=', 'd.project_id')
              // Not the one that began last by a clock that has been set right since.
              .where('r.record_no', '=', sql<string>`${sql.raw(lastRecordNo('d', 'all'))}`)
              .select('r.pile_id')
              .as('made'),
          (join) => join.on('d.pile_id', 'is', null),
        )
        .leftJoin('pile as p', (join) =>
          join
            .onRef('p.project_id', '=', 'd.project_id')
            .on('p.pile_id', '=', sql<number>`coalesce(d.pile_id, made.pile_id)`),
        )
        .leftJoin('daily as t', (join) =>
          join
            .onRef('t.project_id', '=', 'd.project_id')
            .onRef('t.device_id', '=', 'd.device_id')
            .on('t.is_generated', '=', false)
            .on('t.day', '=', sql<string>`(now() at time zone ${project.time_zone})::date`),
        )
        .where('d.project_id', '=', project.project_id)
        .where('d.closed_at', 'is', null)
        .orderBy('d.device_id')
        .select([
          'd.device_id as id',
          'd.name',
          'd.online',
          sql<DeviceState>`d.state`.as('state'),
          'd.is_simulated',
          epochMs('d.state_since').as('since_ms'),
          epochMs('d.last_seen_at').as('last_seen_ms'),
          'd.clock_offset_ms',
          'd.pile_id',
          sql<string | null>`case when d.pile_id is null then null else p.pile_no end`.as('pile_no'),
          'd.record_no',
          openWarningsOfWork('d').as('open_warnings'),
          'd.depth_m',
          sql<number | null>`case when d.pile_id is null then null else p.design_depth_m end`.as('design_depth_m'),
          'p.x_m',
          'p.y_m',
          sql<number>`coalesce(t.piles, 0)`.as('piles_today'),
          sql<number>`coalesce(t.metres, 0)`.as('metres_today'),
          sql<number>`coalesce(${progressOf(context.type)}, 0)`.as('progress_today'),
        ])
        .execute();
    }),

    equipmentExpire: typed(API.equipmentExpire, async (context, input) => {
      const { principal, type } = context;
      let devices = db
        .selectFrom('device as d')
        .innerJoin('project as p', 'p.project_id', 'd.project_id')
        .where('p.type_code', '=', type.code)
        .where('d.expires_at', '<', new Date(Date.now() + SOON_MS))
        .where('d.closed_at', 'is', null)
        .where('p.closed_at', 'is', null);
      if (input.project_id !== undefined) {
        const { project_id: projectId } = await projectOf(db, context, input.project_id);
        devices = devices.where('d.project_id', '=', projectId);
      } else if (principal.projectIds !== null) {
        if (principal.projectIds.size === 0) return [];
        devices = devices.where('d.project_id', 'in', [...principal.projectIds]);
      }
      return devices
        .select([
          'd.project_id',
          'p.name as project_name',
          'd.device_id as id',
          'd.name',
          sql<number>`round(date_part('epoch', d.expires_at) * 1000)`.as('expires_ms'),
          sql<boolean>`d.expires_at <= now()`.as('expired'),
        ])
        .orderBy('d.expires_at')
        .orderBy('d.project_id')
        .orderBy('d.device_id')
        .execute();
    }),
  } satisfies Record<string, Handler>;
}
