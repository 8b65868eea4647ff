// Starts and stops the embedded database in a folder, and guards the folder.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { ExitCode, StartError } from '../start-error';
import { refuseHalfRestored } from './broken-restore';
import { type DataDirLock, ensureWritable, lockDataDir } from './data-dir';
import { refuseFullDisk } from './free-space';
import { newerDatabase, SCHEMA_VERSION } from './migrate';
import { closeToOthers } from './private-folder';

/** The note in the folder about its version, so that a newer one is known before PGlite opens (and writes to) it. */
const noteSchema = z.object({ schema_version: z.int(), postgres: z.string() });
const NOTE_FILE = 'database.json';
const CLOSE_TIMEOUT_MS = 20_000;

/** Message of the thread when the database could not write its own log, after which it answers nothing any more. */
const lostSchema = z.object({ lost: z.string() });

/** The embedded database has given up. Everything committed is there when it is opened again. */
export class DatabaseLost extends Error {
  override readonly name = 'DatabaseLost';
}

/** An open embedded database. */
export interface EmbeddedDatabase {
  /** Folder of the unix socket, as `pg` wants it in `host`. */
  readonly socketDir: string;
  /** Rejects when the thread dies before `close`. */
  readonly failed: Promise<never>;
  /** Notes the version in the folder, once migrations have run. */
  noteVersion(): void;
  close(): Promise<void>;
}

/** Opens the database in `dataDir`, making it when it is new. Throws StartError for what the operator can mend. */
export async function openEmbedded(dataDir: string, threadUrl: URL = findThread()): Promise<EmbeddedDatabase> {
  refuseHalfRestored(dataDir);
  notedVersion(dataDir);
  ensureWritable(dataDir);
  await refuseFullDisk(dataDir);
  const lock = await lockDataDir(dataDir);
  const socketDir = mkdtempSync(path.join(tmpdir(), 'pile-console-'));
  try {
    return await startThread(dataDir, socketDir, threadUrl, lock);
  } catch (error) {
    await lock.release();
    rmSync(socketDir, { recursive: true, force: true });
    throw new StartError(
      ExitCode.databaseUnusable,
      `The database in ${dataDir} cannot be opened: ${error instanceof Error ? error.message : String(error)}. ` +
        'Restore the folder from a backup, or use another DATA_DIR.',
      { cause: error },
    );
  }
}

async function startThread(
  dataDir: string,
  socketDir: string,
  threadUrl: URL,
  lock: DataDirLock,
): Promise<EmbeddedDatabase> {
  const worker = new Worker(threadUrl, {
    workerData: { dataDir: path.join(dataDir, 'db'), socketPath: path.join(socketDir, '.s.PGSQL.5432') },
  });
  let closing = false;
  const failed = new Promise<never>((_, reject) => {
    worker.once('error', (error) =>
      reject(new Error(`the embedded database failed: ${String(error)}`, { cause: error })),
    );
    worker.on('message', (message) => {
      const lost = lostSchema.safeParse(message);
      if (lost.success) reject(new DatabaseLost(lost.data.lost));
    });
    worker.once('exit', (code) => {
      if (!closing) reject(new Error(`the embedded database's thread ended (code ${code})`));
    });
  });
  // The opener of the database decides how to meet its loss; without this an early loss would end the process.
  failed.catch(() => undefined);
  await Promise.race([new Promise<void>((resolve) => worker.once('message', () => resolve())), failed]);
  // PGlite makes a new database's first files for everybody (0666).
  closeToOthers(path.join(dataDir, 'db'));
  return {
    socketDir,
    failed,
    noteVersion: () => {
      const note = { schema_version: SCHEMA_VERSION, postgres: postgresMajor(dataDir) };
      writeFileSync(path.join(dataDir, NOTE_FILE), `${JSON.stringify(note)}\n`, { mode: 0o600 });
    },
    close: async () => {
      closing = true;
      const ended = new Promise<void>((resolve) => worker.once('message', () => resolve()));
      worker.postMessage('close');
      const timer = setTimeout(() => void worker.terminate(), CLOSE_TIMEOUT_MS);
      await Promise.race([ended, failed.catch(() => undefined)]);
      clearTimeout(timer);
      await worker.terminate();
      rmSync(socketDir, { recursive: true, force: true });
      await lock.release();
    },
  };
}

/** Version of the database in the folder by its note, 0 without one; throws StartError where it is newer or damaged. */
export function notedVersion(dataDir: string): number {
  const file = path.join(dataDir, NOTE_FILE);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    // No folder, no note or no access: opening it says which.
    return 0;
  }
  const note = noteSchema.safeParse(parseJson(text));
  if (!note.success) {
    throw new StartError(
      ExitCode.databaseUnusable,
      `${file} cannot be read as this server's note about its database. Nothing was changed. Restore the folder from ` +
        'a backup, or use another DATA_DIR.',
    );
  }
  if (note.data.schema_version > SCHEMA_VERSION) throw newerDatabase(dataDir, note.data.schema_version);
  return note.data.schema_version;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function postgresMajor(dataDir: string): string {
  return readFileSync(path.join(dataDir, 'db', 'PG_VERSION'), 'utf8').trim();
}

/** The thread's file lies beside the built entries; this module may have been put in a folder below them. */
function findThread(): URL {
  const name = 'pglite-thread.js';
  const candidates = [new URL(`./${name}`, import.meta.url), new URL(`../${name}`, import.meta.url)];
  const found = candidates.find((url) => url.protocol === 'file:' && existsSync(fileURLToPath(url)));
  if (found === undefined) throw new Error(`${name} is not beside the built server`);
  return found;
}
