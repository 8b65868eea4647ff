// Opens the database: embedded in a folder, or a PostgreSQL server. Both are reached through `pg`.
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { ExitCode, StartError } from '../start-error';
import { type EmbeddedDatabase, notedVersion, openEmbedded } from './embedded';
import { databaseVersion, migrate, newerDatabase, SCHEMA_VERSION } from './migrate';
import type { Schema } from './schema';

export interface DatabaseOptions {
  /** Folder of the embedded database; not used with `databaseUrl`. */
  readonly dataDir: string;
  /** postgres:// URL; without it the embedded database is used. */
  readonly databaseUrl?: string | undefined;
  /** The built pglite-thread.js, where it is not beside this module. */
  readonly threadUrl?: URL | undefined;
}

export interface Database {
  readonly db: Kysely<Schema>;
  /**
   * For statements that Kysely would only hinder. The embedded database has ONE connection: inside a transaction use
   * its own.
   */
  readonly pool: pg.Pool;
  readonly kind: 'embedded' | 'postgres';
  /** True when this start made the database. */
  readonly isNew: boolean;
  /** Notes of its migration for the operator. */
  readonly notes: readonly string[];
  /** Rejects when an embedded database dies; never settles otherwise. */
  readonly failed: Promise<never>;
  /** Waits for what is running, then closes cleanly. */
  close(): Promise<void>;
}

const POSTGRES_CONNECTIONS = 10;

/** Opens and migrates. Throws StartError for what the operator can mend; nothing was changed then. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.databaseUrl === undefined
    ? openFolder(options.dataDir, options.threadUrl)
    : openServer(options.databaseUrl);
}

/**
 * Version of the database that `openDatabase` would open, 0 when there is none; makes and changes nothing. Throws like
 * it where the database cannot be reached or is newer.
 */
export async function versionInPlace({ dataDir, databaseUrl }: DatabaseOptions): Promise<number> {
  if (databaseUrl === undefined) return notedVersion(dataDir);
  const { pool, version } = await reachServer(databaseUrl);
  await pool.end();
  return version;
}

async function openFolder(dataDir: string, threadUrl: URL | undefined): Promise<Database> {
  const embedded = await openEmbedded(dataDir, threadUrl);
  const pool = makePool({ host: embedded.socketDir, port: 5432, user: 'postgres', database: 'postgres', max: 1 });
  return finishOpening(pool, 'embedded', dataDir, embedded);
}

async function openServer(databaseUrl: string): Promise<Database> {
  const { pool } = await reachServer(databaseUrl);
  return finishOpening(pool, 'postgres', withoutPassword(databaseUrl), null);
}

async function reachServer(databaseUrl: string): Promise<{ pool: pg.Pool; version: number }> {
  const pool = makePool({ connectionString: databaseUrl, max: POSTGRES_CONNECTIONS, connectionTimeoutMillis: 10_000 });
  const where = withoutPassword(databaseUrl);
  try {
    const version = await databaseVersion(pool);
    if (version > SCHEMA_VERSION) throw newerDatabase(where, version);
    return { pool, version };
  } catch (error) {
    await pool.end();
    if (error instanceof StartError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      ExitCode.unavailable,
      `The database ${where} cannot be reached: ${reason}. Check DATABASE_URL and that the server is running.`,
      { cause: error },
    );
  }
}

async function finishOpening(
  pool: pg.Pool,
  kind: Database['kind'],
  where: string,
  embedded: EmbeddedDatabase | null,
): Promise<Database> {
  const close = async (): Promise<void> => {
    await pool.end();
    await embedded?.close();
  };
  try {
    const { from, notes } = await migrate(pool, where);
    embedded?.noteVersion();
    return {
      db: new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }),
      pool,
      kind,
      isNew: from === 0,
      notes,
      failed: embedded?.failed ?? new Promise<never>(() => undefined),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const INT8 = 20;
const DATE = 1082;

function makePool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    ...config,
    types: {
      // Counts and identities stay far below 2^53; a date is a day of the project, not an instant.
      getTypeParser: (oid: number, format?: 'text' | 'binary') => {
        if (oid === INT8) return Number;
        if (oid === DATE) return String;
        return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text');
      },
    },
  });
  // A connection lost while idle is replaced at the next query, which reports what is wrong.
  pool.on('error', () => undefined);
  // One lost while somebody uses it fails their query; without a listener here it would end the process as well.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

function withoutPassword(databaseUrl: string): string {
  try {
    const url = new URL(databaseUrl);
    url.password = '';
    return url.toString();
  } catch {
    return 'given by DATABASE_URL';
  }
}
