// Machines' records while a part of a site is gone: one of two servers, the external broker,
// the database. The faults are real stops of real processes, under load.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../server/db/database';
import { parseTopic, topicOf } from '../../src/contracts/broker';
import { ErrorCode } from '../../src/contracts/envelope';
import { ApiClient } from './api-client';
import type { Broker } from './broker';
import { DEVICE, PASSWORD, PROJECT, SITE, type Storage, seedSite } from './fixture-site';
import { connect, connectConsole, courseOf, eventually, GATEWAY_SECRET } from './machine';
import { type PacedMachine, startMachine } from './paced-machine';
import { createDatabase, type PostgresCluster, startPostgres } from './postgres';
import { type Site, startSite } from './replicas';
import { THREAD_URL } from './server-process';
import { BROKERS } from './storages';

const MIXING = { typeCode: 'HS-MI' };
const SECONDS = 400;
const PACE = 40;
/** An outage: longer than a lease, so that another server takes over the projects of one that is cut off. */
const OUTAGE_MS = 1000 * Number(process.env.OUTAGE_S ?? 12);
const LONG = { timeout: 300_000 };

const OWN = { name: 'the server', start: null };

describe.each([OWN, ...BROKERS])('a site whose machines publish to $name', ({ name, start }) => {
  const machinesAt = start === null ? 'server' : 'broker';
  const dataDir = mkdtempSync(path.join(tmpdir(), 'pile-console-outages-'));
  let cluster: PostgresCluster;
  let broker: Broker | null = null;
  let storage: Storage;
  let site: Site;
  let runs = 0;
  /** The first and the last ones: of two servers that share the projects, each hears one of these at least. */
  let projects: readonly number[] = [];
  let projectCount = 0;

  beforeAll(async () => {
    cluster = await startPostgres();
    broker = (await start?.()) ?? null;
    storage = {
      dataDir,
      databaseUrl: await createDatabase(cluster.url),
      ...(broker === null ? {} : { brokerUrl: broker.url }),
    };
    await seedSite(storage);
    const database = await openDatabase({ ...storage, threadUrl: THREAD_URL });
    const added: number[] = [];
    for (const name of ['先', '后']) {
      const { project_id } = await database.db
        .insertInto('project')
        .values({ type_code: 'HS-MI', name, site: SITE, settings: '{}' })
        .returning('project_id')
        .executeTakeFirstOrThrow();
      for (const device_id of Object.values(DEVICE)) {
        const device = { project_id, device_id, name: `${device_id}号机`, is_simulated: true };
        await database.db.insertInto('device').values(device).execute();
      }
      added.push(project_id);
    }
    projects = [PROJECT.road, ...added];
    projectCount = (await database.db.selectFrom('project').select('project_id').execute()).length;
    await database.close();
    site = await startSite(storage, { GATEWAY_SECRET });
  });

  afterAll(async () => {
    try {
      expect(await site.stop()).toBe(0);
    } finally {
      await Promise.all([cluster.stop(), broker?.close()]);
      rmSync(dataDir, { recursive: true, force: true });
    }
  });

  const signIn = async (origin = site.origin) => (await new ApiClient(origin).signIn('admin', PASSWORD)).client;
  const at = { url: '', login: { username: 'gateway', password: GATEWAY_SECRET } };

  /** Six machines in three projects, each with a pile to make. */
  const startMachines = (): PacedMachine[] => {
    runs++;
    const url = broker?.url ?? `${site.origin.replace('http', 'ws')}/mqtt`;
    return projects.flatMap((projectId) =>
      Object.values(DEVICE).map((deviceId) =>
        startMachine({
          ...(broker === null ? at : {}),
          url,
          topic: topicOf({ site: SITE, typeCode: 'HS-MI', projectId, deviceId, kind: 'real' }),
          course: courseOf({
            recordNo: `OUT-${runs}-${deviceId}`,
            pileId: 1000 + runs * 10 + deviceId,
            startMs: Date.UTC(2026, 10, 10 + runs, 3),
            seconds: SECONDS,
          }),
          pace: PACE,
        }),
      ),
    );
  };
  const acknowledgedOf = (machines: readonly PacedMachine[]): number =>
    machines.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);

  /** Everything that was sent is there, once, and the books are closed on it. */
  const expectWhole = async (machines: readonly PacedMachine[], origin: string): Promise<void> => {
    await Promise.all(machines.map(({ done }) => done));
    await broker?.settled();
    const client = await signIn(origin);
    for (const { topic, course, acknowledged } of machines) {
      const project_id = parseTopic(topic)?.projectId ?? 0;
      const record_no = course[0]?.record_no ?? '';
      expect(new Set(acknowledged).size).toBe(SECONDS);
      const log = await client.table('productionHistory', { project_id, record_no }, MIXING);
      expect(log.columns.seq).toEqual(course.map(({ seq }) => seq));
      const detail = await client.call('productionDetail', { project_id, record_no }, MIXING);
      expect(detail).toMatchObject({ log_rows: SECONDS, ended_ms: course.at(-1)?.time_ms });
    }
    await Promise.all(machines.map((machine) => machine.end()));
  };

  const figure = async (origin: string, name: string): Promise<number> => {
    const text = await (await fetch(`${origin}/metrics`)).text();
    return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
  };

  it('stores everything while the database is gone and comes back, and says so meanwhile', LONG, async () => {
    const before = await signIn();
    const machines = startMachines();
    await eventually('some are acknowledged', () => acknowledgedOf(machines) > 300);
    await cluster.halt();
    await eventually('no server is ready', async () => {
      const states = await Promise.all(site.origins.map((origin) => fetch(`${origin}/readyz`)));
      return states.every(({ status }) => status === 503);
    });
    for (const origin of site.origins) {
      expect((await fetch(`${origin}/healthz`)).status).toBe(200);
      const calls = [
        before.envelope('projects', {}, MIXING),
        new ApiClient(origin).envelope('login', { account: 'admin', password: PASSWORD }),
      ];
      for (const { status, envelope } of await Promise.all(calls)) {
        expect(status).toBe(503);
        expect(envelope).toMatchObject({
          error_code: ErrorCode.databaseAway,
          message: 'The database does not answer, try again later',
        });
      }
      // Not `bad credentials`, with which a console would give its token up.
      const { clientUuid = '', token = '' } = before.credentials ?? {};
      await expect(connect(origin, clientUuid, token, 'console')).rejects.toThrow('Server unavailable');
    }
    const acknowledgedBefore = acknowledgedOf(machines);
    await sleep(OUTAGE_MS);
    // A server that stores acknowledges nothing; an external broker takes and keeps it.
    if (machinesAt === 'server') expect(acknowledgedOf(machines)).toBe(acknowledgedBefore);
    else expect(acknowledgedOf(machines)).toBeGreaterThan(acknowledgedBefore);
    await cluster.resume();
    await eventually('they are ready again', async () => (await fetch(`${site.origin}/readyz`)).status === 200);
    await before.call('projects', {}, MIXING);
    await expectWhole(machines, site.origin);
  });

  describe.runIf(machinesAt === 'broker')('and is shared by two servers', () => {
    const external = (): Broker => {
      if (broker === null) throw new Error('no broker');
      return broker;
    };

    // A NATS that forgets what is on its way for one session does it where another one has acknowledged nothing.
    it.runIf(name === 'NATS')(
      'acknowledges something in every session, also where no machine has sent anything',
      async () => {
        await eventually('every project has a session that did', async () => {
          const floors = (await external().acknowledged?.()) ?? [];
          return floors.length === projectCount && floors.every((floor) => floor > 0);
        });
      },
    );

    it('gives each server its part, and the consoles of both what either hears', LONG, async () => {
      const stored = () => Promise.all(site.origins.map((origin) => figure(origin, 'pile_console_rows_stored_total')));
      await eventually('each hears its part', async () => {
        const heard = site.origins.map((origin) => figure(origin, 'pile_console_external_broker_projects'));
        return (await Promise.all(heard)).every((part) => Math.abs(part - projectCount / 2) < 1);
      });
      const client = await signIn();
      const heard = await Promise.all(
        site.origins.map(async () => {
          // One at each server, in turn.
          const listener = await connectConsole(site.origin, client.credentials ?? { token: '', clientUuid: '' });
          const kinds = new Map<string, number>();
          listener.on('message', (topic) => {
            const { projectId = 0, kind = '' } = parseTopic(topic) ?? {};
            kinds.set(`${projectId} ${kind}`, (kinds.get(`${projectId} ${kind}`) ?? 0) + 1);
          });
          await listener.subscribeAsync('hskj/+/HS-MI/+/+/+', { qos: 1 });
          return { listener, kinds };
        }),
      );
      const before = await stored();
      const machines = startMachines();
      await expectWhole(machines, site.origin);
      const after = await stored();
      for (const [index, rows] of after.entries()) expect(rows - (before[index] ?? 0)).toBeGreaterThanOrEqual(SECONDS);
      for (const { listener, kinds } of heard) {
        // The piles are too short for their design, which is a warning at the end of each.
        for (const projectId of projects) {
          await eventually('all seconds arrive', () => kinds.get(`${projectId} real`) === 2 * SECONDS);
        }
        await listener.endAsync(true);
      }
    });

    it('loses and doubles nothing when one of them is killed, and goes on with the other', LONG, async () => {
      const [victim, survivor] = site.servers;
      if (victim === undefined || survivor === undefined) throw new Error('two servers');
      const machines = startMachines();
      await eventually('some are acknowledged', () => acknowledgedOf(machines) > 600);
      await victim.stop('SIGKILL');
      await expectWhole(machines, survivor.origin);
      const heard = () => figure(survivor.origin, 'pile_console_external_broker_projects');
      await eventually('it hears all projects', async () => (await heard()) === projectCount);
      expect(await survivor.stop()).toBe(0);
      site = await startSite(storage, { GATEWAY_SECRET });
    });

    it('keeps what was published while all servers were stopped', LONG, async () => {
      expect(await site.stop()).toBe(0);
      const machines = startMachines();
      await Promise.all(machines.map(({ done }) => done));
      site = await startSite(storage, { GATEWAY_SECRET });
      await expectWhole(machines, site.origin);
    });

    it(
      'stores everything while the broker is killed and comes back; consoles are cut and let in again',
      LONG,
      async () => {
        const client = await signIn();
        const credentials = client.credentials ?? { token: '', clientUuid: '' };
        const machines = startMachines();
        const consoles: MqttClient[] = [];
        for (const _ of site.origins) consoles.push(await connectConsole(site.origin, credentials));
        const cut = consoles.map((console) => new Promise<void>((resolve) => console.once('close', () => resolve())));
        await eventually('some are acknowledged', () => acknowledgedOf(machines) > 600);
        await external().halt('SIGKILL');
        await Promise.all(cut);
        for (const console of consoles) await console.endAsync(true);
        for (const origin of site.origins) {
          const { clientUuid, token } = credentials;
          await expect(connect(origin, clientUuid, token, 'console')).rejects.toThrow('Server unavailable');
          // Calls go on: they need no broker.
          expect((await fetch(`${origin}/readyz`)).status).toBe(200);
          expect(await figure(origin, 'pile_console_external_broker_up')).toBe(0);
        }
        await sleep(OUTAGE_MS);
        expect(machines.some(({ connected }) => connected)).toBe(false);
        await external().resume();
        await eventually('all servers are back', async () => {
          const states = site.origins.map((origin) => figure(origin, 'pile_console_external_broker_up'));
          return (await Promise.all(states)).every((up) => up === 1);
        });
        const back = await connectConsole(site.origin, credentials);
        let live = 0;
        back.on('message', () => live++);
        await back.subscribeAsync(`hskj/+/HS-MI/${PROJECT.road}/+/+`, { qos: 1 });
        await expectWhole(machines, site.origin);
        expect(live).toBeGreaterThan(0);
        await back.endAsync(true);
      },
    );
  });
});
