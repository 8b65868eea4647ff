// The load test itself: that it runs, and that it would say so if a record were missing.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../server/db/database';
import { MachineDriver } from '../../simulator/machine-driver';
import type { LoadReport } from '../load/report';
import { checkStored } from '../load/stored-check';
import { DEVICE, PROJECT, SITE, type Storage } from './fixture-site';
import { courseOf, topicFor } from './machine';
import { THREAD_URL } from './server-process';
import { copySite } from './storages';
import { storeMessages } from './stored-messages';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'pile-console-load-test-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('counts every record of twenty machines of all types, and loses none', () => {
  const file = path.join(folder, 'report.json');
  const asked = ['--machines', '20', '--seconds', '5', '--small', '--json', file];
  execFileSync(process.execPath, ['scripts/load.mjs', ...asked], { cwd: ROOT, stdio: 'pipe' });
  const report: LoadReport = JSON.parse(readFileSync(file, 'utf8'));
  expect(report.faults).toEqual([]);
  expect(report.site.types).toBe(20);
  expect(report.records).toMatchObject({ sent: 100, acknowledged: 100, stored: 100, lost: 0, duplicates: 0 });
  expect(report.ackMs.count).toBe(100);
  expect(report.calls.map(({ name }) => name)).toContain('pileLocations');
  expect(report.use).toMatchObject({ servers: [expect.anything()], databaseCores: null, brokerCores: null });
  expect(report.use.servers[0]?.rssMaxMb).toBeGreaterThan(50);
  expect(report.storing).toBeNull();
}, 240_000);

it('shares the machines out among two servers at NATS, and waits until they have stored everything', () => {
  const file = path.join(folder, 'two-servers.json');
  const asked = ['--servers', '2', '--broker', 'nats', '--machines', '20', '--seconds', '5', '--small', '--json', file];
  execFileSync(process.execPath, ['scripts/load.mjs', ...asked], { cwd: ROOT, stdio: 'pipe' });
  const report: LoadReport = JSON.parse(readFileSync(file, 'utf8'));
  expect(report.faults).toEqual([]);
  expect(report.database).toBe('postgres');
  expect(report.records).toMatchObject({ sent: 100, acknowledged: 100, stored: 100, lost: 0, duplicates: 0 });
  expect(report.storing).toMatchObject({ waitingLeft: 0, isGrowing: false });
  expect(report.lagAtMostS.p99).not.toBeNull();
  // Each took records in, and so did the database and the broker.
  expect(report.use.servers).toHaveLength(2);
  for (const { cpuCores } of report.use.servers) expect(cpuCores).toBeGreaterThan(0);
  expect(report.use.databaseCores).toBeGreaterThan(0);
  expect(report.use.brokerCores).toBeGreaterThan(0);
}, 240_000);

it('finds what is missing, not as it was sent, or sent by nobody', async () => {
  const storage: Storage = { dataDir: path.join(folder, 'site') };
  copySite(storage.dataDir);
  const course = courseOf({ recordNo: 'LT-1', pileId: 500, startMs: Date.UTC(2026, 10, 20), seconds: 12 });
  const stored = course.slice(0, 10);
  const database = await openDatabase({ ...storage, threadUrl: THREAD_URL });
  const client = await database.pool.connect();
  await client.query('begin');
  await storeMessages(client, stored);
  await client.query('commit');
  client.release();
  await database.close();

  const driver = new MachineDriver(
    {
      site: SITE,
      typeCode: 'HS-MI',
      limits: {},
      projectId: PROJECT.road,
      deviceId: DEVICE.registered,
      name: 'LT',
      lock: { locked: false, commandNo: 0 },
      lastEndMs: null,
      open: null,
      queue: [],
    },
    Date.now(),
    0,
  );
  const site = { projects: [], machines: [{ topic: topicFor('real'), driver, earlier: [] }], piles: 0 };
  const sentOf = (messages: typeof course) =>
    messages.map((message) => ({ projectId: PROJECT.road, message, acknowledged: true }));
  expect(await checkStored(storage, site, sentOf(stored))).toEqual({
    stored: 10,
    lost: 0,
    duplicates: 0,
    different: 0,
    unknown: 0,
    recordsEnded: 0,
  });
  // The first is nobody's, the second says another depth than was stored, the last two never came.
  const [, second, ...others] = course;
  if (second === undefined) throw new Error('no second message');
  const claimed = [{ ...second, values: { ...second.values, depth_m: 7 } }, ...others];
  expect(await checkStored(storage, site, sentOf(claimed))).toMatchObject({
    stored: 9,
    lost: 2,
    different: 1,
    unknown: 1,
  });
});
