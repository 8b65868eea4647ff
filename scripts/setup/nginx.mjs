// nginx, for the test that runs deploy/nginx.conf before two servers.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { canInstallDebianPackages, installDebianPackages } from './debian.mjs';
import { SetUpError } from './steps.mjs';

/** The executable, if any; Debian keeps it off the PATH of users. @returns {string | undefined} */
function findProgram() {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin'];
  const candidates = [process.env.NGINX_BIN, ...folders.filter((folder) => folder !== '').map((f) => join(f, 'nginx'))];
  return candidates.find((file) => file !== undefined && file !== '' && existsSync(file));
}

/**
 * The executable.
 * @returns {Promise<string>}
 */
export async function ensureNginx() {
  const found = findProgram();
  if (found !== undefined) return found;
  if (canInstallDebianPackages()) await installDebianPackages(['nginx-light'], 'the test with nginx');
  const installed = findProgram();
  if (installed !== undefined) return installed;
  throw new SetUpError('The contract tests need nginx, and it is not here', 'install it, or name it in NGINX_BIN.');
}
