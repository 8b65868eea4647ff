// `npm run check`: everything that can be said about the source without running it. The last line is
// `N passed, N failed`.
//   npm run check -- --only types       some of the checks (several with commas)
//   npm run check -- --when-due         without those that need the crates alone while the last full run had the same ones
//   npm run check -- --beside-crates    without what the tests of the crates say as well, which are run beside it
import './setup/node-version.mjs';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chunkCycles } from './chunk-cycles.mjs';
import { compileHintFaults } from './compile-hints.mjs';
import { crateExportFaults } from './crate-exports.mjs';
import { cratesWereTested, SAME_CRATES } from './full-run.mjs';
import { tooNewFor } from './oldest-browsers.mjs';
import { budgetFaults, manifestOf, pageSizes, sizesLine } from './page-sizes.mjs';
import { buildClient, buildWasm } from './setup/builds.mjs';
import { canInstallDebianPackages, installDebianPackages } from './setup/debian.mjs';
import { madeTypesAreFresh } from './setup/made-types.mjs';
import { ensurePackages } from './setup/packages.mjs';
import { ensureRust, ensureWasmRust } from './setup/rust.mjs';
import { ask, bold, formatMs, green, red, root, runMain, SetUpError } from './setup/steps.mjs';
import { wasmSize } from './setup/wasm-size.mjs';

/**
 * A check answers whether it passed, the lines to show if not, and the lines to show either way.
 * @typedef {{passed: boolean, output: string, note?: string}} Verdict
 * `cratesAlone` are those that compile, for which the crates and the compiler are all that counts; `isCratesTest` is one of
 * the crates' own tests.
 * @typedef {{name: string, fix: string, lane: 'node' | 'rust', cratesAlone?: true, isCratesTest?: true, check: () => Promise<Verdict>}} Check
 */

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<Verdict>}
 */
function exitsWithZero(command, args, env = process.env) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (/** @type {Buffer} */ chunk) => {
        output += chunk.toString('utf8');
      });
    }
    child.on('error', reject);
    child.on('close', (code) => resolve({ passed: code === 0, output }));
  });
}

/** @param {string} file @param {readonly string[]} args */
const node = (file, args) => exitsWithZero(process.execPath, [join(root, 'node_modules', file), ...args]);

/** @param {readonly string[]} faults @returns {Verdict} */
const noFaults = (faults) => ({ passed: faults.length === 0, output: faults.join('\n') });

/** The toolchain's environment once it has rustfmt and clippy, which Debian packages apart from the compiler. */
async function rustWithTools(rust = ensureRust()) {
  const { env } = await rust;
  const tools = await Promise.all(['fmt', 'clippy'].map((tool) => ask('cargo', [tool, '--version'], { env })));
  if (tools.includes(null)) {
    if (!canInstallDebianPackages()) {
      throw new SetUpError('rustfmt or clippy is missing', 'run `rustup component add rustfmt clippy`.');
    }
    await installDebianPackages(['rustfmt-web', 'rust-web-clippy'], 'checking Rust');
  }
  return env;
}

/** @param {string} folder @returns {Check} */
const types = (folder) => ({
  name: `types of ${folder === '.' ? 'scripts and configuration' : folder}`,
  fix: 'see the compiler’s messages.',
  lane: 'node',
  // More checkers would work out the same types beside each other, and other checks have the second core.
  check: () => node('@typescript/native/bin/tsc', ['-p', folder, '--pretty', 'false', '--checkers', '1']),
});

const workspace = ['--manifest-path', 'crates/Cargo.toml'];
const denyWarnings = ['--', '-D', 'warnings'];

