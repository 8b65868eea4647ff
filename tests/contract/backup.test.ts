// The two commands that an operator's data hang on, run as an operator runs them.
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from './api-client';
import { PASSWORD, PROJECT, ROAD_PILES, recordNoOf } from './fixture-site';
import { type Ended, runCommand, runServer, startServer } from './server-process';
import { copySite } from './storages';

const EXIT = { databaseUnusable: 65, cannotWrite: 73, inUse: 75, badConfiguration: 78 } as const;
const MIXING = { typeCode: 'HS-MI' };
/** Larger than a chunk of a stream, and no multiple of a tar block. */
const UPLOAD = Buffer.alloc(300_001, 'photo');

let folder = '';
let file = '';
const newFolder = (name: string): string => path.join(folder, name);

/** A digest of every byte in a folder, but for the lock. */
function digestOf(dataDir: string): string {
  const hash = createHash('sha256');
  const visit = (at: string): void => {
    for (const name of readdirSync(at).sort()) {
      const one = path.join(at, name);
      if (statSync(one).isDirectory()) visit(one);
      else if (statSync(one).isFile()) hash.update(one.slice(dataDir.length)).update(readFileSync(one));
    }
  };
  visit(dataDir);
  return hash.digest('hex');
}

const restore = (from: string, dataDir: string, ...more: string[]): Promise<Ended> =>
  runCommand('restore', [from, ...more], { DATA_DIR: dataDir });

/** A copy of the backup with something done to the archive inside. */
function altered(name: string, change: (tar: Buffer) => Buffer): string {
  const copy = newFolder(name);
  writeFileSync(copy, gzipSync(change(gunzipSync(readFileSync(file)))));
  return copy;
}

