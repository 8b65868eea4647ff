// Runs the cases one after another and reports. `npm run bench` builds this and starts it in the repository's folder.
import { writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { compareAnalysis } from '../analysis/compare';
import { compareCalls } from '../calls/compare';
import { benchCases, type Where } from '../cases';
import { growthSizes, growthSubjects } from '../cases/growth';
import { type BenchBrowser, openBrowser } from '../harness/browser';
import { boundTableOf, growthTableOf, tableOf } from '../harness/report';
import { type Answer, answerSchema, type Bound, type Growth, type Order, type Row } from '../harness/row';
import { compareMap } from '../map/compare';
import { measureMapConsole } from '../map/console';
import { measurePaper } from '../paper/measure';
import { comparePlan } from '../plan/compare';
import { compareSite } from '../site/compare';
import { compareStart } from '../start/compare';

const ROUNDS = '9';
const GROWTH_ROUNDS = 3;

const { values: options } = parseArgs({
  options: {
    json: { type: 'string' },
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
    growth: { type: 'boolean', default: false },
    rounds: { type: 'string', default: ROUNDS },
  },
});

function runInThread(order: Order): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./node-thread.mjs', import.meta.url), { workerData: order });
    thread.once('message', (message) => {
      void thread.terminate();
      resolve(answerSchema.parse(message));
    });
    thread.once('error', reject);
    thread.once('exit', () => reject(new Error(`the thread of ${order.name} ended without an answer`)));
  });
}

interface Task extends Order {
  readonly where: Where | 'pages';
}

/** Cases of whole pages, most of them of a real server; far too long for `--quick`. */
const pageCases = [
  { name: 'analysis', where: ['pages'] },
  { name: 'calls', where: ['pages'] },
  { name: 'map-console', where: ['pages'] },
  { name: 'map-frames', where: ['pages'] },
  { name: 'paper', where: ['pages'] },
  { name: 'plan', where: ['pages'] },
  { name: 'site', where: ['pages'] },
  { name: 'start', where: ['pages'] },
] as const;

/** Those whose name contains one of the words of `--only`. */
function chosen<T extends { readonly name: string }>(all: readonly T[]): readonly T[] {
  const words = options.only?.split(',') ?? [''];
  const found = all.filter(({ name }) => words.some((word) => name.includes(word)));
  if (found.length === 0) {
    throw new Error(`nothing is called ${options.only}; there are ${all.map(({ name }) => name).join(', ')}`);
  }
  return found;
}

/** The tasks to run, in order. */
function tasks(): Task[] {
  const { quick, growth } = options;
  const rounds = Number(options.rounds);
  if (!(rounds >= 1)) throw new Error(`--rounds ${options.rounds} is not a number of rounds`);
  if (growth) {
    const sizes = quick ? growthSizes.slice(0, 2) : growthSizes;
    const place = { where: 'chromium', quick, rounds: GROWTH_ROUNDS } as const;
    return chosen(growthSubjects).flatMap(({ name }) => sizes.map((size): Task => ({ name, size, ...place })));
  }
  const cases: readonly { readonly name: string; readonly where: readonly Task['where'][] }[] = quick
    ? benchCases
    : [...benchCases, ...pageCases];
  return chosen(cases).flatMap(({ name, where }) =>
    where.map((place): Task => ({ name, where: place, quick, rounds, size: null })),
  );
}

function run(task: Task, browser: BenchBrowser | undefined): Promise<Answer> {
  if (task.where === 'pages') return comparePages(task);
  return task.where === 'chromium' && browser !== undefined ? browser.run(task) : runInThread(task);
}

/** Whole pages of a real server, from what scripts/bench.mjs has built. */
function comparePages(task: Task): Promise<Answer> {
  if (task.name === 'map-frames') return compareMap(task, resolve('.cache/bench/map'));
  if (task.name === 'plan') return comparePlan(task, resolve('.cache/bench/plan'));
  if (task.name === 'paper') return measurePaper(task, resolve('dist'), '.cache/bench/demo');
  if (task.name === 'map-console') return measureMapConsole(task, resolve('dist'), '.cache/bench/demo');
  const site = resolve('.cache/bench/site');
  if (task.name === 'analysis') return compareAnalysis(task, site, '.cache/bench/demo');
  if (task.name === 'calls') return compareCalls(task, site);
  if (task.name === 'start') return compareStart(task, site, '.cache/bench/demo');
  return compareSite(task, {
    site,
    plainPages: resolve('.cache/bench/plain-site'),
    plainBackend: resolve('.cache/bench/node/plain-backend.mjs'),
  });
}

/** The load of the machine's last minute, which says how far figures can be trusted. */
const load = (): string => (loadavg()[0] ?? 0).toFixed(1);

async function main(): Promise<void> {
  const rows: Row[] = [];
  const bounds: Bound[] = [];
  const growth: Growth[] = [];
  let failed = false;
  let browser: BenchBrowser | undefined;
  try {
    for (const task of tasks()) {
      const title = `${task.name}${task.size === null ? '' : ` at ${task.size}`} in ${task.where}`;
      if (task.where === 'chromium') browser ??= await openBrowser('.cache/bench/browser');
      const startMs = performance.now();
      const before = load();
      const answer = await run(task, browser);
      console.log(`${title}: ${((performance.now() - startMs) / 1000).toFixed(0)} s, load ${before} to ${load()}`);
      if ('rows' in answer) {
        rows.push(...answer.rows);
        bounds.push(...(answer.bounds ?? []));
      } else if ('growth' in answer) {
        growth.push(answer.growth);
      } else {
        failed = true;
        console.error(`${title} failed: ${answer.error}`);
      }
    }
  } finally {
    await browser?.close();
  }

  const cpu = cpus()[0]?.model ?? 'unknown processor';
  const versions = `Node ${process.versions.node}${browser === undefined ? '' : `, ${browser.version}`}`;
  const machine = `${availableParallelism()} x ${cpu}, ${versions}`;
  if (rows.length > 0) console.log(`\n${tableOf(rows, !options.quick)}`);
  if (bounds.length > 0) console.log(`\n${boundTableOf(bounds)}`);
  if (growth.length > 0) console.log(`\n${growthTableOf(growth)}`);
  const runs = options.growth ? GROWTH_ROUNDS : options.rounds;
  console.log(`\nMedians of ${runs} runs. ${machine}.`);
  const date = new Date().toISOString();
  if (options.json !== undefined) {
    writeFileSync(
      options.json,
      `${JSON.stringify({ date, machine, quick: options.quick, rounds: Number(runs), rows, bounds, growth }, null, 2)}\n`,
    );
  }
  if (failed || [...rows, ...bounds].some(({ fault }) => fault !== '')) process.exitCode = 1;
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