/** @type {Check[]} */
const checks = [
  {
    name: 'format and lint',
    fix: '`npm run format` mends most of it.',
    lane: 'node',
    check: () => node('@biomejs/biome/bin/biome', ['ci', '--error-on-warnings', '--colors=off', '.']),
  },
  types('.'),
  types('src'),
  types('workers'),
  types('server'),
  types('simulator'),
  types('tests'),
  {
    name: 'import rules',
    fix: 'the rules and their reasons are in .dependency-cruiser.mjs.',
    lane: 'node',
    check: () =>
      node('dependency-cruiser/bin/dependency-cruise.mjs', [
        '--config',
        '.dependency-cruiser.mjs',
        ...['src', 'workers', 'server', 'simulator', 'tests', 'scripts'],
      ]),
  },
  {
    name: 'unused files, exports and packages',
    fix: 'delete what nothing uses.',
    lane: 'node',
    check: () => node('knip/bin/knip.js', ['--no-progress']),
  },
  {
    name: 'needless exports of crates',
    fix: 'make it private or `pub(crate)`, and delete what only tests use (docs/adr/0281).',
    lane: 'node',
    check: async () => noFaults(crateExportFaults()),
  },
  {
    name: 'size of the WebAssembly module',
    fix: 'look for what the crates have taken in; every visitor of the console downloads it.',
    lane: 'node',
    check: async () => {
      const { line, withinBudget } = wasmSize();
      return { passed: withinBudget, output: 'The module is too large.', note: line };
    },
  },
  {
    name: 'budgets of pages',
    fix: 'look for what a page has taken in (lazy parts, heavy imports); a budget is raised in scripts/page-budgets.json (docs/adr/0283).',
    lane: 'node',
    check: async () => {
      await buildClient();
      const budgets = JSON.parse(readFileSync('scripts/page-budgets.json', 'utf8'));
      const sizes = pageSizes(join(root, 'dist/client'), budgets);
      return { ...noFaults(budgetFaults(sizes, budgets)), note: sizesLine(sizes, budgets) };
    },
  },
  {
    name: 'oldest browsers',
    fix: 'write it in a way that the browsers of scripts/oldest-browsers.mjs know.',
    lane: 'node',
    check: async () => {
      await buildClient();
      return noFaults(tooNewFor(join(root, 'dist/client')));
    },
  },
  {
    name: 'order of chunks',
    fix: 'the groups in vite.config.ts decide which modules share a file.',
    lane: 'node',
    check: async () => {
      await buildClient();
      return noFaults(chunkCycles(manifestOf(join(root, 'dist/client'))));
    },
  },
  {
    name: 'compile hints of scripts',
    fix: 'scripts/compile-hints.mjs says which scripts have one; vite.config.ts writes it.',
    lane: 'node',
    check: async () => {
      await buildClient();
      const client = join(root, 'dist/client');
      return noFaults(compileHintFaults(client, manifestOf(client)));
    },
  },
  {
    name: 'licences of packages',
    fix: 'use another package, or state in scripts/licences.mjs why this licence will do.',
    lane: 'node',
    check: async () => noFaults(await (await import('./licences.mjs')).packageLicenceFaults()),
  },
  {
    name: 'known vulnerabilities of packages',
    fix: 'update the package, or replace it.',
    lane: 'node',
    check: async () => {
      const { faults, notes } = await (await import('./advisories.mjs')).shippedAdvisories();
      return { ...noFaults(faults), note: notes.join('\n') };
    },
  },
  {
    name: 'licences of crates',
    fix: 'use another crate, or state in scripts/licences.mjs why this licence will do.',
    lane: 'rust',
    check: async () => noFaults(await (await import('./licences.mjs')).crateLicenceFaults((await ensureRust()).env)),
  },
  {
    name: 'types made from the crates',
    fix: '`npm run types` makes src/contracts/data-core/answers.ts anew.',
    lane: 'rust',
    cratesAlone: true,
    isCratesTest: true,
    check: async () => ({
      passed: await madeTypesAreFresh(),
      output: 'What the crates declare is not what is committed.',
    }),
  },
  {
    name: 'format of crates',
    fix: '`npm run format` mends it.',
    lane: 'rust',
    check: async () => {
      const env = await rustWithTools();
      const crates = await exitsWithZero('cargo', ['fmt', ...workspace, '--all', '--check'], env);
      const tools = ['--manifest-path', 'scripts/setup/wasm-tools/Cargo.toml', '--all', '--check'];
      const style = ['--', '--config-path', 'crates/rustfmt.toml'];
      const others = await exitsWithZero('cargo', ['fmt', ...tools, ...style], env);
      return { passed: crates.passed && others.passed, output: crates.output + others.output };
    },
  },
  {
    name: 'lint of crates',
    fix: 'see clippy’s messages.',
    lane: 'rust',
    cratesAlone: true,
    check: async () =>
      exitsWithZero(
        'cargo',
        ['clippy', ...workspace, '--workspace', '--all-targets', ...denyWarnings],
        await rustWithTools(),
      ),
  },
  {
    name: 'lint of crates for WebAssembly',
    fix: 'see clippy’s messages.',
    lane: 'rust',
    cratesAlone: true,
    check: async () => {
      const env = await rustWithTools(ensureWasmRust());
      return await exitsWithZero(
        'cargo',
        [
          ...['clippy', '--config', 'crates/.cargo/config.toml', ...workspace],
          ...['-p', 'data-core', '--target', 'wasm32-unknown-unknown', ...denyWarnings],
        ],
        env,
      );
    },
  },
];

