// Debian and its relatives: with root, missing system packages are installed.
import { existsSync } from 'node:fs';
import { ask, run, step } from './steps.mjs';

/** Whether system packages can be installed here without asking anyone. */
export function canInstallDebianPackages() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
/** Somebody else on this machine may be installing: apt waits for them instead of failing. */
const patient = ['-o', 'DPkg::Lock::Timeout=600'];
let listsUpdated = false;

/** apt works for one at a time. @type {Promise<void>} */
let before = Promise.resolve();

/**
 * Installs the packages that are not installed yet. Call only where canInstallDebianPackages().
 * @param {readonly string[]} names
 * @param {string} purpose
 * @returns {Promise<void>}
 */
export function installDebianPackages(names, purpose) {
  const mine = before.then(() => install(names, purpose));
  // A failure is reported to the caller; the next installation is tried all the same.
  before = mine.catch(() => undefined);
  return mine;
}

/** @param {readonly string[]} names @param {string} purpose */
async function install(names, purpose) {
  /** @type {string[]} */
  const missing = [];
  for (const name of names) {
    const status = await ask('dpkg', ['--status', name]);
    if (status === null || !status.includes('\nStatus: install ok installed\n')) missing.push(name);
  }
  if (missing.length === 0) return;
  await step(
    `Installing Debian packages for ${purpose}: ${missing.join(' ')}`,
    `run \`apt-get update && apt-get install -y ${missing.join(' ')}\` and see what it says.`,
    async () => {
      if (!listsUpdated) await run('apt-get', ['update', ...patient], { env: environment });
      listsUpdated = true;
      const install = ['install', '-y', '--no-install-recommends', ...patient, ...missing];
      await run('apt-get', install, { env: environment });
    },
  );
}
