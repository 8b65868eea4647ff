// The data folder: can it be written to, and does another server use it already?
import { existsSync, mkdirSync, openSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ExitCode, StartError } from '../start-error';
import { takePrivately } from './private-folder';

const LOCK_FILE = 'server.lock';
/** Longest path a unix socket may have (sun_path), less the ending a temporary name takes. */
const MAX_SOCKET_PATH = 90;
/** Time in which a rival that found the same stale lock will have put its own in place. */
const RIVAL_MS = 50;

export interface DataDirLock {
  release(): Promise<void>;
}

/**
 * Makes the folder when it is missing, takes it for this user alone, and proves that files can be made in it. Uploads may
 * lie on a disk of their own below it.
 */
export function ensureWritable(dataDir: string): void {
  const probe = path.join(dataDir, `.write-test-${process.pid}`);
  try {
    makeFolder(dataDir);
    takePrivately(dataDir);
    const objects = path.join(dataDir, 'objects');
    if (existsSync(objects)) takePrivately(objects);
    writeFileSync(probe, 'x', { mode: 0o600 });
    rmSync(probe);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(
      ExitCode.cannotWrite,
      `The data folder ${dataDir} cannot be written to: ${reasonOf(error)}. ` +
        'Nothing was changed. Give the server a folder of its own that it may write to: DATA_DIR=/path/to/folder.',
      { cause: error },
    );
  }
}

/** Like `mkdir -p`. Node's own recursive mkdir never returns where a parent exists but takes no folders (/proc). */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

/**
 * Takes the folder for this process. The lock is a listening unix socket in the folder: it ends with its process,
 * however that ends, and is seen from other containers that share the folder.
 */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  const lock = socketPath(dataDir, LOCK_FILE);
  if (await answers(lock)) throw inUse(dataDir);
  const own = socketPath(dataDir, `${LOCK_FILE}.${process.pid}`);
  rmSync(own, { force: true });
  const server = net.createServer((socket) => socket.destroy());
  server.unref();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(own, () => resolve());
  });
  const inode = statSync(own).ino;
  renameSync(own, lock);
  await sleep(RIVAL_MS);
  const isOwn = inodeOf(lock) === inode;
  const release = async (): Promise<void> => {
    if (inodeOf(lock) === inode) rmSync(lock, { force: true });
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  if (!isOwn) {
    await release();
    throw inUse(dataDir);
  }
  return { release };
}

function inUse(dataDir: string): StartError {
  return new StartError(
    ExitCode.inUse,
    `The data folder ${dataDir} is in use by a server that is running. ` +
      'Stop that one first, or give this one a folder of its own: DATA_DIR=/path/to/folder.',
  );
}

/** A path short enough for a unix socket; through an open directory's number where the folder lies deep. */
function socketPath(dataDir: string, name: string): string {
  const direct = path.join(dataDir, name);
  if (Buffer.byteLength(direct) <= MAX_SOCKET_PATH) return direct;
  return `/proc/self/fd/${openSync(dataDir, 'r')}/${name}`;
}

function answers(file: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(file);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

function inodeOf(file: string): number | null {
  try {
    return statSync(file).ino;
  } catch {
    return null;
  }
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return 'this user may not write there';
    case 'EROFS':
      return 'the file system is read-only';
    case 'ENOTDIR':
    case 'EEXIST':
      return 'a part of the path is a file, not a folder';
    case 'ENOSPC':
      return 'the disk is full';
    default:
      return error instanceof Error ? error.message : String(error);
  }
}
