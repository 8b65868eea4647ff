// Measures what a user waits for: from the sign-in page to a painted map, in real Chromium with the CPU slowed.
//   node scripts/measure-load.mjs http://localhost:8080 PASSWORD [--slow 6] [--runs 3]
// Prints per run, cold (empty cache) and warm: bytes that the sign-in page and the overview load (as files, and gzipped),
// time from pressing 'sign in' to the first frame with piles, and the longest task of the main thread on the way.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright';
import { chromiumArguments, chromiumExecutable } from './setup/chromium.mjs';
import { root } from './setup/steps.mjs';

const [origin = 'http://localhost:8080', password = '', ...options] = process.argv.slice(2);
/** @param {string} name @param {number} fallback */
const option = (name, fallback) => Number(options[options.indexOf(name) + 1] ?? fallback) || fallback;
const slow = option('--slow', 6);
const runs = option('--runs', 3);

const executablePath = chromiumExecutable();
const browser = await chromium.launch({
  args: chromiumArguments,
  ...(executablePath === undefined ? {} : { executablePath }),
});

/** Files of the console among the paths, their size and their size gzipped. @param {Iterable<string>} paths */
function sizes(paths) {
  let bytes = 0;
  let gzip = 0;
  let files = 0;
  for (const path of new Set(paths)) {
    const file = path === '/login' ? 'index.html' : path.slice(1);
    try {
      const content = readFileSync(join(root, 'dist/client', file));
      files++;
      bytes += content.length;
      gzip += gzipSync(content).length;
    } catch {
      // A call of the API.
    }
  }
  return { files, bytes, gzip };
}

/** Longest task of the page's main thread in a trace, in ms. @param {{traceEvents: any[]}} trace @param {string} path */
function longestTask({ traceEvents }, path) {
  const page = traceEvents.find(
    (event) => event.name === 'navigationStart' && event.args?.data?.documentLoaderURL?.includes(path),
  );
  const threads = traceEvents.filter((event) => event.name === 'thread_name' && event.args.name === 'CrRendererMain');
  const tasks = traceEvents.filter(
    (event) =>
      event.name === 'RunTask' &&
      threads.some(({ pid, tid }) => pid === event.pid && tid === event.tid) &&
      (page === undefined || page.pid === event.pid),
  );
  const wall = Math.max(0, ...tasks.map((task) => task.dur ?? 0)) / 1000;
  const over = tasks.filter((task) => (task.dur ?? 0) > 50_000).length;
  // Time on the CPU: on a busy machine a task also waits, which is not its fault.
  const cpu = Math.max(0, ...tasks.map((task) => task.tdur ?? 0)) / 1000;
  return { wall, cpu, over };
}

/** @param {import('playwright').BrowserContext} context */
async function visit(context) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  /** @type {string[]} */
  let paths = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  await page.goto(`${origin}/login`);
  await page.waitForLoadState('networkidle');
  await page.locator('input').nth(0).fill('role0');
  await page.locator('input').nth(1).fill(password);
  await page.waitForLoadState('networkidle');
  const signInFiles = sizes(paths);
  paths = [];

  await session.send('Emulation.setCPUThrottlingRate', { rate: slow });
  await browser.startTracing(page, {
    categories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'],
  });
  const pressedMs = await page.evaluate(() => performance.now());
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => performance.getEntriesByName('map-painted').length > 0, undefined, {
    timeout: 120_000,
    polling: 50,
  });
  const paintedMs = await page.evaluate(() => performance.getEntriesByName('map-painted')[0]?.startTime ?? Number.NaN);
  const trace = JSON.parse((await browser.stopTracing()).toString('utf8'));
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.waitForTimeout(2_000);
  const overviewFiles = sizes(paths);
  await page.evaluate(() => localStorage.clear());
  await page.close();
  return { signInFiles, overviewFiles, mapMs: paintedMs - pressedMs, task: longestTask(trace, '/login') };
}

/** @param {{files: number, bytes: number, gzip: number}} size */
const show = ({ files, bytes, gzip }) =>
  `${files} files, ${(bytes / 1024).toFixed(0)} KiB, ${(gzip / 1024).toFixed(0)} KiB gzip`;

console.log(`CPU slowed ${slow}x\n`);
for (let run = 1; run <= runs; run++) {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  for (const name of ['cold', 'warm']) {
    const { signInFiles, overviewFiles, mapMs, task } = await visit(context);
    console.log(
      `run ${run} ${name}: sign-in to painted map ${mapMs.toFixed(0)} ms; longest task ${task.wall.toFixed(0)} ms ` +
        `(${task.cpu.toFixed(0)} ms on the CPU), ${task.over} tasks over 50 ms`,
    );
    if (run === 1) console.log(`  sign-in page: ${show(signInFiles)}\n  then the overview: ${show(overviewFiles)}`);
  }
  await context.close();
}
await browser.close();
