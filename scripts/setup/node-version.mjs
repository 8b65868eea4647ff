// Importing this module checks the Node that runs the scripts.
import { readFileSync } from 'node:fs';

const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
const wanted = String(engines.node).replace('>=', '').split('.').map(Number);
const found = process.versions.node.split('.').map(Number);
const difference = wanted.map((part, index) => (found[index] ?? 0) - part).find((part) => part !== 0) ?? 0;
if (difference < 0) {
  console.error(
    `✗ Node ${process.versions.node} is too old: ${engines.node} is needed.\n` +
      '  To mend it: install a current Node from https://nodejs.org, or run `nvm install` here, and try again.',
  );
  process.exit(1);
}
