// A disk that is really full: a small one of its own. Nothing that was acknowledged is lost, a call that cannot be kept
// is refused in words, reading goes on, and with room everything goes on.
import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readdirSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { MqttClient } from 'mqtt';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RealMessage } from '../../src/contracts/broker';
import { ErrorCode } from '../../src/contracts/envelope';
import { ApiClient, type CallOptions } from './api-client';
import { PASSWORD, PROJECT } from './fixture-site';
import { connectGateway, courseOf, eventually, GATEWAY_SECRET, publishAll, topicFor } from './machine';
import { runServer, type ServerProcess, startServer } from './server-process';
import { copySite } from './storages';
import { storeClient } from './store';

const MIXING: CallOptions = { typeCode: 'HS-MI' };
const DISK_MB = 320;
const RESERVE_MB = 64;
const EXIT = { cannotWrite: 73, databaseLost: 74 } as const;
const MB = 1024 * 1024;

const disk = mkdtempSync(path.join(tmpdir(), 'pile-console-disk-'));
const notMounted = mountSmallDisk();
const mounted = notMounted === null;

/** Why there is none; null when it is there. */
function mountSmallDisk(): string | null {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', disk], { stdio: 'pipe' });
    return null;
  } catch (error) {
    return String(error);
  }
}

// Left out without a word these tests would be missed by nobody.
it.runIf(!mounted && process.env.WITHOUT_FULL_DISK !== 'on')('has a small disk to fill', () => {
  throw new Error(
    `no small disk can be mounted here (${notMounted}): run as root, or leave these tests out with WITHOUT_FULL_DISK=on`,
  );
});

afterAll(() => {
  if (mounted) execFileSync('umount', ['-l', disk]);
  for (const folder of [disk, ...temporaries]) rmSync(folder, { recursive: true, force: true });
});

const freeMb = (): number => {
  const { bavail, bsize } = statfsSync(disk);
  return (bavail * bsize) / MB;
};

/** Leaves so much room. */
function fillDisk(leftMb: number): void {
  const file = openSync(path.join(disk, 'ballast'), 'a');
  const block = Buffer.alloc(MB / 4);
  while (freeMb() > leftMb) writeSync(file, block);
  closeSync(file);
}

/** A folder for a server's temporary files, where its database's socket is found. */
function newTemporary(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'pc-'));
  temporaries.push(folder);
  return folder;
}
const temporaries: string[] = [];

/** Asks the database of a running server as if the server had. */
async function queryOf(temporary: string, text: string): Promise<void> {
  const [socketDir = ''] = readdirSync(temporary);
  const client = new pg.Client({ host: path.join(temporary, socketDir), port: 5432, user: 'postgres' });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(text);
  await client.end();
}

const emptyDisk = (): void => rmSync(path.join(disk, 'ballast'), { force: true });

/** Fate of a message: its PUBACK, or the end of the connection. */
function fateOf(machine: MqttClient, message: RealMessage): Promise<'acknowledged' | 'cut'> {
  return new Promise((resolve) => {
    machine.once('close', () => resolve('cut'));
    machine.on('error', () => undefined);
    machine.publish(topicFor('real'), JSON.stringify(message), { qos: 1 }, (error) => {
      if (!error) resolve('acknowledged');
    });
  });
}

