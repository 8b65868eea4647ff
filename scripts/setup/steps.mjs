// Steps of the set-up: each says what it does, how long it took, and how to mend it when it fails. Runs before any
// package is installed, so only Node's built-ins are used here and in all of scripts/setup.
import { AsyncLocalStorage } from 'node:async_hooks';
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const root = fileURLToPath(new URL('../../', import.meta.url));
/** Stamps and logs that the scripts keep between runs. Safe to delete. */
export const cacheDir = join(root, '.cache');

/** A failure that the user can mend: the fault and the remedy. */
export class SetUpError extends Error {
  /**
   * @param {string} message
   * @param {string} fix what the user can do, in the imperative
   */
  constructor(message, fix) {
    super(message);
    this.name = 'SetUpError';
    this.fix = fix;
  }
}

const colours = process.stdout.isTTY === true && process.env.NO_COLOR === undefined;
/** @param {number} code @param {string} text */
const paint = (code, text) => (colours ? `\u001b[${code}m${text}\u001b[0m` : text);
/** @param {string} text */
export const bold = (text) => paint(1, text);
/** @param {string} text */
export const red = (text) => paint(31, text);
/** @param {string} text */
export const green = (text) => paint(32, text);
/** @param {string} text */
export const dim = (text) => paint(2, text);

/** @param {number} ms */
export function formatMs(ms) {
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`;
}

/** The title of the step that is being worked on here. @type {AsyncLocalStorage<string>} */
const titles = new AsyncLocalStorage();

/**
 * Runs `work`, telling what it does and how long it took. Steps may go on beside each other.
 * @template T
 * @param {string} title what is done, in the present participle ("Installing packages")
 * @param {string} fix what to do when it fails, unless the failure says so itself
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(title, fix, work) {
  console.log(`${bold('•')} ${title} …`);
  const startMs = performance.now();
  try {
    const result = await titles.run(title, work);
    console.log(dim(`  ${title}: ${formatMs(performance.now() - startMs)}`));
    return result;
  } catch (error) {
    if (error instanceof SetUpError) throw error;
    throw new SetUpError(`${title} failed: ${error instanceof Error ? error.message : String(error)}`, fix);
  }
}

/**
 * Progress in a line of a command's output; null for other lines, such as npm's remarks about somebody's configuration.
 * @param {string} line
 */
export function progressIn(line) {
  const text = line.trim();
  if (text === '' || /^npm (warn|notice)/i.test(text)) return null;
  const [, address] = /^npm http (?:fetch|cache) (?:GET \d+ )?(?:\S+@)?(\S+)/.exec(text) ?? [];
  return address === undefined ? text : `reading ${address.replace(/^https?:\/\/[^/]+\//, '')}`;
}

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env] replaces the environment
 * @property {number} [limitMs] the command is ended after this time
 * @property {boolean} [show] the command writes to the terminal itself instead of being logged
 */

/**
 * Runs a command to its end. Its output goes to a log under .cache/logs, with a sign of life now and then; when it
 * fails, the end of the log is shown and the promise rejects.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<void>}
 */
export async function run(command, args, { cwd = root, env = process.env, limitMs, show = false } = {}) {
  const { code, output, timedOut } = await spawnToEnd(command, args, { cwd, env, limitMs, show });
  if (code === 0) return;
  const log = join(cacheDir, 'logs', `${basename(command).replaceAll(/[^\w.-]/g, '_')}.log`);
  if (!show) {
    mkdirSync(join(cacheDir, 'logs'), { recursive: true });
    writeFileSync(log, output);
    const lines = output.trimEnd().split('\n');
    console.error(lines.slice(-40).join('\n'));
    if (lines.length > 40) console.error(dim(`  (the whole output is in ${log})`));
  }
  const how = timedOut ? `took longer than ${formatMs(limitMs ?? 0)}` : `exited with ${code}`;
  throw new Error(`\`${[command, ...args].join(' ')}\` ${how}`);
}

/**
 * The stdout of a command, or null when it cannot be run or fails. For quick questions only.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{env?: NodeJS.ProcessEnv, limitMs?: number}} [options]
 * @returns {Promise<string | null>}
 */
export async function ask(command, args, { env = process.env, limitMs = 20_000 } = {}) {
  const { code, stdout } = await spawnToEnd(command, args, { cwd: root, env, limitMs, show: false, quiet: true });
  return code === 0 ? stdout.trim() : null;
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{cwd: string, env: NodeJS.ProcessEnv, limitMs?: number | undefined, show: boolean, quiet?: boolean}} options
 * @returns {Promise<{code: number, output: string, stdout: string, timedOut: boolean}>}
 */
function spawnToEnd(command, args, { cwd, env, limitMs, show, quiet = false }) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: colours ? env : { ...env, NO_COLOR: '1' },
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    });
    let output = '';
    let stdout = '';
    let lastLine = '';
    let timedOut = false;
    /** @param {Buffer} chunk */
    const take = (chunk) => {
      const text = chunk.toString('utf8');
      output += text;
      for (const line of text.split('\n')) lastLine = progressIn(line) ?? lastLine;
    };
    child.stdout?.on('data', (/** @type {Buffer} */ chunk) => {
      stdout += chunk.toString('utf8');
      take(chunk);
    });
    child.stderr?.on('data', take);

    const startMs = performance.now();
    const title = titles.getStore() ?? basename(command);
    const signOfLife = setInterval(() => {
      if (quiet || show) return;
      const at = lastLine === '' ? '' : `: ${lastLine.slice(0, 80)}`;
      console.log(dim(`  ${title}, ${formatMs(performance.now() - startMs)} so far${at}`));
    }, 15_000);
    const limit =
      limitMs === undefined
        ? undefined
        : setTimeout(() => {
            timedOut = true;
            child.kill('SIGKILL');
          }, limitMs);

    let settled = false;
    /** @param {number} code */
    const settle = (code) => {
      if (settled) return;
      settled = true;
      clearInterval(signOfLife);
      clearTimeout(limit);
      resolve({ code, output, stdout, timedOut });
    };
    child.on('error', (error) => {
      output += error.message;
      settle(127);
    });
    child.on('close', (code) => settle(code ?? 1));
  });
}

/**
 * Runs a script's main function; a failure is told with its mend and sets the exit code.
 * @param {() => Promise<void>} main
 * @returns {Promise<void>}
 */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    if (error instanceof SetUpError) {
      console.error(`\n${red('✗')} ${error.message}\n  ${bold('To mend it:')} ${error.fix}`);
    } else {
      console.error(error);
    }
    process.exitCode = 1;
  }
}
