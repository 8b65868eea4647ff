// Measures the wait of a user from the sign-in page to a painted map, in a real Chromium with the CPU slowed.
//   node scripts/measure-load.mjs http://localhost:8080 PASSWORD [--slow 6] [--runs 3] [--account role0] [--profile]
// The account's first project is measured, which is the demo's of 120,000 piles; `npm run seed -- --piles N` and
// `--project ID` measure another. Prints per run, cold (empty cache) and warm, the time from pressing 'sign in' until
// the first picture with piles is handed over and until its pixels stand, and until the map can be moved; how many piles
// the picture stands for, and what the sign-in page loads; then medians. With `--profile` a trace is taken, which costs time of its
// own: longest task, style time and time by file.
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { median, visitSite } from './measure/sign-in.mjs';
import { PRESSED, readTrace, TRACE_CATEGORIES } from './measure/trace.mjs';
import { chromiumArguments, chromiumExecutable } from './setup/chromium.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    slow: { type: 'string', default: '6' },
    runs: { type: 'string', default: '3' },
    account: { type: 'string', default: 'role0' },
    project: { type: 'string' },
    profile: { type: 'boolean', default: false },
  },
});
const [origin = 'http://localhost:8080', password = ''] = positionals;
const slow = Number(values.slow);
const runs = Number(values.runs);
const toPage = values.project === undefined ? '' : `?to_page=${encodeURIComponent(`/?project=${values.project}`)}`;

const executablePath = chromiumExecutable();
const browser = await chromium.launch({
  args: chromiumArguments,
  ...(executablePath === undefined ? {} : { executablePath }),
});

/** @param {import('playwright').BrowserContext} context */
async function visit(context) {
  let piles = '';
  let trace = '';
  const visited = await visitSite(context, {
    url: `${origin}/login${toPage}`,
    account: values.account,
    password,
    slow,
    untilLive: true,
    onPress: async (page) => {
      if (!values.profile) return;
      await browser.startTracing(page, { categories: TRACE_CATEGORIES });
      await page.evaluate((name) => performance.mark(name), PRESSED);
    },
    onPainted: async (page) => {
      if (values.profile) trace = (await browser.stopTracing()).toString('utf8');
      piles = (await page.locator('[data-piles]').getAttribute('data-piles')) ?? '';
      await page.evaluate(() => localStorage.clear());
    },
  });
  return { ...visited, piles, main: trace === '' ? null : readTrace(trace) };
}

/** @param {import('./measure/sign-in.mjs').Wire} wire */
const show = ({ requests, bytes }) => `${requests} requests, ${(bytes / 1024).toFixed(0)} KiB as sent`;
/** @param {number} ms */
const whole = (ms) => `${ms.toFixed(0)} ms`;

console.log(`CPU slowed ${slow}x${values.profile ? ', with a trace' : ''}\n`);
/** @type {Record<'cold' | 'warm', number[]>} */
const times = { cold: [], warm: [] };
/** @type {Record<'cold' | 'warm', number[]>} */
const handed = { cold: [], warm: [] };
/** @type {Record<'cold' | 'warm', number[]>} */
const moved = { cold: [], warm: [] };
for (let run = 1; run <= runs; run++) {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  for (const name of /** @type {const} */ (['cold', 'warm'])) {
    const { page, all, formMs, handedMs, mapMs, liveMs, piles, main } = await visit(context);
    times[name].push(mapMs);
    handed[name].push(handedMs);
    moved[name].push(liveMs ?? Number.NaN);
    console.log(
      `run ${run} ${name}: sign-in to painted map of ${piles} piles ${whole(mapMs)}, handed over after ${whole(handedMs)}, to be moved after ${whole(liveMs ?? Number.NaN)}; form after ${whole(formMs)}`,
    );
    if (run === 1) console.log(`  sign-in page: ${show(page)}\n  until the map: ${show(all)}`);
    if (main === null) continue;
    console.log(
      `  main thread busy ${whole(main.busyMs)}; longest task ${whole(main.longestMs)} (${whole(main.longestWallMs)} with ` +
        `waiting), ${main.over200} over 200 ms; styles ${whole(main.styleMs)}, layout ${whole(main.layoutMs)}, compiling ` +
        `${whole(main.compileMs)}, evaluating ${whole(main.evaluateMs)}, waiting for the GPU ${whole(main.gpuWaitMs)}`,
    );
    for (const [file, ms] of main.byFile.slice(0, 12)) console.log(`    ${ms.toFixed(0).padStart(6)} ms  ${file}`);
  }
  await context.close();
}
for (const [name, of] of /** @type {const} */ ([
  ['painted', times],
  ['handed over', handed],
  ['can be moved', moved],
])) {
  console.log(`median ${name}: cold ${whole(median(of.cold))}, warm ${whole(median(of.warm))}`);
}
await browser.close();
