// Carries out the part of a site's plan about machines' credentials, in the transaction in which it was made.
import type { Transaction } from 'kysely';
import { makeSecret, revokeCredential, setMachines } from '../broker/machine-credentials';
import { NO_PROJECT, writeAudit } from '../db/audit';
import type { Schema } from '../db/schema';
import { type CredentialStep, machineText, type NamedMachine } from './plan-credentials';

/** Answers the secrets that were made, by name. Nobody can read them later. */
export async function applyCredentials(
  trx: Transaction<Schema>,
  steps: readonly CredentialStep[],
  projectIdOf: (machine: NamedMachine) => number,
): Promise<ReadonlyMap<string, string>> {
  const secrets = new Map<string, string>();
  for (const { credential, isNew, makesSecret, revokes, machinesBefore } of steps) {
    const { name, machines } = credential;
    const audit = (action: string, detail: Readonly<Record<string, unknown>> = {}): Promise<void> =>
      writeAudit(trx, null, { projectId: NO_PROJECT, action, subject: `credential/${name}`, detail });
    if (makesSecret) {
      secrets.set(name, await makeSecret(trx, name));
      await audit(isNew ? 'credential.add' : 'credential.rotate');
    }
    if (machinesBefore !== null) {
      const ids = machines.map((machine) => ({ projectId: projectIdOf(machine), deviceId: machine.id }));
      await setMachines(trx, name, ids);
      await audit('credential.set', { before: machinesBefore, after: machines.map(machineText) });
    }
    if (revokes) {
      await revokeCredential(trx, name);
      await audit('credential.revoke');
    }
  }
  return secrets;
}
