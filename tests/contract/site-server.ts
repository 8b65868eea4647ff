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
  ) {}

  /** `prepare` adds to the site before the server starts. */
  static async start(
    open: StorageKind['open'],
    prepare?: (database: Database) => Promise<void>,
    environment: Environment = {},
  ): Promise<SiteServer> {
    const { storage, close } = await open();
    await seedSite(storage);
    if (prepare !== undefined) {
      const database = await openDatabase({ ...storage, threadUrl: THREAD_URL });
      try {
        await prepare(database);
      } finally {
        await database.close();
      }
    }
    return new SiteServer(storage, close, await startServer({ ...environmentOf(storage), ...environment }));
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

  async close(): Promise<void> {
    try {
      expect(await this.process.stop()).toBe(0);
    } finally {
      await this.closeStorage();
    }
  }
}
