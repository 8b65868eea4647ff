// `npm test`: sets up what the tests need, the browser, PostgreSQL and NATS included, and runs all of them. The last line is
// `N passed, N failed`.
//   npm test -- --all                   contract tests on both shapes of a site, also where one is enough (docs/adr/0055), and
//                                       with a second external broker (docs/adr/0229)
//   npm test -- --all-when-due          likewise where the last such run is too long ago; otherwise without the suites
//                                       that cannot come out differently since (docs/adr/0101)
//   npm test -- --all-when-due --check  and `npm run check` beside them: what CI runs
//   npm test -- --only unit             one suite: crates, unit, contract, e2e, bench (several with commas)
//   npm test -- --only e2e smoke.spec   what else is said goes to that suite's runner
import './setup/node-version.mjs';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { browserTestsDue, failedSpecs } from './browser-run.mjs';
import {
  benchmarksDue,
  changedSinceLastRun,
  contractDue,
  cratesWereTested,
  fullRunDue,
  recordFullRun,
  SAME_CRATES,
} from './full-run.mjs';
import { ensureBrowser } from './setup/browser.mjs';
import { buildAll, buildWasm } from './setup/builds.mjs';
import { ensureNats } from './setup/nats.mjs';
import { ensureNginx } from './setup/nginx.mjs';
import { ensurePackages } from './setup/packages.mjs';
import { ensurePostgres } from './setup/postgres.mjs';
import { ensureRabbitMq } from './setup/rabbitmq.mjs';
import { ensureRust } from './setup/rust.mjs';
import { bold, formatMs, green, red, root, runMain, SetUpError } from './setup/steps.mjs';

/**
 * @typedef {object} Outcome
 * @property {number} passed
 * @property {number} failed
 * @property {readonly string[]} [names] of what failed, each with the first line of its fault
 */

/** Of a suite, more faults are not named once more at the end. */
const MOST_NAMED = 20;

const reports = join(root, 'test-results');
const started = performance.now();

/**
 * Runs a command for a suite.
 * @typedef {(command: string, args: readonly string[], env: NodeJS.ProcessEnv) => Promise<{code: number}>} Runner
 */

/** @type {Record<string, (args: readonly string[], run: Runner) => Promise<Outcome>>} */
const suites = {
  async crates(args) {
    const { env } = await ensureRust();
    const command = ['test', '--manifest-path', 'crates/Cargo.toml', '--workspace', '--no-fail-fast', ...args];
    const { code, output } = await hold('cargo', command, env);
    const counts = [...output.matchAll(/^test result: \w+\. (\d+) passed; (\d+) failed;/gm)];
    const names = [...output.matchAll(/^test (\S+) \.\.\. FAILED$/gm)].map(([, name = '']) => name);
    const [passed = 0, failed = 0] = [1, 2].map((at) => sum(counts.map((match) => Number(match[at]))));
    return { ...outcome(code, passed, failed), names };
  },
  unit: (args, run) => vitest('unit', process.env, args, run),
  async contract(args, run) {
    return await vitest('contract', { ...process.env, ...(await contractPrograms()) }, args, run);
  },
  async e2e(args, run) {
    const env = { ...process.env, PLAYWRIGHT_CHROMIUM: await ensureBrowser() };
    const cli = join(root, 'node_modules/playwright/cli.js');
    const { code } = await run(process.execPath, [cli, 'test', '-c', 'tests/e2e/playwright.config.ts', ...args], env);
    const report = readReport('e2e');
    const { expected = 0, unexpected = 0 } = report?.stats ?? {};
    return { ...outcome(code, expected, unexpected), names: failedInBrowser(report?.suites ?? []) };
  },
  /** The benchmarks at small sizes: that every peer still runs and every result is right, not how fast. */
  async bench(args, run) {
    const command = ['scripts/bench.mjs', '--quick', '--rounds', '1', '--json', 'test-results/bench.json', ...args];
    const { code } = await run(process.execPath, command, process.env);
    /** @type {{fault: string}[]} */
    const rows = readReport('bench')?.rows ?? [];
    const names = rows.map(({ fault }) => fault).filter((fault) => fault !== '');
    return { ...outcome(code, rows.length - names.length, names.length), names };
  },
  /** Result of `npm run check`; no suite of tests, and run only where it is asked for. */
  async check(args) {
    const { code, output } = await hold(process.execPath, ['scripts/check.mjs', '--when-due', ...args], process.env);
    const [, passed, failed] = /^(\d+) passed, (\d+) failed$/m.exec(output) ?? [];
    const names = [...output.matchAll(/^✗ (.*)$/gm)].map(([, name = '']) => name);
    return { ...outcome(code, Number(passed ?? 0), Number(failed ?? 0)), names };
  },
};

