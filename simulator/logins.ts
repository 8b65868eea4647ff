// Which credential a machine signs in with.
import type { MachineLogin, SimulatedMachine, SimulatorCredentials } from '../src/contracts/simulator';

/** Of the machines in turn: the credential that names it, else one that names none, else null. */
export function loginsOf(
  machines: readonly Pick<SimulatedMachine, 'projectId' | 'deviceId'>[],
  credentials: SimulatorCredentials,
): readonly (MachineLogin | null)[] {
  const forOthers = credentials.find((credential) => credential.machines === undefined);
  return machines.map(({ projectId, deviceId }) => {
    const own = credentials.find((credential) =>
      credential.machines?.some((machine) => machine.projectId === projectId && machine.deviceId === deviceId),
    );
    const chosen = own ?? forOthers;
    return chosen === undefined ? null : { username: chosen.username, password: chosen.password };
  });
}
