// PostgreSQL's programs, for the tests that run the server against a PostgreSQL of their own.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { canInstallDebianPackages, installDebianPackages } from './debian.mjs';
import { SetUpError } from './steps.mjs';

/** The folder that holds initdb and postgres, if any; Debian keeps them off PATH. @returns {string | undefined} */
function findPrograms() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    process.env.POSTGRES_BIN,
    ...(process.env.PATH ?? '').split(':'),
    ...versions.map((version) => join(debian, version, 'bin')),
  ];
  return folders.find((folder) => folder !== undefined && folder !== '' && existsSync(join(folder, 'initdb')));
}

/**
 * The folder that holds initdb and postgres.
 * @returns {Promise<string>}
 */
export async function ensurePostgres() {
  const found = findPrograms();
  if (found !== undefined) return found;
  if (canInstallDebianPackages()) await installDebianPackages(['postgresql'], 'the tests with PostgreSQL');
  const installed = findPrograms();
  if (installed !== undefined) return installed;
  throw new SetUpError(
    'The contract tests and `npm run load -- --broker nats` need the programs of PostgreSQL, and none are here',
    'install PostgreSQL 14 or later, and name the folder of its programs in POSTGRES_BIN if it is not on PATH.',
  );
}