/** Replaces text by text of the same length, at its first place after another text. */
function replaceIn(tar: Buffer, after: string, from: string, to: string): Buffer {
  const at = tar.indexOf(from, tar.indexOf(after));
  if (at < 0 || Buffer.byteLength(from) !== Buffer.byteLength(to)) throw new Error(`no ${from} to replace`);
  tar.write(to, at);
  return tar;
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'pile-console-backup-'));
  file = newFolder('site.tar.gz');
  const site = newFolder('site');
  copySite(site);
  mkdirSync(path.join(site, 'objects/objects/ab'), { recursive: true });
  writeFileSync(path.join(site, 'objects/objects/ab/abcdef'), UPLOAD);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a backup', () => {
  it('is written by one command, for its owner’s eyes only', async () => {
    const { code, stdout, stderr } = await runCommand('backup', [file], { DATA_DIR: newFolder('site') });
    expect(stderr).toBe('');
    expect(code).toBe(0);
    expect(stdout).toMatch(/pile 205\d\d,/);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(existsSync(`${file}.part`)).toBe(false);
  });

  it('brings a server back with all its rows and files', async () => {
    const dataDir = newFolder('restored');
    const { code, stderr } = await restore(file, dataDir);
    expect(stderr).toBe('');
    expect(code).toBe(0);
    expect(readdirSync(dataDir).sort()).toEqual(['database.json', 'db', 'objects']);
    expect(readFileSync(path.join(dataDir, 'objects/objects/ab/abcdef')).equals(UPLOAD)).toBe(true);
    const server = await startServer({ DATA_DIR: dataDir });
    try {
      const { client } = await new ApiClient(server.origin).signIn('mixer', PASSWORD);
      const piles = await client.table('pileLocations', { project_id: PROJECT.road }, MIXING);
      expect(piles.rows).toBe(ROAD_PILES);
      const log = await client.table(
        'productionHistory',
        { project_id: PROJECT.road, record_no: recordNoOf(1) },
        MIXING,
      );
      expect(log.rows).toBe(7000);
      // The same folder while it is in use: neither saved nor overwritten.
      const busy = await runCommand('backup', [newFolder('busy.tar.gz')], { DATA_DIR: dataDir });
      expect(busy.code).toBe(EXIT.inUse);
      expect(busy.stderr).toContain('Stop that one first');
      expect(existsSync(newFolder('busy.tar.gz'))).toBe(false);
      expect((await restore(file, dataDir, '--replace')).code).toBe(EXIT.inUse);
    } finally {
      expect(await server.stop()).toBe(0);
    }
  });

  it('replaces what is there only when told to', async () => {
    const dataDir = newFolder('restored');
    const before = digestOf(dataDir);
    const refused = await restore(file, dataDir);
    expect(refused.code).toBe(EXIT.cannotWrite);
    expect(refused.stderr).toContain('is not empty');
    expect(digestOf(dataDir)).toBe(before);
    writeFileSync(path.join(dataDir, 'objects/later'), 'uploaded after the backup');
    expect((await restore(file, dataDir, '--replace')).code).toBe(0);
    expect(existsSync(path.join(dataDir, 'objects/later'))).toBe(false);
    expect(readdirSync(dataDir).sort()).toEqual(['database.json', 'db', 'objects']);
  });

  it.each([
    ['a file cut short', 'cut', () => truncateSync(newFolder('cut'), 200_000), 'cannot be read at '],
    ['a file that is no archive', 'text', () => writeFileSync(newFolder('text'), 'hello'), 'at its beginning'],
    [
      'a byte of an upload that has changed',
      'flipped',
      () => altered('flipped', (tar) => replaceIn(tar, 'photophoto', 'photo', 'phota')),
      'objects/objects/ab/abcdef is not what was backed up',
    ],
    [
      'an entry that leads out of the folder',
      'outside',
      () =>
        altered('outside', (tar) => replaceIn(tar, 'manifest.json', '"objects/objects/ab"', '"objects/../../../x"')),
      'is no place in a data folder',
    ],
    [
      'a count that is not what the database holds',
      'counts',
      () =>
        altered('counts', (tar) => {
          const [from = '', count = ''] = /"pile":(\d+)/.exec(tar.subarray(0, 2000).toString('latin1')) ?? [];
          return replaceIn(tar, 'manifest.json', from, `"pile":${Number(count) - 1}`);
        }),
      /table pile has \d+ rows instead of \d+/,
    ],
    [
      'a newer schema',
      'newer',
      () =>
        altered('newer', (tar) => {
          const text = tar.subarray(0, 1000).toString('latin1');
          const [from = '', version = '', madeAt = ''] = /"schema_version":(\d+),"made_at":"([^"]+)Z"/.exec(text) ?? [];
          // As long as before: the time has as many digits fewer as the number has more.
          const time = madeAt.slice(0, madeAt.length - ('999'.length - version.length));
          return replaceIn(tar, 'manifest.json', from, `"schema_version":999,"made_at":"${time}Z"`);
        }),
      'database version 999',
    ],
  ])('with %s is refused, and what was there stays', async (_what, name, make, message) => {
    if (name === 'cut') writeFileSync(newFolder(name), readFileSync(file));
    make();
    const dataDir = newFolder('restored');
    const before = digestOf(dataDir);
    const { code, stderr } = await restore(newFolder(name), dataDir, '--replace');
    expect(code).toBe(EXIT.databaseUnusable);
    expect(stderr).toMatch(message);
    expect(stderr).toContain('Nothing was changed');
    expect(digestOf(dataDir)).toBe(before);
    expect(readdirSync(dataDir).sort()).toEqual(['database.json', 'db', 'objects']);
  });

  it('killed between its renames is told at the next start, which touches nothing', async () => {
    const dataDir = newFolder('half');
    cpSync(newFolder('restored'), dataDir, { recursive: true });
    mkdirSync(path.join(dataDir, '.replaced-77'));
    mkdirSync(path.join(dataDir, '.restoring-77'));
    renameSync(path.join(dataDir, 'db'), path.join(dataDir, '.replaced-77/db'));
    cpSync(path.join(dataDir, 'objects'), path.join(dataDir, '.restoring-77/objects'), { recursive: true });
    const before = digestOf(dataDir);
    const half = await runServer({ DATA_DIR: dataDir });
    expect(half.code).toBe(EXIT.databaseUnusable);
    expect(half.stderr).toContain(`${dataDir}/.replaced-77`);
    expect(half.stderr).toContain('broken off');
    expect(digestOf(dataDir)).toBe(before);
    // Moved back as it says, with what is left of both.
    renameSync(path.join(dataDir, '.replaced-77/db'), path.join(dataDir, 'db'));
    rmSync(path.join(dataDir, '.restoring-77/objects'), { recursive: true });
    const server = await startServer({ DATA_DIR: dataDir });
    expect(server.output()).toContain(`${dataDir}/.replaced-77 holds the data from before`);
    expect(server.output()).toContain(`${dataDir}/.restoring-77 is what a restore had unpacked`);
    expect(await server.stop()).toBe(0);
  });

  it('is not made of nothing, over another file, or of a PostgreSQL server', async () => {
    const nothing = await runCommand('backup', [newFolder('none.tar.gz')], { DATA_DIR: newFolder('nowhere') });
    expect(nothing.code).toBe(EXIT.badConfiguration);
    expect(nothing.stderr).toContain('no embedded database');
    expect(existsSync(newFolder('nowhere'))).toBe(false);
    const size = statSync(file).size;
    const over = await runCommand('backup', [file], { DATA_DIR: newFolder('site') });
    expect(over.code).toBe(EXIT.cannotWrite);
    expect(statSync(file).size).toBe(size);
    const postgres = await runCommand('backup', [newFolder('pg.tar.gz')], { DATABASE_URL: 'postgres://localhost/x' });
    expect(postgres.code).toBe(EXIT.badConfiguration);
    expect(postgres.stderr).toContain('pg_dump');
    const unnamed = await runCommand('backup', [], { DATA_DIR: newFolder('site') });
    expect(unnamed.code).toBe(EXIT.badConfiguration);
    expect(unnamed.stderr).toContain('Name one file');
  });
});