/** @param {readonly string[]} given */
function parseArguments(given) {
  const whenDue = given.includes('--when-due');
  const besideCrates = given.includes('--beside-crates');
  const [option, value = ''] = given.filter((argument) => argument !== '--when-due' && argument !== '--beside-crates');
  if (option !== undefined && option !== '--only') {
    throw new SetUpError(`${option} is unknown`, '`npm run check -- --only types,import` runs some of the checks.');
  }
  return { whenDue, besideCrates, wanted: value.split(',') };
}

await runMain(async () => {
  const { whenDue, besideCrates, wanted } = parseArguments(process.argv.slice(2));
  const named = checks.filter(({ name }) => wanted.some((word) => name.includes(word)));
  const sameCrates = whenDue && (await cratesWereTested());
  const chosen = named.filter(({ name, cratesAlone, isCratesTest }) => {
    const reason =
      (sameCrates && cratesAlone && SAME_CRATES) ||
      (besideCrates && isCratesTest && 'not run, the tests of the crates do it');
    if (reason) console.log(`- ${name}: ${reason}`);
    return !reason;
  });
  process.chdir(root);
  // The generated types are compiled against, and clippy uses the same set-up.
  await Promise.all([ensurePackages(), buildWasm()]);

  const startMs = performance.now();
  let failed = 0;
  /** @param {Check} one */
  const runOne = async ({ name, fix, check }) => {
    const checkStartMs = performance.now();
    const { passed, output, note = '' } = await check();
    const took = formatMs(performance.now() - checkStartMs);
    console.log(`${passed ? green('✓') : red('✗')} ${name} (${took})`);
    if (note !== '') console.log(`  ${note.replaceAll('\n', '\n  ')}`);
    if (passed) return;
    failed++;
    console.log(`${output.trimEnd()}\n  ${bold('To mend it:')} ${fix}`);
  };
  // Cargo does one thing at a time in a folder. Whichever lane is done first takes what the other has not begun.
  const ofCargo = chosen.filter(({ lane }) => lane === 'rust');
  const others = chosen.filter(({ lane }) => lane === 'node');
  const runLane = async (/** @type {() => Check | undefined} */ next) => {
    for (let one = next(); one !== undefined; one = next()) await runOne(one);
  };
  await Promise.all([runLane(() => others.shift()), runLane(() => ofCargo.shift() ?? others.pop())]);

  console.log(`\nAll of it took ${formatMs(performance.now() - startMs)}.`);
  console.log(`${chosen.length - failed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
});
