// `npm test`: sets up what the tests need, the browser, PostgreSQL and NATS included, and runs all of them. The last line is
// `N passed, N failed`.
//   npm test -- --only unit             one suite: crates, unit, contract, e2e, bench (several with commas)
//   npm test -- --only e2e smoke.spec   what else is said goes to that suite's runner
import './setup/node-version.mjs';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './setup/browser.mjs';
import { buildClient, buildServer, buildWasm } from './setup/builds.mjs';
import { ensureNats } from './setup/nats.mjs';
import { ensureNginx } from './setup/nginx.mjs';
import { ensurePackages } from './setup/packages.mjs';
import { ensurePostgres } from './setup/postgres.mjs';
import { ensureRust } from './setup/rust.mjs';
import { bold, formatMs, green, red, root, runMain, SetUpError } from './setup/steps.mjs';

/**
 * @typedef {object} Outcome
 * @property {number} passed
 * @property {number} failed
 */

const reports = join(root, 'test-results');
const started = performance.now();

/** @type {Record<string, (args: readonly string[]) => Promise<Outcome>>} */
const suites = {
  async crates(args) {
    const { env } = await ensureRust();
    const command = ['test', '--manifest-path', 'crates/Cargo.toml', '--workspace', '--no-fail-fast', ...args];
    const { code, output } = await show('cargo', command, env);
    const counts = [...output.matchAll(/^test result: \w+\. (\d+) passed; (\d+) failed;/gm)];
    return outcome(code, sum(counts.map((match) => Number(match[1]))), sum(counts.map((match) => Number(match[2]))));
  },
  unit: (args) => vitest('unit', process.env, args),
  async contract(args) {
    const programs = {
      POSTGRES_BIN: await ensurePostgres(),
      NATS_SERVER: await ensureNats(),
      NGINX_BIN: await ensureNginx(),
    };
    return await vitest('contract', { ...process.env, ...programs }, args);
  },
  async e2e(args) {
    const env = { ...process.env, PLAYWRIGHT_CHROMIUM: await ensureBrowser() };
    const cli = join(root, 'node_modules/playwright/cli.js');
    const { code } = await show(process.execPath, [cli, 'test', '-c', 'tests/e2e/playwright.config.ts', ...args], env);
    const report = readReport('e2e');
    const { expected = 0, flaky = 0, unexpected = 0 } = report?.stats ?? {};
    if (flaky > 0) console.log(`${flaky} of the browser tests passed only when tried again: flaky, to be mended.`);
    return outcome(code, expected + flaky, unexpected);
  },
  /** The benchmarks at small sizes: that every peer still runs and every result is right, not how fast. */
  async bench(args) {
    const command = ['scripts/bench.mjs', '--quick', '--rounds', '1', '--json', 'test-results/bench.json', ...args];
    const { code } = await show(process.execPath, command, process.env);
    /** @type {{fault: string}[]} */
    const rows = readReport('bench')?.rows ?? [];
    const wrong = rows.filter(({ fault }) => fault !== '').length;
    return outcome(code, rows.length - wrong, wrong);
  },
};

/**
 * @param {string} project
 * @param {NodeJS.ProcessEnv} env
 * @param {readonly string[]} args
 */
async function vitest(project, env, args) {
  const cli = join(root, 'node_modules/vitest/vitest.mjs');
  const report = `--outputFile.json=test-results/${project}.json`;
  const command = [cli, 'run', '--project', project, '--reporter=default', '--reporter=json', report, ...args];
  const { code } = await show(process.execPath, command, env);
  const counted = readReport(project);
  return outcome(code, counted?.numPassedTests ?? 0, counted?.numFailedTests ?? 0);
}

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
 * Runs a command, showing its output as it comes and keeping it.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{code: number, output: string}>}
 */
function show(command, args, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.on('data', (/** @type {Buffer} */ chunk) => {
      output += chunk.toString('utf8');
      process.stdout.write(chunk);
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** @param {readonly string[]} argv */
function parseArguments(argv) {
  const at = argv.indexOf('--only');
  if (at < 0) {
    if (argv.length > 0) throw new SetUpError(`${argv.join(' ')} belongs to no suite`, 'name one: `-- --only unit …`.');
    return { names: Object.keys(suites), rest: [] };
  }
  const names = (argv[at + 1] ?? '').split(',');
  const unknown = names.filter((name) => !(name in suites));
  const rest = [...argv.slice(0, at), ...argv.slice(at + 2)];
  if (unknown.length > 0 || (names.length > 1 && rest.length > 0)) {
    throw new SetUpError(
      `There is no way to run ${argv.join(' ')}`,
      `--only takes some of ${Object.keys(suites).join(', ')}; further arguments go with one of them.`,
    );
  }
  return { names, rest };
}

await runMain(async () => {
  const { names, rest } = parseArguments(process.argv.slice(2));
  process.chdir(root);
  await ensurePackages();
  if (names.some((name) => name !== 'crates')) await buildWasm();
  if (names.includes('contract') || names.includes('e2e')) {
    await buildClient();
    await buildServer();
  }
  // Before the first suite, so that what is missing is said at once and not after minutes of tests.
  if (names.includes('contract')) {
    await ensurePostgres();
    await ensureNats();
    await ensureNginx();
  }
  if (names.includes('e2e')) await ensureBrowser();
  mkdirSync(reports, { recursive: true });

  /** @type {[string, Outcome, number][]} */
  const results = [];
  for (const [name, suite] of Object.entries(suites)) {
    if (!names.includes(name)) continue;
    console.log(`\n${bold(`• Tests: ${name}`)}`);
    rmSync(join(reports, `${name}.json`), { force: true });
    const startMs = performance.now();
    results.push([name, await suite(rest), performance.now() - startMs]);
  }

  console.log(`\nAll of it took ${formatMs(performance.now() - started)}.`);
  for (const [name, { passed, failed }, ms] of results) {
    const mark = failed === 0 ? green('✓') : red('✗');
    console.log(`${mark} ${name.padEnd(9)} ${passed} passed, ${failed} failed  ${formatMs(ms)}`);
  }
  const failed = sum(results.map(([, result]) => result.failed));
  console.log(`${sum(results.map(([, result]) => result.passed))} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
});
