// Objects as files of a folder. A file is named by the hash of its key, so that no key, whatever it holds, leads
// anywhere else; what was only half written is never seen.
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';

const metaSchema = z.object({
  key: z.string(),
  contentType: z.string(),
  bytes: z.int(),
  etag: z.string(),
  modifiedMs: z.number(),
});
export type ObjectMeta = z.infer<typeof metaSchema>;

/** The body holds more than it may. */
export class TooLarge extends Error {}
/** What came is not what its Content-MD5 says. */
export class BadDigest extends Error {}

export interface PutOptions {
  readonly contentType: string;
  readonly maxBytes: number;
  /** Base64; null when the sender does not say. */
  readonly md5: string | null;
}

export class ObjectFolder {
  constructor(private readonly root: string) {}

  async put(key: string, body: Readable, options: PutOptions): Promise<ObjectMeta> {
    const { file, bytes, etag } = await this.receive(body, options);
    return await this.keep(key, file, { contentType: options.contentType, bytes, etag });
  }

  /** Undefined when there is no such object. */
  async head(key: string): Promise<ObjectMeta | undefined> {
    try {
      return metaSchema.parse(JSON.parse(await readFile(`${this.fileOf(key)}.json`, 'utf8')));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  read(key: string): Readable {
    return createReadStream(this.fileOf(key));
  }

  async remove(key: string): Promise<void> {
    await rm(`${this.fileOf(key)}.json`, { force: true });
    await rm(this.fileOf(key), { force: true });
  }

  /** Begins an upload in parts; answers its id. */
  async beginParts(key: string, contentType: string): Promise<string> {
    const id = randomUUID();
    await mkdir(this.partsOf(id), { recursive: true });
    await writeFile(path.join(this.partsOf(id), 'upload.json'), JSON.stringify({ key, contentType }));
    return id;
  }

  /** Of an upload under way; undefined when there is none of this id for the key. */
  async partsUpload(key: string, id: string): Promise<{ readonly contentType: string } | undefined> {
    if (!/^[\da-f-]{36}$/.test(id)) return undefined;
    try {
      const upload = z
        .object({ key: z.string(), contentType: z.string() })
        .parse(JSON.parse(await readFile(path.join(this.partsOf(id), 'upload.json'), 'utf8')));
      return upload.key === key ? upload : undefined;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async putPart(id: string, part: number, body: Readable, options: Omit<PutOptions, 'contentType'>): Promise<string> {
    const { file, etag } = await this.receive(body, options);
    await rename(file, path.join(this.partsOf(id), `${part}.${etag}`));
    return etag;
  }

  /** Puts the parts together, in order; null when one of them is not there. */
  async endParts(
    key: string,
    id: string,
    parts: readonly { readonly part: number; readonly etag: string }[],
    options: { readonly contentType: string; readonly maxBytes: number },
  ): Promise<ObjectMeta | null> {
    const files = parts.map(({ part, etag }) => path.join(this.partsOf(id), `${part}.${etag}`));
    const sizes = await Promise.all(
      files.map((file) =>
        stat(file).then(
          ({ size }) => size,
          () => null,
        ),
      ),
    );
    if (sizes.includes(null)) return null;
    const bytes = sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0);
    if (bytes > options.maxBytes) throw new TooLarge();
    const whole = this.temporary();
    await mkdir(path.dirname(whole), { recursive: true });
    for (const file of files) await pipeline(createReadStream(file), createWriteStream(whole, { flags: 'a' }));
    // As OSS and S3 make it: of the parts' digests, with their number.
    const digests = createHash('md5');
    for (const { etag } of parts) digests.update(Buffer.from(etag, 'hex'));
    const etag = `${digests.digest('hex')}-${parts.length}`;
    const meta = await this.keep(key, whole, { contentType: options.contentType, bytes, etag });
    await this.dropParts(id);
    return meta;
  }

  async dropParts(id: string): Promise<void> {
    await rm(this.partsOf(id), { recursive: true, force: true });
  }

  /** Removes uploads in parts that nobody has gone on with, and what was half written, for a day. */
  async sweep(nowMs: number = Date.now()): Promise<void> {
    for (const folder of ['parts', 'temporary']) {
      const inside = await readdir(path.join(this.root, folder)).catch(() => []);
      for (const name of inside) {
        const file = path.join(this.root, folder, name);
        const { mtimeMs } = await stat(file);
        if (nowMs - mtimeMs > 86_400_000) await rm(file, { recursive: true, force: true });
      }
    }
  }

  private async receive(
    body: Readable,
    { maxBytes, md5 }: Omit<PutOptions, 'contentType'>,
  ): Promise<{ file: string; bytes: number; etag: string }> {
    const file = this.temporary();
    await mkdir(path.dirname(file), { recursive: true });
    const digest = createHash('md5');
    let bytes = 0;
    try {
      await pipeline(
        body,
        async function* counted(source: AsyncIterable<Buffer>) {
          for await (const chunk of source) {
            bytes += chunk.length;
            if (bytes > maxBytes) throw new TooLarge();
            digest.update(chunk);
            yield chunk;
          }
        },
        createWriteStream(file, { flush: true }),
      );
      const sum = digest.digest();
      if (md5 !== null && sum.toString('base64') !== md5) throw new BadDigest();
      return { file, bytes, etag: sum.toString('hex') };
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    }
  }

  private async keep(
    key: string,
    file: string,
    { contentType, bytes, etag }: Pick<ObjectMeta, 'contentType' | 'bytes' | 'etag'>,
  ): Promise<ObjectMeta> {
    const meta: ObjectMeta = { key, contentType, bytes, etag, modifiedMs: Date.now() };
    const goal = this.fileOf(key);
    await mkdir(path.dirname(goal), { recursive: true });
    await rename(file, goal);
    const note = this.temporary();
    await writeFile(note, JSON.stringify(meta), { flush: true });
    // An object exists once its note does.
    await rename(note, `${goal}.json`);
    return meta;
  }

  private fileOf(key: string): string {
    const hash = createHash('sha256').update(key, 'utf8').digest('hex');
    return path.join(this.root, 'objects', hash.slice(0, 2), hash);
  }

  private partsOf(id: string): string {
    return path.join(this.root, 'parts', id);
  }

  private temporary(): string {
    return path.join(this.root, 'temporary', randomUUID());
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
