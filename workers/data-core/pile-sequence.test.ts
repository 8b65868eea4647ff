// Joints that wait for a pile which is still to be made: the real module against a real HTTP server, and a look at each pair.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOf, context, framed, PILES, SCOPE, type SiteCore, startCore } from '../../tests/fixtures/workers/core';
import { pileTable } from '../../tests/fixtures/workers/tables';
import { headSchema } from './stored-heads';

const KEY = 'piles:HS-800:3';
const HEADS = 'heads:HS-800:3';
const ROWS = 120;
const HOUR_MS = 3_600_000;
const FROM_MS = 1_790_000_000_000;
const AT_MS = FROM_MS + 200 * HOUR_MS;
const LIMIT_MS = 24 * HOUR_MS;
const REACH_M = 1.6;

const table = pileTable(ROWS);
/** In stretches, so that some are made beside others that are not. */
const isMade = (row: number): boolean => row % 7 < 4;
const isInWork = (row: number): boolean => row % 21 === 1;
const status = Array.from({ length: ROWS }, (_, row) => (isMade(row) ? 2 : row % 11 === 0 ? 4 : 0));
const beganMs = (row: number): number => FROM_MS + ((row * 29) % 180) * HOUR_MS;
const RECORDS = Array.from({ length: ROWS }, (_, row) => row).filter(isMade);

let site: SiteCore;
beforeAll(async () => {
  site = await startCore();
  site.server.on(PILES, framed({ ...table, columns: { ...table.columns, status } }));
  const names = Object.keys(headSchema({ figures: [] }));
  const columns: Record<string, unknown> = Object.fromEntries(names.map((name) => [name, RECORDS.map(() => null)]));
  for (const name of ['record_no', 'pile_no', 'equipment_name', 'row_no']) columns[name] = RECORDS.map(() => name);
  columns.pile_id = RECORDS.map((row) => row + 1);
  columns.started_ms = RECORDS.map(beganMs);
  columns.ended_ms = RECORDS.map((row) => (isInWork(row) ? null : beganMs(row) + HOUR_MS));
  site.server.on('/smw/api/v1/client/production/heads/', framed({ rows: RECORDS.length, columns }));
  await site.core.handlers['piles.open']({ ...SCOPE, key: KEY }, context());
  await site.core.handlers['heads.open']({ ...SCOPE, key: HEADS, figures: [] }, context());
});
afterAll(() => site.close());

const ask = (more: object = {}) =>
  site.core.handlers['piles.sequence'](
    {
      key: KEY,
      heads: HEADS,
      kind: 'cold',
      near: { by: 'metres', most: REACH_M },
      limitMs: LIMIT_MS,
      designs: null,
      unmadeAtMs: AT_MS,
      ...more,
    },
    context(),
  );

it('tells each planned pile beside one that ended too long ago, and how long that has waited', async () => {
  const { x_m: xM, y_m: yM } = table.columns;
  const wanted: string[] = [];
  for (let later = 0; later < ROWS; later += 1) {
    if (status[later] !== 0) continue;
    for (const earlier of RECORDS) {
      const away = Math.hypot((xM[later] ?? 0) - (xM[earlier] ?? 0), (yM[later] ?? 0) - (yM[earlier] ?? 0));
      const waitedMs = AT_MS - beganMs(earlier) - HOUR_MS;
      if (away <= REACH_M && !isInWork(earlier) && waitedMs > LIMIT_MS) wanted.push(`${later} ${earlier} ${waitedMs}`);
    }
  }
  const answer = await ask();
  const found = Array.from(answer.later, (later, at) => `${later} ${answer.earlier[at]} ${answer.gapMs[at]}`);
  expect(wanted.length).toBeGreaterThan(20);
  expect(found.toSorted()).toEqual(wanted.toSorted());
  expect(answer.count).toBe(wanted.length);
  expect(new Set(answer.beganMs)).toEqual(new Set([AT_MS]));
});

it('leaves out pairs of piles that were made, which the rule itself tells', async () => {
  const made = await ask({ unmadeAtMs: undefined });
  expect(made.count).toBeGreaterThan(0);
  expect([...made.later].every((row) => isMade(row))).toBe(true);
  expect([...(await ask()).later].some((row) => isMade(row))).toBe(false);
});

it('knows waiting piles of joints alone', async () => {
  expect(await codeOf(() => ask({ kind: 'young' }))).toBe('bad_input');
  expect(await codeOf(() => ask({ near: { by: 'numbers', most: 1 } }))).toBe('bad_input');
});
