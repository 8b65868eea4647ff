// Sites are served on plain http in their own network, too: there `crypto.randomUUID` is not.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = new URL('../..', import.meta.url).pathname;

it('is what all of the console takes for a random UUID', () => {
  const files = ['src', 'workers'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
      .map((file) => join(folder, file)),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => /crypto\.randomUUID\(/.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
});
