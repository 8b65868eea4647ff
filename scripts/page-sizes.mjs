// Files that a browser fetches before the sign-in page, each screen and each child app built here can be used: requests,
// and bytes as the server sends them (brotli). Counted in the build, from Vite's manifest, and held against
// scripts/page-budgets.json, so that nothing grows unnoticed. WebAssembly has a budget of its own, and charts come once a screen stands.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {{file: string, imports?: string[], dynamicImports?: string[], css?: string[], isEntry?: boolean, isDynamicEntry?: boolean}} Chunk
 * @typedef {Record<string, Chunk>} Manifest by source file, or by name for what several share
 * @typedef {{brotliKiB: number, requests: number, parts?: readonly string[]}} Budget `parts`: what it fetches at once beside its own
 * @typedef {{page: string, brotliKiB: number, requests: number}} Size
 */

const PAGE = 'index.html';
/** The texts of the sign-in page, in the language that is not chosen but there; those of a screen are among its budget's parts. */
const DICTIONARY = 'src/i18n/cn/packs/start.ts';
/** Modules that every screen needs before its own code. */
const SIGNED_IN = ['src/app/console.tsx', 'src/app/routes/signed-in.tsx', 'src/app/shell/shell.tsx'];
const SCREEN = /^src\/screens\/([\w-]+)-screen\.tsx$/;
/** The host of the child apps, and their entries, whose code comes by a dynamic import when the host calls them. */
const CHILD_APP_HOST = 'src/app/routes/child-app-route.tsx';
const CHILD_APP = /^child-app:\w+$/;

/**
 * The pages of a build with where each begins.
 * @param {Manifest} manifest
 * @param {readonly string[]} start what the page itself names
 * @returns {Map<string, readonly string[]>}
 */
function pagesOf(manifest, start) {
  const pages = new Map([['sign-in', [...start, DICTIONARY]]]);
  for (const [source, { isDynamicEntry, dynamicImports = [] }] of Object.entries(manifest)) {
    const signedIn = [...start, DICTIONARY, ...SIGNED_IN, source];
    const name = SCREEN.exec(source)?.[1];
    if (name !== undefined && isDynamicEntry === true) pages.set(name, signedIn);
    if (CHILD_APP.test(source)) pages.set(source, [...signedIn, CHILD_APP_HOST, ...dynamicImports]);
  }
  return pages;
}

/** All files that the roots import, themselves among them. @param {Manifest} manifest @param {readonly string[]} roots */
function closureOf(manifest, roots) {
  /** @type {Set<string>} */
  const seen = new Set();
  /** @type {Set<string>} */
  const files = new Set();
  const left = [...roots];
  for (let source = left.pop(); source !== undefined; source = left.pop()) {
    if (seen.has(source)) continue;
    seen.add(source);
    const chunk = manifest[source];
    if (chunk === undefined)
      throw new Error(`the build has no ${source}: correct scripts/page-sizes.mjs or scripts/page-budgets.json`);
    files.add(chunk.file);
    for (const file of chunk.css ?? []) files.add(file);
    left.push(...(chunk.imports ?? []));
  }
  return files;
}

/** The name by which the manifest has a file: the page's entry may have become one with other chunks. @param {Manifest} manifest @param {string} file */
function sourceOf(manifest, file) {
  const source = Object.keys(manifest).find((name) => manifest[name]?.file === file);
  if (source === undefined) throw new Error(`the page names ${file}, which the build's manifest does not have`);
  return source;
}

/** Bytes as the server sends them: the compressed copy where there is one. @param {string} file */
function sentBytes(file) {
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}

/** The budget that a page is held against: all child apps have one. @param {string} page */
const budgetName = (page) => (CHILD_APP.test(page) ? 'child-app' : page);

/** Vite's list of a build's files. @param {string} client folder of the build @returns {Manifest} */
export function manifestOf(client) {
  return JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8'));
}

/**
 * Sizes of all pages of a build.
 * @param {string} client folder of the build
 * @param {Readonly<Record<string, Budget>>} budgets
 * @returns {Size[]}
 */
export function pageSizes(client, budgets) {
  const manifest = manifestOf(client);
  // The page itself, and the files that it names beside the bundler's own.
  const html = readFileSync(join(client, PAGE), 'utf8');
  const named = [...html.matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, file = '']) => file);
  // For browsers of long ago only.
  const besides = named.filter((file) => !file.startsWith('assets/') && !html.includes(`nomodule src="/${file}"`));
  const start = named.filter((file) => file.startsWith('assets/')).map((file) => sourceOf(manifest, file));
  return [...pagesOf(manifest, start)].map(([page, roots]) => {
    const files = closureOf(manifest, [...roots, ...(budgets[budgetName(page)]?.parts ?? [])]);
    for (const file of [PAGE, ...besides]) files.add(file);
    const bytes = [...files].reduce((sum, file) => sum + sentBytes(join(client, file)), 0);
    return { page, brotliKiB: bytes / 1024, requests: files.size };
  });
}

/** More room than that under a budget is a gain that the next change would spend unseen (docs/adr/0283). */
const MOST_ROOM_KIB = 4;

/**
 * A line for each page that is over its budget, far below it or has none, and for each budget whose page is gone.
 * @param {readonly Size[]} sizes
 * @param {Readonly<Record<string, Budget>>} budgets
 * @returns {string[]}
 */
export function budgetFaults(sizes, budgets) {
  const faults = sizes.flatMap(({ page, brotliKiB, requests }) => {
    const budget = budgets[budgetName(page)];
    const now = `${brotliKiB.toFixed(1)} KiB in ${requests} requests`;
    if (budget === undefined) return [`${page} has no budget in scripts/page-budgets.json; it takes ${now}`];
    const amiss = [];
    if (brotliKiB > budget.brotliKiB) {
      amiss.push(
        `${page} takes ${brotliKiB.toFixed(1)} KiB, ${(brotliKiB - budget.brotliKiB).toFixed(1)} KiB over its budget of ${budget.brotliKiB} KiB`,
      );
    }
    if (brotliKiB < budget.brotliKiB - MOST_ROOM_KIB) {
      amiss.push(`${page} takes ${now}: lower its budget of ${budget.brotliKiB} KiB to ${Math.ceil(brotliKiB)} KiB`);
    }
    if (requests > budget.requests) {
      amiss.push(
        `${page} takes ${requests} requests, ${requests - budget.requests} over its budget of ${budget.requests}`,
      );
    }
    return amiss;
  });
  const gone = Object.keys(budgets).filter((page) => !sizes.some((size) => budgetName(size.page) === page));
  return [...faults, ...gone.map((page) => `${page} has a budget, but the build has no such page`)];
}

/** A line for each budget: the page that takes most of it. @param {readonly Size[]} sizes @param {Readonly<Record<string, Budget>>} budgets */
export function sizesLine(sizes, budgets) {
  return Object.entries(budgets)
    .flatMap(([name, { brotliKiB: most, requests: mostRequests }]) => {
      const [largest] = sizes
        .filter(({ page }) => budgetName(page) === name)
        .sort((one, other) => other.brotliKiB - one.brotliKiB);
      if (largest === undefined) return [];
      const { brotliKiB, requests } = largest;
      return `${name}: ${brotliKiB.toFixed(0)} of ${most} KiB, ${requests} of ${mostRequests} requests`;
    })
    .join('\n');
}
