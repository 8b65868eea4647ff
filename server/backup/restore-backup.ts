// The way back: unpacked beside what is there, checked, opened, and only then put in its place.
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { ensureWritable, lockDataDir } from '../db/data-dir';
import { openEmbedded } from '../db/embedded';
import { newerDatabase, SCHEMA_VERSION } from '../db/migrate';
import { ExitCode, StartError } from '../start-error';
import { readCounts } from './database-counts';
import { MANIFEST_NAME, type Manifest, readManifest } from './manifest';

const PARTS = ['database.json', 'db', 'objects'] as const;
/** A site with a million uploads names them in some hundred megabytes. */
const MAX_MANIFEST_BYTES = 512 * 1024 * 1024;

/** Why a backup is not taken; `message` names the place. */
class Damage extends Error {
  override readonly name = 'Damage';
}

/** Puts the backup into the folder. Throws StartError for what the operator can mend; the folder is as it was then. */
export async function restoreBackup(file: string, dataDir: string, replace: boolean): Promise<Manifest> {
  if (!existsSync(file)) throw new StartError(ExitCode.badConfiguration, `There is no file ${file}.`);
  ensureWritable(dataDir);
  const lock = await lockDataDir(dataDir);
  const staging = path.join(dataDir, `.restoring-${process.pid}`);
  try {
    const present = (await readdir(dataDir)).filter((name) => !name.startsWith('server.lock'));
    if (present.length > 0 && !replace) {
      throw new StartError(
        ExitCode.cannotWrite,
        `${dataDir} is not empty (${present.slice(0, 5).join(', ')}). Nothing was changed. Name another DATA_DIR, or put ` +
          'the backup in its place with --replace.',
      );
    }
    await mkdir(staging);
    const manifest = await unpack(file, staging);
    await proveOpens(file, staging, manifest);
    await putInPlace(staging, dataDir);
    return manifest;
  } catch (error) {
    if (!(error instanceof Damage)) throw error;
    throw new StartError(
      ExitCode.databaseUnusable,
      `${file} cannot be restored: ${error.message}. Nothing was changed.`,
      {
        cause: error,
      },
    );
  } finally {
    await rm(staging, { recursive: true, force: true });
    await lock.release();
  }
}

async function unpack(file: string, staging: string): Promise<Manifest> {
  const archive = extract();
  const source = createReadStream(file);
  const gunzip = createGunzip();
  source.on('error', (error) => gunzip.destroy(error));
  gunzip.on('error', (error) => archive.destroy(error));
  source.pipe(gunzip).pipe(archive);
  let at = 'its beginning';
  try {
    let manifest: Manifest | undefined;
    const missing = new Map<string, Manifest['files'][number]>();
    for await (const entry of archive) {
      const { name, type } = entry.header;
      at = name;
      if (manifest === undefined) {
        manifest = await judgeManifest(file, name, entry);
        for (const folder of manifest.folders)
          await mkdir(path.join(staging, folder), { recursive: true, mode: 0o700 });
        for (const one of manifest.files) missing.set(one.path, one);
      } else if (type === 'directory') {
        entry.resume();
      } else {
        const expected = missing.get(name);
        if (expected === undefined) throw new Damage(`${name} is not named by its manifest, or twice`);
        await writeEntry(entry, expected, path.join(staging, name));
        missing.delete(name);
      }
    }
    if (manifest === undefined) throw new Damage('it is empty');
    const [lost] = missing.keys();
    if (lost !== undefined) throw new Damage(`${missing.size} files are missing, the first is ${lost}`);
    return manifest;
  } catch (error) {
    if (error instanceof Damage || error instanceof StartError) throw error;
    throw new Damage(`it cannot be read at ${at}: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    source.destroy();
  }
}

async function judgeManifest(file: string, name: string, entry: AsyncIterable<unknown>): Promise<Manifest> {
  if (name !== MANIFEST_NAME) throw new Damage(`it begins with ${name}, not with ${MANIFEST_NAME}`);
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of bytesOf(entry)) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > MAX_MANIFEST_BYTES) throw new Damage(`${MANIFEST_NAME} is too large`);
  }
  const manifest = readManifest(Buffer.concat(chunks).toString('utf8'));
  if (typeof manifest === 'string') throw new Damage(manifest);
  if (manifest.schema_version > SCHEMA_VERSION) throw newerDatabase(file, manifest.schema_version);
  return manifest;
}

async function writeEntry(
  entry: AsyncIterable<unknown>,
  expected: Manifest['files'][number],
  target: string,
): Promise<void> {
  const hash = createHash('sha256');
  const handle = await open(target, 'wx', 0o600);
  try {
    let bytes = 0;
    for await (const chunk of bytesOf(entry)) {
      bytes += chunk.length;
      hash.update(chunk);
      await handle.write(chunk);
    }
    if (bytes !== expected.bytes) throw new Damage(`${expected.path} has ${bytes} bytes instead of ${expected.bytes}`);
    if (hash.digest('hex') !== expected.sha256) throw new Damage(`${expected.path} is not what was backed up (sha256)`);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function* bytesOf(entry: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  for await (const chunk of entry) {
    if (!Buffer.isBuffer(chunk)) throw new Error('an entry gave no bytes');
    yield chunk;
  }
}

/** Opens the unpacked database and counts its rows again. */
async function proveOpens(file: string, staging: string, manifest: Manifest): Promise<void> {
  const database = await openEmbedded(staging).catch((error: unknown) => {
    throw new Damage(`its database does not open: ${error instanceof Error ? error.message : String(error)}`);
  });
  const { version, counts } = await readCounts(database).finally(() => database.close());
  if (version > SCHEMA_VERSION) throw newerDatabase(file, version);
  if (version !== manifest.schema_version)
    throw new Damage(`its database has version ${version}, not ${manifest.schema_version}`);
  for (const [table, expected] of Object.entries(manifest.counts)) {
    if (counts[table] !== expected) throw new Damage(`table ${table} has ${counts[table]} rows instead of ${expected}`);
  }
}

/** Renames only: either all of it, or the former files are put back. */
async function putInPlace(staging: string, dataDir: string): Promise<void> {
  const aside = path.join(dataDir, `.replaced-${process.pid}`);
  await mkdir(aside);
  const undo: (() => Promise<void>)[] = [];
  const move = async (from: string, to: string): Promise<void> => {
    if (!existsSync(from)) return;
    await rename(from, to);
    undo.push(() => rename(to, from));
  };
  try {
    for (const part of PARTS) {
      await move(path.join(dataDir, part), path.join(aside, part));
      await move(path.join(staging, part), path.join(dataDir, part));
    }
  } catch (error) {
    for (const back of undo.reverse()) await back();
    await rm(aside, { recursive: true });
    throw error;
  }
  await rm(aside, { recursive: true });
}
