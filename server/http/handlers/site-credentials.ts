// Credentials that machines sign in to the server's broker with, managed by role 0 from the console (docs/adr/0176). A
// secret is told by the answer that made it, and by nothing else.
import type { Transaction } from 'kysely';
import { API } from '../../../src/contracts/api';
import type { SiteCredential } from '../../../src/contracts/api/site';
import { makeSecret, revokeCredential, SIMULATED_PREFIX, setMachines } from '../../broker/machine-credentials';
import { NO_PROJECT, writeAudit } from '../../db/audit';
import type { Schema } from '../../db/schema';
import { apiErrors } from '../api-error';
import { type Handler, signed } from '../handler';
import type { Principal } from '../sessions';
import type { HandlerDeps } from './deps';
import { managing, type Reach, refuseLate } from './managing';
import { siteCredentials, siteMachines } from './site-rows';

type Trx = Transaction<Schema>;
type MachineOf = SiteCredential['machines'][number];

export function siteCredentialHandlers({ db }: HandlerDeps) {
  return {
    credentialSave: signed(API.credentialSave, ({ principal }, { name, seen, machines }) =>
      managing(db, principal, 'manageSite', async (trx, reach) => {
        const before = seen === undefined ? null : await reachedCredential(trx, reach, name, seen);
        const namesOf = await namedMachines(trx, reach);
        const unknown = machines.find((machine) => !namesOf.has(keyOf(machine)));
        if (unknown !== undefined) {
          const text = {
            cn: `没有这台自有设备：${unknown.equipment_id}`,
            en: `There is no machine ${unknown.equipment_id} of the site’s own`,
          };
          throw apiErrors.invalid(text, 'machines');
        }
        const chosen = [...new Map(machines.map((machine) => [keyOf(machine), machine])).values()];
        const machineNames = (of: readonly MachineOf[]) =>
          of.map((machine) => namesOf.get(keyOf(machine)) ?? keyOf(machine)).sort();
        const ids = chosen.map(({ project_id, equipment_id }) => ({ projectId: project_id, deviceId: equipment_id }));
        if (before === null) {
          await refuseTakenName(trx, name, 'name');
          const secret = await makeSecret(trx, name);
          await setMachines(trx, name, ids);
          await auditCredential(trx, principal, 'credential.add', name, { after: { machines: machineNames(chosen) } });
          return { secret };
        }
        const [old, now] = [machineNames(before.machines), machineNames(chosen)];
        if (JSON.stringify(old) !== JSON.stringify(now)) {
          await setMachines(trx, name, ids);
          await auditCredential(trx, principal, 'credential.set', name, {
            before: { machines: old },
            after: { machines: now },
          });
        }
        return { secret: null };
      }),
    ),

    credentialRotate: signed(API.credentialRotate, ({ principal }, { name, seen }) =>
      managing(db, principal, 'manageSite', async (trx, reach) => {
        const { revoked } = await reachedCredential(trx, reach, name, seen);
        const secret = await makeSecret(trx, name);
        await auditCredential(trx, principal, 'credential.rotate', name, {
          ...(revoked ? { before: { revoked }, after: { revoked: false } } : {}),
        });
        return { secret };
      }),
    ),

    credentialRevoke: signed(API.credentialRevoke, async ({ principal }, { name, seen }) => {
      await managing(db, principal, 'manageSite', async (trx, reach) => {
        const { revoked } = await reachedCredential(trx, reach, name, seen);
        if (revoked) return;
        await revokeCredential(trx, name);
        await auditCredential(trx, principal, 'credential.revoke', name, {
          before: { revoked },
          after: { revoked: true },
        });
      });
      return null;
    }),
  } satisfies Record<string, Handler>;
}

export function auditCredential(
  trx: Trx,
  principal: Principal,
  action: `credential.${'add' | 'set' | 'rotate' | 'revoke'}`,
  name: string,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> {
  return writeAudit(trx, principal, { projectId: NO_PROJECT, action, subject: `credential/${name}`, detail });
}

/** Throws where a credential of this name exists, also beyond reach, or the name is of the simulated ones. */
export async function refuseTakenName(trx: Trx, name: string, field: string): Promise<void> {
  if (name.startsWith(SIMULATED_PREFIX)) {
    const text = { cn: `名称不能以 ${SIMULATED_PREFIX} 开头`, en: `It must not begin with ${SIMULATED_PREFIX}` };
    throw apiErrors.invalid(text, field);
  }
  const other = await trx.selectFrom('machine_credential').where('name', '=', name).select('name').executeTakeFirst();
  if (other === undefined) return;
  throw apiErrors.invalid({ cn: `凭证 ${name} 已存在`, en: `There is a credential ${name} already` }, field);
}

const keyOf = ({ project_id, equipment_id }: MachineOf): string => `${project_id} ${equipment_id}`;

/** Names of the site's own machines within reach. */
async function namedMachines(trx: Trx, { projects }: Reach): Promise<ReadonlyMap<string, string>> {
  const machines = await siteMachines(
    trx,
    projects.map(({ project_id }) => project_id),
  );
  const nameOf = new Map(projects.map(({ project_id, name }) => [project_id, name]));
  return new Map(
    machines
      .filter(({ is_simulated }) => !is_simulated)
      .map((machine) => [keyOf(machine), `${nameOf.get(machine.project_id)} ${machine.name}`]),
  );
}

async function reachedCredential(trx: Trx, reach: Reach, name: string, seen: string): Promise<SiteCredential> {
  await trx.selectFrom('machine_credential').where('name', '=', name).select('name').forUpdate().execute();
  const found = (await siteCredentials(trx, reach)).find((one) => one.name === name);
  if (found === undefined) throw apiErrors.notFound({ cn: '凭证', en: 'credential' });
  refuseLate(seen, found.seen);
  return found;
}
