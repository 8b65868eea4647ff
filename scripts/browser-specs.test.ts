// The page of a browser test is loaded once: each time costs two seconds of a core (CONTRIBUTING.md).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const folder = fileURLToPath(new URL('../tests/e2e/', import.meta.url));
/** Signs in at a screen, and then has the browser load another. */
const LOADED_TWICE =
  /^[ ]*await (?:enter|openSite)\((\w+)[^;]*\);\n(?:[ ]*(?:const [^\n]*;|\/\/[^\n]*)\n)*[ ]*await \1\.goto\(/gm;

const linesIn = (source: string): number[] =>
  [...source.matchAll(LOADED_TWICE)].map(({ index }) => source.slice(0, index).split('\n').length);

it('finds a page that is loaded twice', () => {
  const enter = "  await enter(page, server.origin, 'role0');\n";
  expect(linesIn(`${enter}  // Why.\n  const day = '3';\n  await page.goto('/?day=3');\n`)).toEqual([1]);
  expect(linesIn(`${enter}  await second.goto('/');\n`)).toEqual([]);
  expect(linesIn(`${enter}  await page.reload();\n`)).toEqual([]);
});

it('a browser test enters at the address that it is about', () => {
  const found = readdirSync(folder)
    .filter((name) => name.endsWith('.spec.ts') && !/pictures\.spec\.ts$/.test(name))
    .flatMap((name) => linesIn(readFileSync(join(folder, name), 'utf8')).map((line) => `${name}:${line}`));
  // An opened pile on a phone hides the banner that `enter` looks for; '/' leads to the type that was shown before; a role
  // gets lost at an address that it may not open; a map that has just been entered may still be on its way to its piles.
  const loadedTwice = ['plan.spec.ts', 'routes.spec.ts', 'simulation.spec.ts', 'touch.spec.ts'];
  expect(found.map((place) => place.split(':')[0])).toEqual(loadedTwice);
});
