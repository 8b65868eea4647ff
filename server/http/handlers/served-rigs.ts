// Rigs that got slurry, for one account: those it sees by name, the others as a number.

import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Schema } from '../../db/schema';
import type { Principal } from '../sessions';

/** A machine of a project, as deliveries name it. */
export interface RigKey {
  readonly projectId: number;
  readonly deviceId: number;
}

interface Rig {
  readonly type_code: string;
  readonly project_id: number;
  readonly project_name: string;
  readonly equipment_id: number;
  readonly equipment_name: string;
}

/** A rig among those of all projects. */
export const rigKey = ({ projectId, deviceId }: RigKey): string => `${projectId} ${deviceId}`;

/** Whether the account sees projects of this type and this one. */
export function seesProject({ types, projectIds }: Principal, typeCode: string, projectId: number): boolean {
  return types.includes(typeCode) && (projectIds === null || projectIds.has(projectId));
}

/** The rigs among `keys` that are registered and that the account sees, by `rigKey`. */
export async function visibleRigs(
  db: Kysely<Schema>,
  principal: Principal,
  keys: readonly RigKey[],
): Promise<ReadonlyMap<string, Rig>> {
  if (keys.length === 0) return new Map();
  const { rows } = await sql<Rig>`
    select p.type_code, p.project_id, p.name as project_name, d.device_id as equipment_id, d.name as equipment_name
    from (select distinct * from unnest(${keys.map((key) => key.projectId)}::int[],
      ${keys.map((key) => key.deviceId)}::int[]) as k(project_id, device_id)) k
    join device d using (project_id, device_id) join project p using (project_id)`.execute(db);
  return new Map(
    rows
      .filter((rig) => seesProject(principal, rig.type_code, rig.project_id))
      .map((rig) => [rigKey({ projectId: rig.project_id, deviceId: rig.equipment_id }), rig]),
  );
}

/** The rigs of deliveries that the account sees, by name, with the result of `detail`; the others only counted. */
export async function namedRigs<D extends RigKey & { readonly litres: number }, T>(
  db: Kysely<Schema>,
  principal: Principal,
  deliveries: readonly D[],
  detail: (delivery: D) => T,
) {
  const rigs = await visibleRigs(db, principal, deliveries);
  return (own: readonly D[]) => {
    const named = own.flatMap((delivery) => {
      const rig = rigs.get(rigKey(delivery));
      return rig === undefined ? [] : [{ ...rig, litres: delivery.litres, ...detail(delivery) }];
    });
    const others = own.filter((delivery) => !rigs.has(rigKey(delivery)));
    return {
      rigs: named,
      other_rigs: new Set(others.map(rigKey)).size,
      other_litres: others.reduce((sum, { litres }) => sum + litres, 0),
    };
  };
}