/**
 * @param {string} project
 * @param {NodeJS.ProcessEnv} env
 * @param {readonly string[]} args
 * @param {Runner} run
 */
async function vitest(project, env, args, run) {
  const cli = join(root, 'node_modules/vitest/vitest.mjs');
  const report = `--outputFile.json=test-results/${project}.json`;
  const command = [cli, 'run', '--project', project, '--reporter=default', '--reporter=json', report, ...args];
  const { code } = await run(process.execPath, command, env);
  const counted = readReport(project);
  return {
    ...outcome(code, counted?.numPassedTests ?? 0, counted?.numFailedTests ?? 0),
    names: failedInVitest(counted),
  };
}

/**
 * A file that could not be imported has a message and no tests.
 * @param {{testResults?: {name: string, status: string, message: string, assertionResults: {status: string,
 *   fullName: string, failureMessages: string[]}[]}[]} | undefined} report
 */
function failedInVitest(report) {
  return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) => `${file} › ${fullName}: ${firstLine(failureMessages[0])}`);
    return failed.length === 0 && status === 'failed' ? [`${file}: ${firstLine(message)}`] : failed;
  });
}

/**
 * @typedef {object} BrowserSuite
 * @property {BrowserSuite[]} [suites]
 * @property {{title: string, file: string, ok: boolean, tests: {results: {error?: {message?: string}}[]}[]}[]} [specs]
 */

/**
 * @param {readonly BrowserSuite[]} suites
 * @returns {string[]}
 */
function failedInBrowser(suites) {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ file, title, tests }) => `${file} › ${title}: ${firstLine(tests[0]?.results[0]?.error?.message)}`),
    ...failedInBrowser(inner),
  ]);
}

/** @param {string | undefined} text */
const firstLine = (text) =>
  stripVTControlCharacters(text ?? '')
    .split('\n', 1)[0]
    ?.slice(0, 300) ?? '';

/** A runner that fails without a failed test (it could not compile, or start) counts as one failure. */
/** @param {number} code @param {number} passed @param {number} failed @returns {Outcome} */
const outcome = (code, passed, failed) => ({ passed, failed: code === 0 ? failed : Math.max(1, failed) });

/** @param {readonly number[]} numbers */
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

