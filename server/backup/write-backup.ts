// A backup: everything of a data folder that is not in use, in a tar.gz that begins with its manifest.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, rmSync } from 'node:fs';
import { open, readdir, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Pack, pack } from 'tar-stream';
import { lockDataDir } from '../db/data-dir';
import { openEmbedded } from '../db/embedded';
import { ExitCode, StartError } from '../start-error';
import { readCounts } from './database-counts';
import { type Counts, MANIFEST_NAME, type Manifest, writeManifest } from './manifest';

/** Password hashes and secrets are in it. */
const OWNER_ONLY = 0o600;

/** Writes the file whole or not at all. Throws StartError for what the operator can mend. */
export async function writeBackup(
  dataDir: string,
  file: string,
): Promise<{ counts: Counts; files: number; bytes: number }> {
  if (!existsSync(path.join(dataDir, 'db', 'PG_VERSION'))) {
    throw new StartError(ExitCode.badConfiguration, `There is no embedded database in ${dataDir}. Name its DATA_DIR.`);
  }
  if (existsSync(file)) {
    throw new StartError(ExitCode.cannotWrite, `${file} is there already, and is left as it is. Name another file.`);
  }
  // Opening and closing also brings a database in order whose server was killed.
  const database = await openEmbedded(dataDir);
  const { version, counts } = await readCounts(database).finally(() => database.close());
  const lock = await lockDataDir(dataDir);
  try {
    const { folders, files } = await listFolder(dataDir);
    const manifest = { schema_version: version, made_at: new Date().toISOString(), counts, folders, files };
    await writeArchive(dataDir, file, manifest);
    return { counts, files: files.length, bytes: (await stat(file)).size };
  } finally {
    await lock.release();
  }
}

async function listFolder(dataDir: string): Promise<Pick<Manifest, 'folders' | 'files'>> {
  const folders: string[] = [];
  const files: Manifest['files'] = [];
  const visit = async (name: string): Promise<void> => {
    const found = path.join(dataDir, name);
    const info = await stat(found);
    if (info.isDirectory()) {
      folders.push(name);
      for (const child of (await readdir(found)).sort()) await visit(`${name}/${child}`);
    } else if (info.isFile()) {
      files.push({ path: name, bytes: info.size, sha256: await sha256Of(found) });
    }
  };
  for (const name of ['database.json', 'db', 'objects']) if (existsSync(path.join(dataDir, name))) await visit(name);
  return { folders, files };
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('hex');
}

async function writeArchive(dataDir: string, file: string, manifest: Omit<Manifest, 'format'>): Promise<void> {
  const part = `${file}.part`;
  try {
    const archive = pack();
    const written = pipeline(archive, createGzip({ level: 4 }), createWriteStream(part, { mode: OWNER_ONLY }));
    // An entry that fails destroys the archive, and with it the pipeline, whose error is the one to tell.
    await Promise.all([written, fill(archive, dataDir, manifest).catch((error: Error) => archive.destroy(error))]);
    const handle = await open(part, 'r+');
    await handle.sync().finally(() => handle.close());
    await rename(part, file);
  } catch (error) {
    rmSync(part, { force: true });
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(ExitCode.cannotWrite, `${file} could not be written: ${reason}. ${dataDir} is as it was.`, {
      cause: error,
    });
  }
}

async function fill(archive: Pack, dataDir: string, manifest: Omit<Manifest, 'format'>): Promise<void> {
  archive.entry({ name: MANIFEST_NAME, mode: OWNER_ONLY }, writeManifest(manifest));
  for (const name of manifest.folders) archive.entry({ name, type: 'directory', mode: 0o700 });
  for (const { path: name, bytes } of manifest.files) {
    const entry = archive.entry({ name, size: bytes, mode: OWNER_ONLY });
    await pipeline(createReadStream(path.join(dataDir, name)), entry);
  }
  archive.finalize();
}
