// The simulator as a program: the machines of a site file at any broker.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  type SimulatedMachine,
  type SimulatorCredentials,
  simulatedSiteSchema,
  simulatorCredentialsSchema,
} from '../src/contracts/simulator';
import { equipmentByCode } from '../src/equipment/registry';
import { z } from '../src/shared/zod';
import { loginsOf } from './logins';
import { WorkingMachines } from './working-machines';

const USAGE = `Machines of any equipment type, at work over MQTT.

  npm run simulate -- --broker URL --site FILE [--credentials FILE] [--speed N]
                      [--sensor-faults MINUTES]

  --broker URL        mqtt://, mqtts://, ws:// or wss:// address; a server of this repository has ws://HOST:PORT/mqtt
  --site FILE         JSON: {"machines": [...]}, each with site, typeCode, projectId, deviceId, name, and a queue of piles
  --credentials FILE  JSON: [{"username", "password", "machines": [{"projectId", "deviceId"}]}]; one without machines is
                      for all that no other one names. Left out: as the broker's address says
  --speed N           seconds that the machines live in a second, 1 to 100 (default 1)
  --sensor-faults MINUTES
                      a sensor of each machine fails for some minutes about so often (default 180)

src/contracts/simulator.ts declares both files; docs/adding-a-type.md has an example.
`;

/** A mistake in the call that the user can put right; the text names it. */
class UsageError extends Error {}

function readJson<T>(option: string, path: string | undefined, schema: z.ZodType<T>): T {
  if (path === undefined) throw new UsageError(`${option} is missing.\n\n${USAGE}`);
  let data: unknown;
  try {
    data = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new UsageError(`${option} ${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
  const parsed = schema.safeParse(data);
  if (!parsed.success) throw new UsageError(`${option} ${path}:\n${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

function speedOf(text: string): number {
  const speed = Number(text);
  if (speed >= 1 && speed <= 100) return speed;
  throw new UsageError(`--speed must be a number from 1 to 100, not ${text}.`);
}

function faultsOf(text: string | undefined): { readonly sensorFaultEveryMin?: number } {
  if (text === undefined) return {};
  const minutes = Number(text);
  if (minutes > 0) return { sensorFaultEveryMin: minutes };
  throw new UsageError(`--sensor-faults must be a number of minutes above 0, not ${text}.`);
}

function knownTypes(machines: readonly SimulatedMachine[]): readonly SimulatedMachine[] {
  for (const { name, typeCode } of machines)
    if (equipmentByCode(typeCode) === undefined)
      throw new UsageError(`machine ${name}: no equipment type has the code ${typeCode}.`);
  return machines;
}

function main(): void {
  const { values } = parseArgs({
    options: {
      broker: { type: 'string' },
      site: { type: 'string' },
      credentials: { type: 'string' },
      speed: { type: 'string', default: '1' },
      'sensor-faults': { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return;
  }
  const { broker } = values;
  if (broker === undefined) throw new UsageError(`--broker is missing.\n\n${USAGE}`);
  const machines = knownTypes(readJson('--site', values.site, simulatedSiteSchema).machines);
  const credentials: SimulatorCredentials | null =
    values.credentials === undefined ? null : readJson('--credentials', values.credentials, simulatorCredentialsSchema);
  const logins = credentials === null ? null : loginsOf(machines, credentials);
  const working = new WorkingMachines(
    { brokerUrl: broker, speed: speedOf(values.speed), machines, logins, ...faultsOf(values['sensor-faults']) },
    (message) => {
      // The file gives each machine its piles. A machine that has made them all stays online and idle.
      if (message.kind === 'log') console.log(message.line);
    },
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void working.stop().then(() => process.exit(0)));
}

try {
  main();
} catch (error) {
  const isUsage = error instanceof UsageError || (error instanceof Error && 'code' in error);
  console.error(isUsage && error instanceof Error ? error.message : error);
  process.exit(isUsage ? 64 : 70);
}
