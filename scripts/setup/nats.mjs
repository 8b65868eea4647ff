// The MQTT broker that the contract tests put between the machines and two servers: NATS.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { canInstallDebianPackages, installDebianPackages } from './debian.mjs';
import { SetUpError } from './steps.mjs';

/** The program, if any; Debian keeps it off the PATH of ordinary users. @returns {string | undefined} */
function findProgram() {
  const named = process.env.NATS_SERVER;
  const folders = [...(process.env.PATH ?? '').split(':').filter((folder) => folder !== ''), '/usr/sbin'];
  const candidates = [
    ...(named === undefined || named === '' ? [] : [named]),
    ...folders.map((f) => join(f, 'nats-server')),
  ];
  return candidates.find((file) => existsSync(file));
}

/**
 * The executable of the NATS server.
 * @returns {Promise<string>}
 */
export async function ensureNats() {
  const found = findProgram();
  if (found !== undefined) return found;
  if (canInstallDebianPackages()) await installDebianPackages(['nats-server'], 'the tests with an external broker');
  const installed = findProgram();
  if (installed !== undefined) return installed;
  throw new SetUpError(
    'The contract tests and `npm run load -- --broker nats` need the NATS server, and it is not here',
    'install nats-server 2.9 or later, and name its executable in NATS_SERVER if it is not on PATH.',
  );
}
