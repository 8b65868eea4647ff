// Sends a file: its name in any script, and parts of it on request, so that a download that broke goes on.
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

export interface FileAnswer {
  readonly file: {
    readonly name: string;
    readonly mediaType: string;
  } & (Known | Made);
}

interface Known {
  readonly bytes: number;
  /** The same for the same bytes. */
  readonly tag: string;
  /** Bytes `from` to before `to`. */
  read(from: number, to: number): AsyncIterable<Buffer>;
}

/** Made anew each time it is sent: nobody knows its length before, and it has no parts. */
interface Made {
  readonly bytes: null;
  read(): AsyncIterable<Buffer>;
}

export function isFileAnswer(data: unknown): data is FileAnswer {
  return typeof data === 'object' && data !== null && 'file' in data;
}

/** Sends the file, or the part that `Range` names (RFC 9110, section 14; one range). */
export function sendFile(request: FastifyRequest, reply: FastifyReply, { file }: FileAnswer): FastifyReply {
  reply.headers({
    'content-type': file.mediaType,
    'content-disposition': contentDisposition(file.name),
    'cache-control': 'no-store',
  });
  if (file.bytes === null) {
    return reply.header('accept-ranges', 'none').send(Readable.from(file.read(), { objectMode: false }));
  }
  const tag = `"${file.tag}"`;
  reply.headers({ 'accept-ranges': 'bytes', etag: tag });
  const wanted = request.headers['if-range'] === undefined || request.headers['if-range'] === tag;
  const range = wanted ? rangeOf(request.headers.range, file.bytes) : null;
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${file.bytes}`).send();
  }
  const [from, to] = range ?? [0, file.bytes];
  if (range !== null) reply.code(206).header('content-range', `bytes ${from}-${to - 1}/${file.bytes}`);
  return reply.header('content-length', to - from).send(Readable.from(file.read(from, to), { objectMode: false }));
}

/** `from` and the byte after the last; null without a range that is understood, which asks for everything. */
function rangeOf(header: string | undefined, bytes: number): readonly [number, number] | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  const from = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const to = first === '' || last === '' ? bytes : Math.min(bytes, Number(last) + 1);
  return from < to ? [from, to] : 'unsatisfiable';
}

/** RFC 6266: a name for clients of any age, and the real one in UTF-8. */
export function contentDisposition(name: string): string {
  const plain = name.replaceAll(/[^\w. -]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
