// Uploads in parts that are under way, each a folder of its own below its account's. The uploads that an account leaves
// lying are bounded in number, and each to the bytes that the object may have.
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import {
  isMissing,
  namesIn,
  type ObjectFolder,
  type ObjectMeta,
  type ReceiveOptions,
  streamTo,
  sweepFolder,
  TooLarge,
} from './object-folder';

/** Two tabs may each send the photos of a step (20). */
export const MAX_OPEN_UPLOADS = 40;
/** Nobody goes on with an upload after this; until then it counts. */
const IDLE_MS = 3_600_000;

const noteSchema = z.object({ key: z.string(), contentType: z.string(), sessionId: z.string().default('') });

/** Account that uploads, and the session that the upload ends with. */
export interface Uploader {
  readonly accountId: number;
  readonly sessionId: string;
}

export interface OpenUpload {
  readonly key: string;
  readonly contentType: string;
  /** Where its parts lie. */
  readonly folder: string;
}

export class OpenUploads {
  private readonly root: string;

  constructor(
    dataFolder: string,
    private readonly objects: ObjectFolder,
  ) {
    this.root = path.join(dataFolder, 'parts');
  }

  /** Begins an upload; answers its id, or null while the account has as many as it may. */
  async begin({ accountId, sessionId }: Uploader, key: string, contentType: string): Promise<string | null> {
    const own = path.join(this.root, String(accountId));
    if ((await namesIn(own)).length >= MAX_OPEN_UPLOADS) {
      await sweepFolder(own, Date.now() - IDLE_MS);
      if ((await namesIn(own)).length >= MAX_OPEN_UPLOADS) return null;
    }
    const id = randomUUID();
    await mkdir(path.join(own, id), { recursive: true });
    await writeFile(path.join(own, id, 'upload.json'), JSON.stringify({ key, contentType, sessionId }));
    return id;
  }

  /** An upload under way; undefined when the session has none of this id for the key. */
  async find({ accountId, sessionId }: Uploader, key: string, id: string): Promise<OpenUpload | undefined> {
    if (!/^[\da-f-]{36}$/.test(id)) return undefined;
    const folder = path.join(this.root, String(accountId), id);
    const note = await noteIn(folder);
    return note?.key === key && note.sessionId === sessionId ? { ...note, folder } : undefined;
  }

  /** Removes the uploads of sessions that have ended. */
  async dropOf(accountId: number, sessionIds: readonly string[]): Promise<void> {
    const own = path.join(this.root, String(accountId));
    for (const id of await namesIn(own)) {
      const folder = path.join(own, id);
      const note = await noteIn(folder);
      if (note !== undefined && sessionIds.includes(note.sessionId)) await rm(folder, { recursive: true, force: true });
    }
  }

  /** Takes a part in, in the place of one that was sent before; throws TooLarge when all together are. */
  async putPart(upload: OpenUpload, part: number, body: Readable, options: ReceiveOptions): Promise<string> {
    const room = async (): Promise<number> => options.maxBytes - (await bytesBeside(upload, part));
    const { file, bytes, etag } = await this.objects.receive(body, { ...options, maxBytes: await room() });
    try {
      // Others came meanwhile.
      if (bytes > (await room())) throw new TooLarge();
      await rename(file, partFile(upload, part));
      return etag;
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    }
  }

  /** Puts the parts together, in order; null when one of them is not there, or is not the one that is meant. */
  async end(
    upload: OpenUpload,
    parts: readonly { readonly part: number; readonly etag: string }[],
    maxBytes: number,
  ): Promise<ObjectMeta | null> {
    const whole = await this.objects.temporary();
    // As OSS and S3 make it: of the parts' digests, with their number.
    const digests = createHash('md5');
    let bytes = 0;
    try {
      for (const { part, etag } of parts) {
        const digest = createHash('md5');
        const written = await streamTo(whole);
        await pipeline(
          createReadStream(partFile(upload, part)),
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
        if (sum.toString('hex') !== etag) return null;
        digests.update(sum);
      }
      const etag = `${digests.digest('hex')}-${parts.length}`;
      const meta = await this.objects.keep(upload.key, upload.contentType, { file: whole, bytes, etag });
      await this.drop(upload);
      return meta;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    } finally {
      await rm(whole, { force: true });
    }
  }

  async drop(upload: OpenUpload): Promise<void> {
    await rm(upload.folder, { recursive: true, force: true });
  }

  /** Removes uploads that nobody goes on with. */
  async sweep(nowMs: number = Date.now()): Promise<void> {
    for (const account of await namesIn(this.root)) await sweepFolder(path.join(this.root, account), nowMs - IDLE_MS);
  }
}

/** The note in an upload's folder; undefined when it is gone. */
async function noteIn(folder: string): Promise<z.output<typeof noteSchema> | undefined> {
  try {
    return noteSchema.parse(JSON.parse(await readFile(path.join(folder, 'upload.json'), 'utf8')));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

const partFile = (upload: OpenUpload, part: number): string => path.join(upload.folder, `${part}.part`);

/** Of the parts that are there, without one. */
async function bytesBeside(upload: OpenUpload, part: number): Promise<number> {
  const own = path.basename(partFile(upload, part));
  const others = (await namesIn(upload.folder)).filter((name) => name.endsWith('.part') && name !== own);
  const sizes = await Promise.all(
    others.map(async (name) => (await stat(path.join(upload.folder, name)).catch(() => null))?.size ?? 0),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
