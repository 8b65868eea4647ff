// The second MQTT broker that contract tests put between machines and servers, with `--all` only: RabbitMQ.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { canInstallDebianPackages, installDebianPackages } from './debian.mjs';
import { SetUpError } from './steps.mjs';

/** The program, if any. Debian's file on the PATH becomes another user; the script that it calls does not. */
function findProgram() {
  const folders = ['/usr/lib/rabbitmq/bin', ...(process.env.PATH ?? '').split(delimiter)];
  const candidates = [process.env.RABBITMQ_SERVER ?? '', ...folders.map((folder) => join(folder, 'rabbitmq-server'))];
  return candidates.find((file) => file !== '' && existsSync(file));
}

/**
 * The executable of the RabbitMQ server.
 * @returns {Promise<string>}
 */
export async function ensureRabbitMq() {
  const found = findProgram();
  if (found !== undefined) return found;
  if (canInstallDebianPackages()) await installDebianPackages(['rabbitmq-server'], 'the tests with a second broker');
  const installed = findProgram();
  if (installed !== undefined) return installed;
  throw new SetUpError(
    'With --all the contract tests need the RabbitMQ server, and it is not here',
    'install rabbitmq-server 3.10 or later (with its plugins for MQTT), and name its executable in RABBITMQ_SERVER if it is not on PATH; or leave out --all.',
  );
}
