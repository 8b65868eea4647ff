// `node scripts/server-packages.mjs FOLDER`: puts what a running server needs into a new folder: the builds, and of
// node_modules only what the server side loads. The console's own packages are in its build already, and are most of
// node_modules.
import './setup/node-version.mjs';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { root, runMain, SetUpError } from './setup/steps.mjs';

/** @typedef {{dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>}} Entry */

/** Packages that the built server imports. */
function importedPackages() {
  const folder = join(root, 'dist/server');
  const names = new Set();
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.js'))) {
    const text = readFileSync(join(folder, file), 'utf8');
    for (const [, name] of text.matchAll(
      /(?:^import |\bfrom ?|\bimport\()["']((?:@[\w.-]+\/)?[\w.-]+)(?:\/[^"']*)?["']/gm,
    )) {
      if (name !== undefined && !name.startsWith('.') && !builtinModules.includes(name)) names.add(name);
    }
  }
  return names;
}

/**
 * Where a package finds another one: in its own node_modules, or in those of the folders above.
 * @param {Record<string, Entry>} packages
 * @param {string} from
 * @param {string} name
 */
function resolve(packages, from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    const path = `${at === '' ? '' : `${at}/`}node_modules/${name}`;
    if (packages[path] !== undefined) return path;
    if (at === '') return undefined;
  }
}

await runMain(async () => {
  const [target] = process.argv.slice(2);
  if (target === undefined || existsSync(target)) {
    throw new SetUpError(
      'A folder that is not there yet is needed',
      'name one: `node scripts/server-packages.mjs FOLDER`.',
    );
  }
  /** @type {{packages: Record<string, Entry>}} */
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const wanted = new Set();
  const waiting = [...importedPackages()].map((name) => ({ from: '', name }));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const path = resolve(packages, next.from, next.name);
    // Not there: an optional one, for another platform.
    if (path === undefined || wanted.has(path) || !existsSync(join(root, path))) continue;
    wanted.add(path);
    const { dependencies = {}, optionalDependencies = {} } = packages[path] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) waiting.push({ from: path, name });
  }
  mkdirSync(target, { recursive: true });
  for (const path of wanted) {
    cpSync(join(root, path), join(target, path), {
      recursive: true,
      // Packages in a package's own node_modules are listed by themselves.
      filter: (source) =>
        source === join(root, path) || !source.slice(join(root, path).length).includes('/node_modules'),
    });
  }
  for (const path of ['dist', 'package.json', 'LICENSE'])
    cpSync(join(root, path), join(target, path), { recursive: true });
  console.log(`${target}: ${wanted.size} packages`);
});
