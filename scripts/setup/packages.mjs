// The npm packages: installed when node_modules is not what package-lock.json asks for.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { oneAtATime } from './one-at-a-time.mjs';
import { root, run, step } from './steps.mjs';

/** @param {string} file */
const readPackages = (file) => Object.entries(JSON.parse(readFileSync(file, 'utf8')).packages ?? {});

/**
 * npm writes node_modules/.package-lock.json last, so it names what really is installed, also after an install that
 * was interrupted. Optional packages may be missing: they are for other platforms.
 */
function packagesInstalled() {
  const installedFile = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installedFile)) return false;
  const installed = new Map(readPackages(installedFile).map(([path, entry]) => [path, entry.version]));
  return readPackages(join(root, 'package-lock.json')).every(
    ([path, entry]) => path === '' || entry.optional === true || installed.get(path) === entry.version,
  );
}

/** @type {Promise<void> | undefined} */
let ensured;
/** Installs the packages of package-lock.json if they are not there. */
export function ensurePackages() {
  ensured ??= installPackages();
  return ensured;
}

async function installPackages() {
  if (packagesInstalled()) return;
  await oneAtATime(installUnlessThere);
}

async function installUnlessThere() {
  // Somebody else may just have installed them.
  if (packagesInstalled()) return;
  await step(
    'Installing npm packages (npm ci)',
    'check that the npm registry can be reached (npm ping), then run `npm ci --ignore-scripts` to see all of its output.',
    // No package needs its install script. At this level npm names each package that it reads.
    () => run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=http']),
  );
}
