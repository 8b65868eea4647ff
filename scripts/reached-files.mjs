// Which files of the repository a program names: its imports, and the files that it reads by a relative path written out.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

const NAMED = /['"`](\.{1,2}\/[\w./-]+)['"`]/g;

/**
 * Files named by relative paths in some files, in those, and so on; the first ones themselves are among them. Paths are
 * relative to the folder in which this runs.
 * @param {readonly string[]} from
 * @returns {Set<string>}
 */
export function reachedFiles(from) {
  const found = new Set(from);
  for (const path of found) {
    if (!/\.(ts|tsx|mjs)$/.test(path)) continue;
    for (const [, named = ''] of readFileSync(path, 'utf8').matchAll(NAMED)) {
      const target = join(dirname(path), named);
      const file = [target, `${target}.ts`, `${target}.tsx`, `${target}/index.ts`].find(
        (name) => existsSync(name) && statSync(name).isFile(),
      );
      if (file !== undefined) found.add(file);
    }
  }
  return found;
}
