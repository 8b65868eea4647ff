// The database of a site without a server: as it lies there, with no migration, and held up where a test says.
import { existsSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { openEmbedded } from '../../server/db/embedded';
import type { Storage } from './fixture-site';
import { THREAD_URL } from './server-process';

/** Runs statements one after another, without any migration. */
export async function run({ dataDir, databaseUrl }: Storage, statements: readonly string[]): Promise<void> {
  const embedded = databaseUrl === undefined ? await openEmbedded(dataDir, THREAD_URL) : null;
  const client = new pg.Client(
    embedded === null
      ? { connectionString: databaseUrl }
      : { host: embedded.socketDir, port: 5432, user: 'postgres', database: 'postgres' },
  );
  try {
    await client.connect();
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
    await embedded?.close();
  }
}

/**
 * Holds an embedded database up at a row that is written to `log_chunk`. Nobody else reaches it then: it leaves a file, and
 * turns in circles until it is killed.
 */
export function stallAt(when: 'insert' | 'update', recordNo: string): readonly string[] {
  return [
    `create function stall() returns trigger language plpgsql as $$ begin
       execute format('copy (select 1) to %L', current_setting('data_directory') || '/stalled');
       loop null; end loop;
     end $$`,
    `create trigger stall before ${when} on log_chunk for each row when (new.record_no = '${recordNo}')
     execute function stall()`,
  ];
}
export const NO_STALL: readonly string[] = ['drop trigger stall on log_chunk', 'drop function stall()'];

export const hasStalled = ({ dataDir }: Storage): boolean => existsSync(path.join(dataDir, 'db', 'stalled'));
