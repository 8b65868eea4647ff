// Servers of a test's own over the fixture site: `start` in beforeAll, `close` in afterAll.
import { expect } from 'vitest';
import { type Database, openDatabase } from '../../server/db/database';
import { ApiClient } from './api-client';
import { PASSWORD, roleAccount, type Storage } from './fixture-site';
import { nextOrigin, type Site, startSite } from './replicas';
import { THREAD_URL } from './server-process';
import type { StorageKind } from './storages';

type Environment = Readonly<Record<string, string>>;

export class SiteServer {
  private constructor(
    private readonly storage: Storage,
    private readonly closeStorage: () => Promise<void>,
    private site: Site,
    private readonly environment: Environment,
  ) {}

  /** `prepare` adds to the site before the server starts. */
  static async start(
    openSite: StorageKind['openSite'],
    prepare?: (database: Database) => Promise<void>,
    environment: Environment = {},
  ): Promise<SiteServer> {
    const { storage, close } = await openSite();
    if (prepare !== undefined) await workOn(storage, prepare);
    return new SiteServer(storage, close, await startSite(storage, environment), environment);
  }

  /** Where to call; clients made with it spread what they do over all servers of the site. */
  get origin(): string {
    return this.site.origin;
  }

  /** Of every server of the site. */
  get origins(): readonly string[] {
    return this.site.origins;
  }

  /** Output of the servers so far. */
  output(): string {
    return this.site.output();
  }

  /** Of the site's servers in turn. */
  get port(): number {
    return Number(new URL(nextOrigin(this.origin)).port);
  }

  /** A client signed in by name, or as the account of a role. */
  async signIn(who: string | number): Promise<ApiClient> {
    const account = typeof who === 'number' ? roleAccount(who) : who;
    return (await new ApiClient(this.origin).signIn(account, PASSWORD)).client;
  }

  /** Ends the servers in order and starts others on the same storage. */
  async restart(environment: Environment = {}): Promise<void> {
    expect(await this.site.stop()).toBe(0);
    this.site = await startSite(this.storage, environment);
  }

  /** Ends the servers, works on their database, and starts them again as they were. */
  async withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
    expect(await this.site.stop()).toBe(0);
    const result = await workOn(this.storage, work);
    this.site = await startSite(this.storage, this.environment);
    return result;
  }

  /** Kills the servers, lets `meanwhile` at what they left, and starts others. */
  async crash(meanwhile: (database: Database) => Promise<void>): Promise<void> {
    await this.site.stop('SIGKILL');
    await workOn(this.storage, meanwhile);
    this.site = await startSite(this.storage, this.environment);
  }

  async close(): Promise<void> {
    try {
      expect(await this.site.stop()).toBe(0);
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
