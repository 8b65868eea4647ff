// Known vulnerabilities of the packages that are shipped, as the registry's advisories have them. A registry without
// advisories (a mirror, or none in reach) is said and is no fault: the check is as good as what it can ask.
import { spawn } from 'node:child_process';
import { root } from './setup/steps.mjs';

/** From this severity on an advisory fails the check; the lesser ones are shown. */
const failing = new Set(['high', 'critical']);

/**
 * Reads the report of `npm audit --json`.
 * @param {string} json its standard output
 * @returns {{answered: boolean, faults: string[], notes: string[]}}
 */
export function readAudit(json) {
  /** @type {{vulnerabilities?: Record<string, {severity: string, via: (string | {title?: string, url?: string})[]}>}} */
  let report;
  try {
    report = JSON.parse(json);
  } catch {
    return { answered: false, faults: [], notes: ['npm audit gave no report'] };
  }
  if (report.vulnerabilities === undefined) {
    return { answered: false, faults: [], notes: ['the registry offers no advisories'] };
  }
  const lines = Object.entries(report.vulnerabilities).map(([name, { severity, via }]) => {
    const reasons = via.map((one) =>
      typeof one === 'string' ? `through ${one}` : `${one.title ?? ''} ${one.url ?? ''}`,
    );
    return { severity, line: `${name}: ${severity}: ${reasons.join('; ').trim()}` };
  });
  return {
    answered: true,
    faults: lines.filter(({ severity }) => failing.has(severity)).map(({ line }) => line),
    notes: lines.filter(({ severity }) => !failing.has(severity)).map(({ line }) => line),
  };
}

/** Asks the registry about what the console and the server ship with. */
export async function shippedAdvisories() {
  const json = await new Promise((resolve) => {
    const child = spawn('npm', ['audit', '--json', '--omit=dev', '--fetch-retries=1'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 60_000,
    });
    let output = '';
    child.stdout.on('data', (/** @type {Buffer} */ chunk) => {
      output += chunk.toString('utf8');
    });
    child.on('error', () => resolve(output));
    child.on('close', () => resolve(output));
  });
  return readAudit(String(json));
}
