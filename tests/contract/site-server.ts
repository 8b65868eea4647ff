// A server of a test's own over the fixture site: `start` in beforeAll, `close` in afterAll.
import { expect } from 'vitest';
import { type Database, openDatabase } from '../../server/db/database';
import { ApiClient } from './api-client';
import { PASSWORD, roleAccount, type Storage, seedSite } from './fixture-site';
import { type ServerProcess, startServer, THREAD_URL } from './server-process';
import { environmentOf, type StorageKind } from './storages';

type Environment = Readonly<Record<string, string>>;

export class SiteServer {
  private constructor(
    private readonly storage: Storage,
    private readonly closeStorage: () => Promise<void>,
    private process: ServerProcess,
    private readonly environment: Environment,
  ) {}

  /** `prepare` adds to the site before the server starts. */
  static async start(
    open: StorageKind['open'],
    prepare?: (database: Database) => Promise<void>,
    environment: Environment = {},
  ): Promise<SiteServer> {
    const { storage, close } = await open();
    await seedSite(storage);
    if (prepare !== undefined) await workOn(storage, prepare);
    const process = await startServer({ ...environmentOf(storage), ...environment });
    return new SiteServer(storage, close, process, environment);
  }

  get origin(): string {
    return this.process.origin;
  }

  get port(): number {
    return this.process.port;
  }

  /** A client signed in by name, or as the account of a role. */
  async signIn(who: string | number): Promise<ApiClient> {
    const account = typeof who === 'number' ? roleAccount(who) : who;
    return (await new ApiClient(this.origin).signIn(account, PASSWORD)).client;
  }

  /** Ends the server in order and starts another on the same storage. */
  async restart(environment: Environment = {}): Promise<void> {
    expect(await this.process.stop()).toBe(0);
    this.process = await startServer({ ...environmentOf(this.storage), ...environment });
  }

  /** Ends the server, works on its database, and starts it again as it was. */
  async withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
    expect(await this.process.stop()).toBe(0);
    const result = await workOn(this.storage, work);
    this.process = await startServer({ ...environmentOf(this.storage), ...this.environment });
    return result;
  }

  /** Kills the server, lets `meanwhile` at what it left, and starts another. */
  async crash(meanwhile: (database: Database) => Promise<void>): Promise<void> {
    await this.process.stop('SIGKILL');
    await workOn(this.storage, meanwhile);
    this.process = await startServer({ ...environmentOf(this.storage), ...this.environment });
  }

  async close(): Promise<void> {
    try {
      expect(await this.process.stop()).toBe(0);
    } finally {
      await this.closeStorage();
    }
  }
}

async function workOn<T>(storage: Storage, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ ...storage, threadUrl: THREAD_URL });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
