// The local store's own bounds: an account's bytes on the disk, and objects that stay as they are.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LocalStore, localStore } from './local-store';
import { AlreadyThere, streamTo, TooLarge } from './object-folder';
import { MAX_OPEN_UPLOADS, type OpenUpload } from './open-uploads';
import { UploadAllowance } from './upload-allowance';

const MAX_BYTES = 1000;
const KEY = 'account/7/a.jpg';
const SEVEN = { accountId: 7, sessionId: 'one' };
let root = '';
let store: LocalStore;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'pile-console-store-'));
  store = localStore(root, 1024 * 1024);
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

const body = (bytes: number, fill: string) => Readable.from([Buffer.alloc(bytes, fill)]);
const limits = { maxBytes: MAX_BYTES, md5: null };
const put = (bytes: number, fill: string) =>
  store.objects.put(KEY, body(bytes, fill), { ...limits, contentType: 'image/jpeg' });

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(path.join(folder, name)).isFile(),
  );
}

describe('an object', () => {
  it('stays as it is: other bytes under its key are refused, and the same ones change nothing', async () => {
    const first = await put(10, 'a');
    await expect(put(10, 'b')).rejects.toThrow(AlreadyThere);
    expect(await put(10, 'a')).toEqual(first);
    expect((await buffer(store.objects.read(first))).toString()).toBe('a'.repeat(10));
    expect(filesIn(root)).toHaveLength(2);
  });

  it('is one of those that were put at once, and its bytes are the ones its note tells', async () => {
    const letters = ['a', 'b', 'c', 'd', 'e', 'f'];
    const done = await Promise.allSettled(letters.map((letter) => put(100, letter)));
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const meta = await store.objects.head(KEY);
    if (meta === undefined) throw new Error('no object');
    const whole = await buffer(store.objects.read(meta));
    expect(createHash('md5').update(whole).digest('hex')).toBe(meta.etag);
    expect(filesIn(root)).toHaveLength(2);
  });

  it('is written to a file that is there at once, for a refused body’s to be removed for certain', async () => {
    const file = path.join(root, 'written');
    const written = await streamTo(file);
    written.destroy();
    rmSync(file);
    await once(written, 'close');
    expect(filesIn(root)).toEqual([]);
  });

  it('is read where earlier versions left it', async () => {
    const hash = createHash('sha256').update(KEY).digest('hex');
    const folder = path.join(root, 'objects', hash.slice(0, 2));
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, hash), 'old');
    const note = { key: KEY, contentType: 'image/png', bytes: 3, etag: 'x', modifiedMs: 1 };
    await writeFile(path.join(folder, `${hash}.json`), JSON.stringify(note));
    const meta = await store.objects.head(KEY);
    if (meta === undefined) throw new Error('no object');
    expect((await buffer(store.objects.read(meta))).toString()).toBe('old');
  });
});

describe('an upload in parts', () => {
  async function begin(): Promise<OpenUpload> {
    const id = await store.uploads.begin(SEVEN, KEY, 'image/jpeg');
    const upload = id === null ? undefined : await store.uploads.find(SEVEN, KEY, id);
    if (upload === undefined) throw new Error('not begun');
    return upload;
  }
  const part = (upload: OpenUpload, number: number, bytes: number, fill = 'x') =>
    store.uploads.putPart(upload, number, body(bytes, fill), limits);

  it('keeps one file a part, however often the part is sent', async () => {
    const upload = await begin();
    await part(upload, 1, 900, 'a');
    await part(upload, 1, 900, 'b');
    const etag = await part(upload, 1, 900, 'c');
    expect(filesIn(path.join(root, 'parts')).filter((name) => name.endsWith('.part'))).toHaveLength(1);
    expect(await store.uploads.end(upload, [{ part: 1, etag }], MAX_BYTES)).toMatchObject({ bytes: 900 });
    expect(filesIn(path.join(root, 'parts'))).toEqual([]);
  });

  it('holds no more than the object may, also while it is under way', async () => {
    const upload = await begin();
    await part(upload, 1, 600);
    await expect(part(upload, 2, 401)).rejects.toThrow(TooLarge);
    await part(upload, 2, 400);
    await expect(part(upload, 3, 1)).rejects.toThrow(TooLarge);
    const at = await begin();
    const many = await Promise.allSettled([1, 2, 3, 4, 5, 6].map((number) => part(at, number, 300)));
    expect(many.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    await expect(part(at, 7, 1000)).rejects.toThrow(TooLarge);
    expect(filesIn(path.join(root, 'temporary'))).toEqual([]);
  });

  it('is not put together of other bytes than were listed', async () => {
    const upload = await begin();
    const first = await part(upload, 1, 10, 'a');
    await part(upload, 1, 10, 'b');
    expect(await store.uploads.end(upload, [{ part: 1, etag: first }], MAX_BYTES)).toBeNull();
    expect(await store.uploads.end(upload, [{ part: 2, etag: first }], MAX_BYTES)).toBeNull();
    expect(await store.objects.head(KEY)).toBeUndefined();
    expect(filesIn(path.join(root, 'temporary'))).toEqual([]);
  });

  it('is another account’s to nobody, and one of so many; those that lie idle make room', async () => {
    const first = await begin();
    expect(await store.uploads.find({ ...SEVEN, accountId: 8 }, KEY, path.basename(first.folder))).toBeUndefined();
    for (let n = 1; n < MAX_OPEN_UPLOADS; n++) await begin();
    expect(await store.uploads.begin(SEVEN, KEY, 'image/jpeg')).toBeNull();
    expect(await store.uploads.begin({ ...SEVEN, accountId: 8 }, KEY, 'image/jpeg')).not.toBeNull();
    const earlier = new Date(Date.now() - 2 * 3_600_000);
    utimesSync(first.folder, earlier, earlier);
    expect(await store.uploads.begin(SEVEN, KEY, 'image/jpeg')).not.toBeNull();
    expect(await store.uploads.begin(SEVEN, KEY, 'image/jpeg')).toBeNull();
  });
});

describe('what an account may write in a day', () => {
  const NOON = Date.UTC(2026, 10, 20, 12);
  const KIB = 1024;

  it('is taken before it is written, by all servers together, and is there again the next day', async () => {
    const [one, other] = [new UploadAllowance(root, 640 * KIB), new UploadAllowance(root, 640 * KIB)];
    expect(await one.take(7, 400 * KIB, NOON)).toBe(true);
    expect(await other.take(7, 400 * KIB, NOON)).toBe(false);
    expect(await other.take(7, 192 * KIB, NOON)).toBe(true);
    expect(await one.take(8, 400 * KIB, NOON)).toBe(true);
    expect(await one.take(7, 400 * KIB, NOON + 12 * 3_600_000)).toBe(true);
    await one.sweep(NOON + 12 * 3_600_000);
    expect(readdirSync(path.join(root, 'written'))).toEqual(['2026-11-21']);
  });

  it('counts small bodies too: ten of no bytes are ten', async () => {
    const allowance = new UploadAllowance(root, 640 * KIB);
    const taken = await Promise.all(Array.from({ length: 20 }, () => allowance.take(7, 0, NOON)));
    expect(taken.filter(Boolean).length).toBeLessThanOrEqual(10);
    expect(await allowance.take(7, 0, NOON)).toBe(false);
  });
});
