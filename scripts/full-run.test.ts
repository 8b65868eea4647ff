import { expect, it } from 'vitest';
import { reasonForFullRun } from './full-run.mjs';

const HOUR_MS = 3_600_000;
const last = { commit: 'abc', atMs: 0 };

it.each([
  ['nothing has changed', { nowMs: 23 * HOUR_MS, changed: [''] }, null],
  [
    'only what is the same on both shapes has',
    { nowMs: HOUR_MS, changed: ['src/app/app.tsx', 'server/database.md'] },
    null,
  ],
  ['a day has gone by', { nowMs: 25 * HOUR_MS, changed: [''] }, /more than a day/],
  ['the database has', { nowMs: HOUR_MS, changed: ['README.md', 'server/db/pile-sums.ts'] }, /pile-sums/],
  ['the broker has', { nowMs: HOUR_MS, changed: ['server/broker/broker-sign-in.ts'] }, /broker-sign-in/],
  ['its commit is not known', { nowMs: HOUR_MS, changed: null }, /abc/],
] as const)('all tests are due or not where %s', (_, present, reason) => {
  const found = reasonForFullRun(last, present);
  if (reason === null) expect(found).toBeNull();
  else expect(found).toMatch(reason);
});
