// Puts the parts together: database, demo, HTTP, broker, ingest, simulator.

import { randomBytes } from 'node:crypto';
import net, { type AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { BROKER_PATH } from '../src/contracts/broker';
import { EmbeddedBroker } from './broker/embedded-broker';
import type { ExternalBroker } from './broker/external-broker';
import { grantOf, liveGrants } from './broker/machine-credentials';
import type { Config } from './config';
import { restoreLeftovers } from './db/broken-restore';
import { ensureWritable } from './db/data-dir';
import { type Database, openDatabase } from './db/database';
import { FreeSpace, MB } from './db/free-space';
import { SCHEMA_VERSION } from './db/migrate';
import { sweepOldEntries } from './db/old-entries';
import { serverSecret } from './db/server-secret';
import { putPhotos } from './demo/photos';
import { demoAccounts, isSeeded, seedDemo } from './demo/seed-demo';
import { startSimulator } from './demo/start-simulator';
import { ExportRunner } from './exports/export-runner';
import { buildApp } from './http/app';
import { LargeBodies } from './http/bodies/large-bodies';
import { addressesBehind } from './http/client-address';
import { RateLimit } from './http/rate-limit';
import { Sessions } from './http/sessions';
import { passwordThreads, SignIn } from './http/sign-in';
import { ThirdParties } from './http/third-party';
import { Ingest } from './ingest/ingest';
import { packsAhead } from './jobs/packs-ahead';
import { tablesAhead } from './jobs/tables-ahead';
import { vacuumNowAndThen } from './jobs/vacuum';
import { Metrics } from './metrics/metrics';
import { localStore } from './objects/local-store';
import { cloudGrants, cloudHost, localGrants } from './objects/upload-grants';
import { LogPacks } from './packs/log-packs';
import { GenerationRunner } from './simulation/generation-runner';
import { inviteFirst } from './site/first-account';
import { ExitCode, StartError } from './start-error';

export interface RunningServer {
  /** Rejects when a part is lost that the server cannot do without. */
  readonly failed: Promise<never>;
  /** Stops everything in order, with all acknowledged messages stored. */
  stop(): Promise<void>;
}

/** Until the broker of MQTT_URL has been joined. */
const NOT_JOINED = { up: false, projects: 0, dropped: { malformed: 0, unknown: 0 } } as const;

/** Stops the parts that were started, last first. */
type Undo = () => Promise<void>;

const SWEEP_MS = 3_600_000;

/**
 * Starts the server. `say` gets lines for people. Steps that succeeded are undone when a later one fails. Work before
 * the first request, the demo above all, is done while the console is still being built.
 */
export async function startServer(
  config: Config,
  logger: Logger,
  say: (line: string) => void,
  consoleBuilt: Promise<unknown>,
): Promise<RunningServer> {
  const undo: Undo[] = [];
  const stop = async (): Promise<void> => {
    for (let step = undo.pop(); step !== undefined; step = undo.pop()) await step();
  };
  try {
    const { failed } = await startParts(config, logger, say, consoleBuilt, undo);
    return { failed, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startParts(
  config: Config,
  logger: Logger,
  say: (line: string) => void,
  consoleBuilt: Promise<unknown>,
  undo: Undo[],
): Promise<Pick<RunningServer, 'failed'>> {
  // Before the database: nobody should wait for the seeding to learn that the port is taken.
  await probePort(config);
  // Where the database is elsewhere, uploads may still lie in it.
  if (config.databaseUrl !== undefined && config.cloudStore === null) ensureWritable(config.dataDir);
  const database = await openDatabase({ dataDir: config.dataDir, databaseUrl: config.databaseUrl });
  undo.push(() => database.close());
  for (const line of [...database.notes, ...restoreLeftovers(config.dataDir)]) logger.warn(line);
  const packs = new LogPacks(path.join(config.dataDir, 'packs'));
  const packBytes = config.logPacksMb * MB;
  const space = await FreeSpace.watch({
    folder: config.dataDir,
    reserveBytes: config.diskReserveMb * MB,
    logger,
    onLow: async () => {
      await packs.clear();
      // The embedded database's log takes up to a gigabyte until a checkpoint.
      if (database.kind === 'embedded') await database.pool.query('checkpoint');
    },
  });
  undo.push(async () => space.stop());
  const hasRoom = (): boolean => space.hasRoom();
  const { db, pool } = database;
  if (database.kind === 'embedded') {
    const vacuum = vacuumNowAndThen(pool, logger, hasRoom);
    undo.push(() => vacuum.stop());
  }
  const seeded = config.demo ? await ensureDemo(database, config, say) : null;
  await consoleBuilt;
  // Machines of the embedded broker are offline until they connect again.
  if (config.mqttUrl === undefined) await db.updateTable('device').set({ online: false }).execute();

  const sessions = new Sessions(db, config.tokens);
  let closing = false;
  const announcer: { publish: (topic: string, payload: string) => void } = { publish: () => undefined };
  const ingest = new Ingest({
    pool,
    logger,
    announce: (topic, payload) => announcer.publish(topic, payload),
    onStored: (messages) => metrics.stored(messages, Date.now()),
    hasRoom,
  });
  undo.push(() => ingest.stop());
  const broker = await EmbeddedBroker.create({
    logger,
    gatewaySecret: config.gatewaySecret ?? null,
    consoleOf: (token, clientUuid) => sessions.grantOf(token, clientUuid),
    machineOf: (name, secret) => grantOf(db, name, secret),
    accept: (topic, payload) => ingest.accept(topic, payload),
    liveTokens: (tokenHashes) => sessions.liveTokens(tokenHashes),
    liveGrants: (names) => liveGrants(db, names),
    addressOf: addressesBehind(config.trustedProxies),
  });
  announcer.publish = (topic, payload) => broker.publish(topic, payload);

  let external: ExternalBroker | null = null;
  const { cloudStore } = config;
  const serverKey = await serverSecret(db, 'uploads');
  const store = localStore(path.join(config.dataDir, 'objects'), config.uploadMbADay * MB);
  if (config.demo && cloudStore === null) await putPhotos(store.objects, pool);
  const exports = new ExportRunner(db, pool, logger, hasRoom);
  undo.push(() => exports.stop());
  const generations = new GenerationRunner(
    db,
    pool,
    logger,
    (topic, payload) => announcer.publish(topic, payload),
    hasRoom,
  );
  const metrics = new Metrics({
    database: database.kind,
    schemaVersion: SCHEMA_VERSION,
    ingest: () => ingest.counts,
    blocked: () => ingest.blocked(Date.now()),
    connections: () => broker.connections(),
    refusedConnections: () => broker.refused(),
    strayMessages: () => broker.strays,
    externalBroker: config.mqttUrl === undefined ? null : () => external?.state ?? NOT_JOINED,
    exports: () => exports.store.pending(),
    freeBytes: () => space.freeBytes(),
  });

  const passwords = passwordThreads(new URL('./password-thread.js', import.meta.url));
  undo.push(() => passwords.stop());
  const bodies = new LargeBodies(new URL('./body-thread.js', import.meta.url));
  undo.push(() => bodies.stop());

  const app = await buildApp(
    {
      db,
      pool,
      packs,
      sessions,
      signIn: new SignIn(db, passwords),
      bodies,
      thirdParties: new ThirdParties(config.thirdParties),
      reports: new RateLimit(20, 10),
      exports,
      generations,
      uploads: cloudStore === null ? localGrants(serverKey, store.objects) : cloudGrants(cloudStore),
      tableSecret: await serverSecret(db, 'kept-tables'),
      sealSeed: await serverSecret(db, 'record-seals'),
      requireSealed: config.requireSealed,
      announce: (topic, payload) => announcer.publish(topic, payload),
      onSessionsEnded: (accountId, sessionIds) => {
        broker.dropSessions(sessionIds);
        store.uploads.dropOf(accountId, sessionIds).catch((error: unknown) => {
          logger.warn({ err: error }, 'uploads of a session that has ended were not removed');
        });
      },
    },
    {
      logger,
      trustedProxies: config.trustedProxies,
      demoCameras: config.demo,
      objects:
        cloudStore === null ? { store, serverKey, hasRoom, isLive: (sessionId) => sessions.isLive(sessionId) } : null,
      cloudOrigin: cloudStore === null ? null : cloudHost(cloudStore),
      childApps: config.childApps,
      metrics,
      metricsToken: config.metricsToken,
      clientDir: fileURLToPath(new URL('../client', import.meta.url)),
      hasRoom,
      isReady: async () => !closing && (await answers(database)),
    },
  );
  undo.push(() => closeApp(app));
  // Before the HTTP server, which would wait for the sockets that it has handed to the broker.
  undo.push(() => broker.close());
  broker.attach(app.server);
  const port = await listen(app, config);
  exports.wake();
  if (database.kind === 'embedded') await generations.takeOverAll();
  // To be stopped before the broker, which it needs to publish its changes.
  undo.push(() => generations.stop());
  generations.wake();
  const tables = tablesAhead({ db, pool, logger, hasRoom });
  undo.push(() => tables.stop());
  if (packBytes > 0) {
    const ahead = packsAhead({
      pool,
      packs,
      logger,
      mostBytes: packBytes,
      // Packs that were given up for want of room do not come back before there is room for all of them.
      hasRoom: () => space.freeBytes() > config.diskReserveMb * MB + packBytes,
    });
    undo.push(() => ahead.stop());
  } else {
    await packs.clear();
  }

  if (config.mqttUrl !== undefined) {
    // Its client is code that a server with its own broker never runs.
    const { ExternalBroker: Joined } = await import('./broker/external-broker');
    external = await Joined.start({
      url: config.mqttUrl,
      logger,
      pool,
      identity: await serverSecret(db, 'broker'),
      accept: (topic, payload, retained) => ingest.accept(topic, payload, retained),
      embedded: broker,
    });
    const joined = external;
    announcer.publish = (topic, payload) => joined.publish(topic, payload);
    undo.push(() => joined.close());
  }
  const sweeper = setInterval(() => {
    sessions.sweep().catch((error: unknown) => logger.warn({ err: error }, 'expired tokens were not removed'));
    store.sweep().catch((error: unknown) => logger.warn({ err: error }, 'old parts of uploads were not removed'));
    exports.store.sweep().catch((error: unknown) => logger.warn({ err: error }, 'old exports were not removed'));
    sweepOldEntries(db).catch((error: unknown) => logger.warn({ err: error }, 'old entries were not removed'));
  }, SWEEP_MS);
  undo.push(async () => clearInterval(sweeper));

  if (config.demo) {
    const simulator = await startSimulator(database, {
      threadUrl: new URL('./simulator-thread.js', import.meta.url),
      brokerUrl: config.mqttUrl ?? `ws://127.0.0.1:${port}${BROKER_PATH}`,
      hasOwnBroker: config.mqttUrl === undefined,
      speed: config.simulatorSpeed,
      log: (line) => logger.info({ part: 'simulator' }, line),
    });
    undo.push(() => simulator.stop());
  }
  undo.push(async () => {
    closing = true;
  });
  logger.info({ port, database: database.kind, demo: config.demo }, 'serving');
  const first = config.demo ? null : await inviteFirst(db);
  for (const line of greeting(port, config, seeded, first)) say(line);
  return { failed: database.failed };
}

interface Seeded {
  readonly accounts: readonly { readonly account: string; readonly role: number; readonly note: string }[];
  readonly password: string;
}

/** Seeds the demo at first start; null when it is there already. */
async function ensureDemo(database: Database, config: Config, say: (line: string) => void): Promise<Seeded | null> {
  if (await isSeeded(database)) return null;
  say('First start: making the demo sites …');
  const password = config.demoPassword ?? randomBytes(9).toString('base64url');
  const accounts = await seedDemo(database, { password, log: say });
  return { accounts, password };
}

function greeting(
  port: number,
  config: Config,
  seeded: Seeded | null,
  first: { readonly account: string; readonly token: string } | null,
): string[] {
  const lines = ['', `Serving on http://localhost:${port}`];
  if (config.host === '0.0.0.0' || config.host === '::') {
    for (const address of lanAddresses()) lines.push(`           http://${address}:${port}`);
  }
  if (first !== null) {
    lines.push(
      '',
      `There is no account yet. Set the password of the first one, ${first.account}, by this link, which works once:`,
      `  http://localhost:${port}/invite#${first.token}`,
    );
  }
  if (!config.demo) return [...lines, ''];
  if (seeded === null) {
    const names = demoAccounts().map(({ account }) => account);
    const ignored = config.demoPassword === undefined ? '' : ' (DEMO_PASSWORD counts at the first start only)';
    return [...lines, `Demo accounts: ${names.join(', ')}`, `Their password was set at the first start${ignored}.`, ''];
  }
  lines.push('', 'Demo accounts:');
  for (const { account, role, note } of seeded.accounts) lines.push(`  ${account.padEnd(8)} role ${role}  ${note}`);
  lines.push(
    config.demoPassword === undefined
      ? `Password of all of them, shown only now: ${seeded.password}`
      : 'Password of all of them: the one given as DEMO_PASSWORD',
    '',
  );
  return lines;
}

function lanAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter((address) => address.family === 'IPv4' && !address.internal)
    .map((address) => address.address);
}

async function answers(database: Database): Promise<boolean> {
  try {
    await database.pool.query('select 1');
    return true;
  } catch {
    // Not ready is the answer; the next request that needs the database logs what is wrong.
    return false;
  }
}

/** Answers that are on their way have this long at the end; a reader that has stalled comes again. */
const LAST_ANSWERS_MS = 5000;

async function closeApp(app: Awaited<ReturnType<typeof buildApp>>): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), LAST_ANSWERS_MS);
  try {
    await app.close();
  } finally {
    clearTimeout(timer);
  }
}

async function listen(app: Awaited<ReturnType<typeof buildApp>>, config: Config): Promise<number> {
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    throw listenError(error, config);
  }
  return portOf(app.server.address());
}

/** Tries the port and lets go of it again. */
async function probePort(config: Config): Promise<void> {
  const server = net.createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(listenError(error, config)));
    server.listen({ port: config.port, host: config.host }, () => server.close(() => resolve()));
  });
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port');
  return address.port;
}

function listenError(error: unknown, { port, host }: Config): Error {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  const reason = reasonOf(code, port, host);
  return reason === null
    ? new Error(`cannot listen on ${host}:${port}`, { cause: error })
    : new StartError(ExitCode.unavailable, reason, { cause: error });
}

function reasonOf(code: unknown, port: number, host: string): string | null {
  switch (code) {
    case 'EADDRINUSE':
      return (
        `Port ${port} is in use by another program. ` +
        `Stop that one, or choose another port: PORT=${port < 65_535 ? port + 1 : 8080} npm start`
      );
    case 'EACCES':
      return `Port ${port} may not be used by this user. Choose one from 1024 up: PORT=8080 npm start`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST=${host} is not an address of this machine. Leave HOST out to serve on all of them.`;
    default:
      return null;
  }
}