describe.runIf(mounted)('a full disk', () => {
  const dataDir = path.join(disk, 'data');
  const environment = { DATA_DIR: dataDir, GATEWAY_SECRET };
  const course = courseOf({ recordNo: 'DISK-1', pileId: 700, startMs: Date.UTC(2026, 10, 20, 8), seconds: 300 });
  let server: ServerProcess;

  const signIn = async (account: string): Promise<ApiClient> =>
    (await new ApiClient(server.origin).signIn(account, PASSWORD)).client;
  const storedSeqs = async (): Promise<unknown> => {
    const mixer = await signIn('mixer');
    const log = await mixer.table('productionHistory', { project_id: PROJECT.road, record_no: 'DISK-1' }, MIXING);
    return log.columns.seq;
  };
  const readiness = async (): Promise<unknown> => (await fetch(`${server.origin}/readyz`)).json();

  beforeAll(() => copySite(dataDir));

  it('takes nothing new below the reserve, says so, goes on reading, and goes on when there is room', async () => {
    server = await startServer({ ...environment, DISK_RESERVE_MB: String(RESERVE_MB) });
    const admin = await signIn('admin');
    const token = await admin.call('uploadToken', {}, { suites: 'aes-256-gcm' });
    const store = storeClient(token, server.port);
    const upload = (name: string) =>
      store.put(`${token.adminOssDirectory}${name}`, Buffer.alloc(2000, 1), { mime: 'image/jpeg' });
    const machine = await connectGateway(server.origin);
    await publishAll(machine, course.slice(0, 100));
    await upload('before.jpg');

    fillDisk(RESERVE_MB - 8);
    await eventually('the server has noticed', async () => (await fetch(`${server.origin}/readyz`)).status === 503);
    expect(await readiness()).toEqual({ status: 'disk full' });
    expect(server.output()).toContain('the disk is full');
    const [next] = course.slice(100);
    if (next === undefined) throw new Error('no message');
    expect(await fateOf(machine, next)).toBe('cut');
    for (const [name, input] of [
      ['pileSave', { project_id: PROJECT.road, pile_no: 'no room' }],
      ['exportStart', { project_id: PROJECT.road, kind: 'piles', format: 'csv' }],
    ] as const) {
      const { status, envelope } = await admin.envelope(name, input, MIXING);
      expect(status, name).toBe(200);
      expect(envelope, name).toMatchObject({ error_code: ErrorCode.diskFull, success: false });
      expect(envelope.message).toContain('disk is full');
    }
    const chinese = await admin.envelope('pileSave', {}, { ...MIXING, language: 'cn' });
    expect(chinese.envelope.message).toContain('磁盘已满');
    await expect(upload('during.jpg')).rejects.toMatchObject({ code: 'InsufficientStorage', status: 507 });
    // Reading needs no room.
    expect(await storedSeqs()).toEqual(course.slice(0, 100).map(({ seq }) => seq));
    expect((await store.get(`${token.adminOssDirectory}before.jpg`)).content).toHaveLength(2000);

    emptyDisk();
    await eventually('the server has noticed', async () => (await fetch(`${server.origin}/readyz`)).status === 200);
    const again = await connectGateway(server.origin);
    await publishAll(again, course.slice(0, 200));
    await again.endAsync(true);
    expect(await storedSeqs()).toEqual(course.slice(0, 200).map(({ seq }) => seq));
    await admin.call('pileSave', { project_id: PROJECT.road, pile_no: 'room again' }, MIXING);
    await upload('after.jpg');
    expect(await server.stop()).toBe(0);
  }, 180_000);

  it('refuses changes and loses nothing when a table cannot grow', async () => {
    const temporary = newTemporary();
    server = await startServer({ ...environment, DISK_RESERVE_MB: '0', TMPDIR: temporary });
    const admin = await signIn('admin');
    const machine = await connectGateway(server.origin);
    await publishAll(machine, course.slice(200, 210));
    // The database's log begins a segment of 16 MB: that one has room.
    await queryOf(temporary, 'select pg_switch_wal()');
    fillDisk(0);
    const codes: number[] = [];
    for (let i = 0; i < 200 && !codes.includes(ErrorCode.diskFull); i++) {
      const input = { project_id: PROJECT.road, pile_no: `${'long name '.repeat(9)}${i}` };
      codes.push((await admin.envelope('pileSave', input, MIXING)).envelope.error_code);
    }
    expect(codes.at(-1)).toBe(ErrorCode.diskFull);
    // The page that the log's rows are in may have room for some.
    let acknowledged = 210;
    for (const message of course.slice(210, 299)) {
      if ((await fateOf(machine, message)) === 'cut') break;
      acknowledged++;
    }
    expect(acknowledged).toBeLessThan(299);
    emptyDisk();
    await admin.call('pileSave', { project_id: PROJECT.road, pile_no: 'room after all' }, MIXING);
    expect(await storedSeqs()).toEqual(course.slice(0, acknowledged).map(({ seq }) => seq));
    expect(await server.stop()).toBe(0);
  }, 180_000);

  it('ends, rather than hang, when another program leaves no room for the database’s own log', async () => {
    const temporary = newTemporary();
    server = await startServer({ ...environment, DISK_RESERVE_MB: '10', TMPDIR: temporary });
    const machine = await connectGateway(server.origin);
    await publishAll(machine, course.slice(0, 290));
    // Above the reserve, and less than the 16 MB of the next segment of the log.
    fillDisk(12);
    // Segments that were used before are used again; then a new one is needed.
    const fillSegments = async (): Promise<void> => {
      for (let segment = 0; segment < 40; segment++) {
        await queryOf(temporary, 'update project set revision = revision + 1; select pg_switch_wal()');
      }
    };
    // The database's last word, or the end of the connection where the server was faster.
    await expect(fillSegments()).rejects.toThrow(/No space left|terminated unexpectedly|ECONNRESET/);
    expect(await server.ended).toBe(EXIT.databaseLost);
    expect(server.output()).toContain('No space left on device');

    const refused = await runServer(environment);
    expect(refused.code).toBe(EXIT.cannotWrite);
    expect(refused.stderr).toMatch(/disk.*is full/i);
    emptyDisk();
    server = await startServer(environment);
    expect(await storedSeqs()).toEqual(course.slice(0, 290).map(({ seq }) => seq));
    expect(await server.stop()).toBe(0);
  }, 180_000);
});
