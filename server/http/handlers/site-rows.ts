// The parts of a site, as the console manages them: projects, machines, cameras and credentials with the names of their
// states (`seen`).
import { type Kysely, sql, type Transaction } from 'kysely';
import type { SiteCamera, SiteCredential, SiteMachine, SiteProject } from '../../../src/contracts/api/site';
import { equipmentByCode } from '../../../src/equipment/registry';
import { SIMULATED_PREFIX } from '../../broker/machine-credentials';
import { settingsOf } from '../../db/project-settings';
import type { Schema } from '../../db/schema';
import { type Reach, seenOf } from './managing';

type Db = Kysely<Schema> | Transaction<Schema>;

/** Projects with these ids. */
export async function siteProjects(db: Db, projectIds: readonly number[]): Promise<SiteProject[]> {
  if (projectIds.length === 0) return [];
  const rows = await db
    .selectFrom('project as p')
    .where('p.project_id', 'in', [...projectIds])
    .select(['p.project_id', 'p.type_code', 'p.site', 'p.name', 'p.time_zone', 'p.settings', 'p.closed_at'])
    .select([
      sql<number>`coalesce((select sum(s.piles) from pile_sum s where s.project_id = p.project_id), 0)::int`.as(
        'piles',
      ),
      sql<boolean>`exists (select from record r where r.project_id = p.project_id)`.as('has_records'),
    ])
    .orderBy('p.project_id')
    .execute();
  return rows.flatMap(({ settings, closed_at, ...row }) => {
    const type = equipmentByCode(row.type_code);
    if (type === undefined) return [];
    const { name, time_zone } = row;
    const { shift_starts } = settingsOf({ settings, time_zone }, type);
    const closed = closed_at !== null;
    return [{ ...row, shift_starts, closed, seen: seenOf({ name, time_zone, shift_starts, closed }) }];
  });
}

export async function siteMachines(db: Db, projectIds: readonly number[]): Promise<SiteMachine[]> {
  if (projectIds.length === 0) return [];
  const rows = await db
    .selectFrom('device as d')
    .where('d.project_id', 'in', [...projectIds])
    .select(['d.project_id', 'd.device_id as equipment_id', 'd.name', 'd.expires_at', 'd.closed_at', 'd.is_simulated'])
    .select(['d.online', 'd.last_seen_at'])
    .select(
      sql<boolean>`exists (select from record r where r.project_id = d.project_id and r.device_id = d.device_id)`.as(
        'has_records',
      ),
    )
    .orderBy('d.project_id')
    .orderBy('d.device_id')
    .execute();
  return rows.map(({ expires_at, closed_at, last_seen_at, ...row }) => {
    const closed = closed_at !== null;
    const expires_ms = expires_at?.getTime() ?? null;
    const { name } = row;
    return {
      ...row,
      expires_ms,
      closed,
      last_seen_ms: last_seen_at?.getTime() ?? null,
      seen: seenOf({ name, expires_ms, closed }),
    };
  });
}

export async function siteCameras(db: Db, projectIds: readonly number[]): Promise<SiteCamera[]> {
  if (projectIds.length === 0) return [];
  const rows = await db
    .selectFrom('camera')
    .where('project_id', 'in', [...projectIds])
    .select(['project_id', 'camera_id', 'name', 'device_id as equipment_id', 'stream_url', 'is_simulated'])
    .orderBy('project_id')
    .orderBy('camera_id')
    .execute();
  return rows.map((row) => {
    const { name, equipment_id, stream_url } = row;
    return { ...row, seen: seenOf({ name, equipment_id, stream_url }) };
  });
}

/** Credentials all of whose machines are within reach; one of no machine is for who sees every project. */
export async function siteCredentials(db: Db, { projects, allProjects }: Reach): Promise<SiteCredential[]> {
  const rows = await db
    .selectFrom('machine_credential as c')
    .leftJoin('machine_credential_device as m', 'm.name', 'c.name')
    .where('c.name', 'not like', `${SIMULATED_PREFIX}%`)
    .select(['c.name', 'c.rotated_at', 'c.revoked_at', 'm.project_id', 'm.device_id as equipment_id'])
    .orderBy('c.name')
    .orderBy('m.project_id')
    .orderBy('m.device_id')
    .execute();
  const found = new Map<string, Omit<SiteCredential, 'seen' | 'machines'> & { machines: SiteCredential['machines'] }>();
  for (const { name, rotated_at, revoked_at, project_id, equipment_id } of rows) {
    const before = found.get(name);
    const one = before ?? { name, rotated_ms: rotated_at.getTime(), revoked: revoked_at !== null, machines: [] };
    if (project_id !== null && equipment_id !== null) one.machines.push({ project_id, equipment_id });
    found.set(name, one);
  }
  const reached = new Set(projects.map(({ project_id }) => project_id));
  return [...found.values()]
    .filter(({ machines }) =>
      machines.length === 0 ? allProjects : machines.every(({ project_id }) => reached.has(project_id)),
    )
    .map((one) => ({ ...one, seen: seenOf(one) }));
}
