// Runs the cases one after another and reports. `npm run bench` builds this and starts it in the repository's folder.
import { writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { benchCases } from '../cases';
import { type BenchBrowser, openBrowser } from '../harness/browser';
import { tableOf } from '../harness/report';
import { type Answer, answerSchema, type Order, type Row } from '../harness/row';

const ROUNDS = 9;

const { values: options } = parseArgs({
  options: {
    json: { type: 'string' },
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
    rounds: { type: 'string', default: String(ROUNDS) },
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

/** The load of the machine's last minute, which says how far figures can be trusted. */
const load = (): string => (loadavg()[0] ?? 0).toFixed(1);

async function main(): Promise<void> {
  const { only, json, quick } = options;
  const rounds = Number(options.rounds);
  if (!(rounds >= 1)) throw new Error(`--rounds ${options.rounds} is not a number of rounds`);
  const chosen = benchCases.filter(
    ({ name }) => only === undefined || only.split(',').some((word) => name.includes(word)),
  );
  if (chosen.length === 0)
    throw new Error(`no case is called ${only}: ${benchCases.map(({ name }) => name).join(', ')}`);

  const rows: Row[] = [];
  let failed = false;
  let browser: BenchBrowser | undefined;
  try {
    for (const { name, where } of chosen) {
      for (const place of where) {
        if (place === 'chromium') browser ??= await openBrowser('.cache/bench/browser');
        const startMs = performance.now();
        const order = { name, quick, rounds, where: place };
        const before = load();
        const answer =
          place === 'chromium' && browser !== undefined ? await browser.run(order) : await runInThread(order);
        const seconds = ((performance.now() - startMs) / 1000).toFixed(0);
        console.log(`${name} in ${place}: ${seconds} s, load ${before} to ${load()}`);
        if ('error' in answer) {
          failed = true;
          console.error(`${name} in ${place} failed: ${answer.error}`);
        } else {
          rows.push(...answer.rows);
        }
      }
    }
  } finally {
    await browser?.close();
  }

  const cpu = cpus()[0]?.model ?? 'unknown processor';
  const machine = `${availableParallelism()} x ${cpu}, Node ${process.versions.node}${browser === undefined ? '' : `, ${browser.version}`}`;
  console.log(`\n${tableOf(rows)}\n\nMedians of ${rounds} runs, ours and peers in turn. ${machine}.`);
  if (json !== undefined) writeFileSync(json, `${JSON.stringify({ machine, rounds, quick, rows }, null, 2)}\n`);
  if (failed || rows.some(({ fault }) => fault !== '')) process.exitCode = 1;
}

await main();
