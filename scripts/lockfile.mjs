// `node scripts/lockfile.mjs`: completes package-lock.json after packages were added. Packages with native parts name
// one optional package per platform, and npm leaves out of the lockfile those that the registry at hand does not have
// (mirrors often keep a few platforms only). `npm ci` then refuses the lockfile everywhere.
import './setup/node-version.mjs';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runMain } from './setup/steps.mjs';

/** Words of platform packages' names, by the `os` and `cpu` that npm installs them for. */
const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

/**
 * @typedef {{version: string, optional?: boolean, dev?: boolean, os?: string[], cpu?: string[], libc?: string[], optionalDependencies?: Record<string, string>}} Entry
 */

/**
 * Entries that a lockfile lacks: optional packages of exact version that no entry stands for.
 * @param {Record<string, Entry>} packages
 * @returns {Record<string, Entry>}
 */
function missingEntries(packages) {
  /** @type {Record<string, Entry>} */
  const missing = {};
  for (const [path, entry] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (`node_modules/${name}` in packages || `${path}/node_modules/${name}` in packages) continue;
      const words = name.split(/[/-]/);
      const libc = words.some((word) => word.startsWith('musl')) ? ['musl'] : ['glibc'];
      missing[`node_modules/${name}`] = {
        version: version.replace(/^[~^]/, ''),
        ...(entry.dev === true ? { dev: true } : {}),
        optional: true,
        os: systems.filter((system) => words.includes(system)),
        cpu: processors.filter((processor) => words.includes(processor)),
        ...(words.includes('linux') ? { libc } : {}),
      };
    }
  }
  return missing;
}

await runMain(async () => {
  const file = join(root, 'package-lock.json');
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  const missing = missingEntries(lock.packages);
  console.log(`${Object.keys(missing).length} entries were missing.`);
  const entries = Object.entries({ ...lock.packages, ...missing }).sort(([a], [b]) => (a < b ? -1 : 1));
  lock.packages = Object.fromEntries(entries);
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
});