/** @param {string} suite */
function readReport(suite) {
  const file = join(reports, `${suite}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/**
 * Runs a command, showing its output as it comes.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{code: number}>}
 */
function show(command, args, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1 }));
  });
}

/**
 * Runs a command beside others, showing its output once it has ended.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{code: number, output: string}>}
 */
function hold(command, args, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (/** @type {Buffer} */ chunk) => {
        output += chunk.toString('utf8');
      });
    }
    child.on('error', reject);
    child.on('close', (code) => {
      console.log(`\n${bold(`• ${command} ${args.join(' ')}`)}\n${output}`);
      resolve({ code: code ?? 1, output });
    });
  });
}

/** The suites of tests. */
const allNames = Object.keys(suites).filter((name) => name !== 'check');
/**
 * Those of a lane run one after another, the lanes beside each other: contract and browser tests wait half their time, for
 * processes, pages and time-outs, and the others hardly at all. Contract and browser tests at once starve each other.
 */
const lanes = [
  ['crates', 'unit', 'bench', 'check'],
  ['contract', 'e2e'],
];

const FLAGS = ['--all', '--all-when-due', '--check'];

/** @param {readonly string[]} given */
function parseArguments(given) {
  const [all, allWhenDue, check] = FLAGS.map((flag) => given.includes(flag));
  const argv = given.filter((argument) => !FLAGS.includes(argument));
  const at = argv.indexOf('--only');
  if (at < 0) {
    if (argv.length > 0) throw new SetUpError(`${argv.join(' ')} belongs to no suite`, 'name one: `-- --only unit …`.');
    return { all, allWhenDue, names: check ? [...allNames, 'check'] : allNames, rest: [] };
  }
  const names = (argv[at + 1] ?? '').split(',');
  const unknown = names.filter((name) => !allNames.includes(name));
  const rest = [...argv.slice(0, at), ...argv.slice(at + 2)];
  if (unknown.length > 0 || check || (names.length > 1 && rest.length > 0)) {
    throw new SetUpError(
      `There is no way to run ${argv.join(' ')}`,
      `--only takes some of ${allNames.join(', ')}; further arguments go with one of them.`,
    );
  }
  return { all, allWhenDue, names: allNames.filter((name) => names.includes(name)), rest };
}

/**
 * Suites that cannot come out differently than in the last full run, each with the reason.
 * @param {readonly string[]} names
 * @param {boolean} fullRun
 * @returns {Promise<Map<string, string>>}
 */
async function notDue(names, fullRun) {
  const reasons = new Map();
  if (names.includes('crates') && (await cratesWereTested())) reasons.set('crates', SAME_CRATES);
  if (names.includes('contract') && !fullRun && !(await contractDue()))
    reasons.set('contract', 'not run, only files of the console alone have changed since the last full run');
  if (names.includes('bench') && !fullRun && !(await benchmarksDue()))
    reasons.set('bench', 'not run, nothing that it is made from has changed since the last full run');
  return reasons;
}

/** Programs for contract tests beside the server, by the variable of each; a second broker where --all is said. */
async function contractPrograms() {
  const [POSTGRES_BIN, NATS_SERVER, NGINX_BIN] = await Promise.all([ensurePostgres(), ensureNats(), ensureNginx()]);
  const usual = { POSTGRES_BIN, NATS_SERVER, NGINX_BIN };
  return process.env.ALL_BROKERS === 'on' ? { ...usual, RABBITMQ_SERVER: await ensureRabbitMq() } : usual;
}

/**
 * Programs of the system, before the first suite: a missing one is reported at once and not after minutes of tests.
 * @param {readonly string[]} names
 */
async function ensurePrograms(names) {
  if (names.includes('contract')) await contractPrograms();
  if (names.includes('e2e')) {
    // Playwright, which may bring its own.
    await ensurePackages();
    await ensureBrowser();
  }
}

/** @param {readonly string[]} specs @param {ReadonlyMap<string, string>} due */
function tellBrowserTests(specs, due) {
  for (const [spec, reason] of due) console.log(`  ${spec}: ${reason}`);
  return `${specs.length - due.size} of ${specs.length} files not run, their server and what their pages fetch are those of the last full run`;
}

/**
 * The files of browser tests that failed; null where anything else failed, too, or Playwright itself.
 * @param {readonly (Outcome & {name: string})[]} results
 */
function browserFaults(results) {
  const faults = results.filter(({ failed }) => failed > 0);
  if (faults.length === 0) return [];
  if (faults.some(({ name }) => name !== 'e2e')) return null;
  const failed = failedSpecs(JSON.parse(readFileSync(join(reports, 'e2e.json'), 'utf8')));
  return failed.length === 0 ? null : failed;
}

/** The record of a full run also stands for what `npm run check` compiles the crates for. */
/** @param {readonly string[]} faulty */
async function finishFullRun(faulty) {
  const { code } = await show(process.execPath, ['scripts/check.mjs', '--only', 'crates'], process.env);
  if (code === 0) await recordFullRun(faulty);
  else process.exitCode = 1;
}

await runMain(async () => {
  const { all, allWhenDue, names: asked, rest } = parseArguments(process.argv.slice(2));
  process.chdir(root);
  mkdirSync(reports, { recursive: true });
  const due = allWhenDue ? await fullRunDue() : null;
  if (due !== null) console.log(`All tests are run: ${due}.`);
  if (all || due !== null) process.env.ALL_SHAPES = 'on';
  if (all) process.env.ALL_BROKERS = 'on';
  /** @type {Map<string, string>} */
  const leftOut = allWhenDue ? await notDue(asked, due !== null) : new Map();
  const names = asked.filter((name) => !leftOut.has(name));
  const tellLeftOut = () => leftOut.forEach((reason, name) => void console.log(`- ${name}: ${reason}`));
  tellLeftOut();
  const demo = mkdtempSync(join(tmpdir(), 'pile-console-demo-'));
  // The suites take copies of the demo that the first of them makes.
  process.env.DEMO_FOLDER ??= join(demo, 'demo');

  /** @param {string} name @param {Runner} run @returns {Promise<Outcome & {name: string, ms: number}>} */
  const runSuite = async (name, run) => {
    rmSync(join(reports, `${name}.json`), { force: true });
    console.log(`\n${bold(`• Tests: ${name}`)}`);
    const startMs = performance.now();
    let given = name === 'check' && names.includes('crates') ? ['--beside-crates'] : rest;
    const browser = name === 'e2e' && allWhenDue && due === null ? browserTestsDue(await changedSinceLastRun()) : null;
    if (browser !== null) {
      given = [...browser.due.keys()];
      leftOut.set(name, tellBrowserTests(browser.specs, browser.due));
    }
    const result = (await suites[name]?.(given, run)) ?? { passed: 0, failed: 1 };
    return { ...result, name, ms: performance.now() - startMs };
  };
  try {
    const needBuilds = names.filter((name) => name !== 'crates');
    const build = names.includes('contract') || names.includes('e2e') ? buildAll : buildWasm;
    // Crates are compiled while packages are installed.
    const ready =
      needBuilds.length > 0
        ? Promise.all([ensurePackages(), build(), ensurePrograms(needBuilds)])
        : Promise.resolve([]);
    const chosen = lanes.map((lane) => lane.filter((name) => names.includes(name))).filter((lane) => lane.length > 0);
    // Of those at a time one is shown as it goes, the others once they have ended.
    const runLane = async (/** @type {readonly string[]} */ lane, /** @type {number} */ index) => {
      const done = [];
      for (const name of lane) {
        if (name !== 'crates') await ready;
        done.push(await runSuite(name, index === chosen.length - 1 ? show : hold));
      }
      return done;
    };
    const [done] = await Promise.all([Promise.all(chosen.map(runLane)), ready]);
    const results = names.flatMap((name) => done.flat().filter((result) => result.name === name));

    console.log(`\nAll of it took ${formatMs(performance.now() - started)}.`);
    for (const { name, passed, failed, ms, names: faults = [] } of results) {
      const mark = failed === 0 ? green('✓') : red('✗');
      console.log(`${mark} ${name.padEnd(9)} ${passed} passed, ${failed} failed  ${formatMs(ms)}`);
      if (failed > 0) for (const fault of faults.slice(0, MOST_NAMED)) console.log(`    ${fault}`);
    }
    tellLeftOut();
    const failed = sum(results.map((result) => result.failed));
    console.log(`${sum(results.map((result) => result.passed))} passed, ${failed} failed`);
    if (failed > 0) process.exitCode = 1;
    const isWhole = all && names.length >= allNames.length && rest.length === 0;
    const faulty = isWhole ? browserFaults(results) : null;
    if (faulty !== null) await finishFullRun(faulty);
  } finally {
    rmSync(demo, { recursive: true, force: true });
  }
});
