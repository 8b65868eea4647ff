// Objects as files of a folder. A file is named by the hash of its key, so that no key leads out of the folder. An
// object that is only half written is never seen, and a written one never changes.
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, type WriteStream } from 'node:fs';
import { link, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
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
  /** Of its file's name, after the key's hash; objects of before have none. */
  file: z.uuid().optional(),
});
export type ObjectMeta = z.infer<typeof metaSchema>;

/** The body holds more than it may. */
export class TooLarge extends Error {}
/** The body does not have its Content-MD5. */
export class BadDigest extends Error {}
/** There is another object of this key. */
export class AlreadyThere extends Error {}

export interface ReceiveOptions {
  readonly maxBytes: number;
  /** Base64; null when the sender does not say. */
  readonly md5: string | null;
  /** Called once the body is there, before the object is made of it; throwing keeps the object from being made. */
  readonly confirm?: () => Promise<void>;
}

/** Received content, in a file that no reader finds yet. */
export interface Received {
  readonly file: string;
  readonly bytes: number;
  /** MD5, hexadecimal. */
  readonly etag: string;
}

const DAY_MS = 86_400_000;

export class ObjectFolder {
  constructor(private readonly root: string) {}

  /** Keeps an object for good; throws AlreadyThere, TooLarge or BadDigest. */
  async put(
    key: string,
    body: Readable,
    { contentType, ...options }: ReceiveOptions & { readonly contentType: string },
  ): Promise<ObjectMeta> {
    return await this.keep(key, contentType, await this.receive(body, options));
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

  read({ key, file }: ObjectMeta): Readable {
    return createReadStream(this.fileOf(key, file));
  }

  /** Removes half-written files that are a day old. */
  async sweep(nowMs: number = Date.now()): Promise<void> {
    await sweepFolder(path.join(this.root, 'temporary'), nowMs - DAY_MS);
  }

  /** Takes a body in, up to `maxBytes`. The file is the caller's to keep or remove. */
  async receive(body: Readable, { maxBytes, md5, confirm }: ReceiveOptions): Promise<Received> {
    const file = await this.temporary();
    const digest = createHash('md5');
    let bytes = 0;
    try {
      const written = await streamTo(file);
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
        written,
      );
      const sum = digest.digest();
      if (md5 !== null && sum.toString('base64') !== md5) throw new BadDigest();
      await confirm?.();
      return { file, bytes, etag: sum.toString('hex') };
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    }
  }

  /** Makes an object of a file. The same bytes again change nothing; others are refused with AlreadyThere. */
  async keep(key: string, contentType: string, { file, bytes, etag }: Received): Promise<ObjectMeta> {
    const name = randomUUID();
    const meta: ObjectMeta = { key, contentType, bytes, etag, modifiedMs: Date.now(), file: name };
    const goal = this.fileOf(key, name);
    await mkdir(path.dirname(goal), { recursive: true });
    await rename(file, goal);
    const note = await this.temporary();
    try {
      await writeFile(note, JSON.stringify(meta), { flush: true });
      // An object exists once its note does. A link, unlike a rename, never takes the place of what is there.
      await link(note, `${this.fileOf(key)}.json`);
      return meta;
    } catch (error) {
      await rm(goal, { force: true });
      if (!hasCode(error, 'EEXIST')) throw error;
      const there = await this.head(key);
      if (there?.etag !== etag || there.bytes !== bytes || there.contentType !== contentType) throw new AlreadyThere();
      return there;
    } finally {
      await rm(note, { force: true });
    }
  }

  /** A new file's place; its folder is there. */
  async temporary(): Promise<string> {
    await mkdir(path.join(this.root, 'temporary'), { recursive: true });
    return path.join(this.root, 'temporary', randomUUID());
  }

  private fileOf(key: string, name?: string): string {
    const hash = createHash('sha256').update(key, 'utf8').digest('hex');
    return path.join(this.root, 'objects', hash.slice(0, 2), name === undefined ? hash : `${hash}.${name}`);
  }
}

/**
 * A stream that appends to a file, made if need be. The file is there when this returns: a stream of a path makes its file some
 * time later, also when it was given up meanwhile, and then after its caller has removed what there was.
 */
export async function streamTo(file: string): Promise<WriteStream> {
  return (await open(file, 'a')).createWriteStream({ flush: true });
}

/** Removes the files of a folder that were not touched since; a folder that is not there is empty. */
export async function sweepFolder(folder: string, beforeMs: number): Promise<void> {
  for (const name of await namesIn(folder)) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => null);
    if (found !== null && found.mtimeMs < beforeMs) await rm(file, { recursive: true, force: true });
  }
}

/** Of a folder; none when it is not there. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** There is no such file. */
export function isMissing(error: unknown): boolean {
  return hasCode(error, 'ENOENT');
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
