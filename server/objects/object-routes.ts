// The part of OSS's API that its client needs for uploads and for looking at what was uploaded, over the local folder:
// put, get, head, delete, and uploads in parts. Every request must be signed, and keeps to what its token grants.
import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDiskFull } from '../db/full-disk';
import { BadDigest, type ObjectFolder, TooLarge } from './object-folder';
import { claimOf, type SignatureFault, type SignedRequest } from './request-signature';
import { readToken, secretOf, type UploadGrant } from './security-token';

/** First part of the path of every object; a bucket's name in OSS's terms. */
export const BUCKET = 'hskj-objects';
export const MAX_OBJECT_BYTES = 50 * 1024 * 1024;
const MAX_PARTS = 1_000;
const MAX_LIST_BYTES = 256 * 1024;
/** Photos of closures, and the lists that are imported. */
const TYPES: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'application/pdf',
  'text/csv',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
]);

type Code =
  | SignatureFault
  | 'NoSuchKey'
  | 'NoSuchUpload'
  | 'EntityTooLarge'
  | 'InvalidDigest'
  | 'InvalidPart'
  | 'InvalidObjectName'
  | 'SecurityTokenExpired'
  | 'UnsupportedMediaType'
  | 'MethodNotAllowed'
  | 'InsufficientStorage';
const STATUS: Readonly<Record<Code, number>> = {
  AccessDenied: 403,
  SignatureDoesNotMatch: 403,
  RequestTimeTooSkewed: 403,
  SecurityTokenExpired: 403,
  InvalidArgument: 400,
  InvalidObjectName: 400,
  InvalidDigest: 400,
  InvalidPart: 400,
  EntityTooLarge: 400,
  UnsupportedMediaType: 400,
  NoSuchKey: 404,
  NoSuchUpload: 404,
  MethodNotAllowed: 405,
  InsufficientStorage: 507,
};

class Refusal extends Error {
  constructor(
    readonly code: Code,
    message: string,
  ) {
    super(message);
  }
}

export interface ObjectStoreOptions {
  readonly folder: ObjectFolder;
  readonly serverKey: Buffer;
  /** Whether something new may be written. */
  readonly hasRoom: () => boolean;
}

/** Serves objects under `/{bucket}/`. */
export async function registerObjectRoutes(app: FastifyInstance, options: ObjectStoreOptions): Promise<void> {
  await app.register((scope, _options, done) => {
    // Bodies are files: they go to the disk as they come.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body));
    scope.setErrorHandler((error, request, reply) => {
      if (error instanceof TooLarge)
        return refuse(reply, new Refusal('EntityTooLarge', `at most ${MAX_OBJECT_BYTES} bytes`));
      if (error instanceof BadDigest)
        return refuse(reply, new Refusal('InvalidDigest', 'the bytes are not those signed'));
      if (error instanceof Refusal) return refuse(reply, error);
      if (isDiskFull(error)) return refuse(reply, new Refusal('InsufficientStorage', 'the disk is full'));
      request.log.error({ err: error, method: request.method }, 'an object request failed');
      return reply.code(500).type('application/xml').send(errorXml('InternalError', 'server internal error'));
    });
    scope.route({
      method: ['GET', 'HEAD', 'PUT', 'POST', 'DELETE'],
      url: `/${BUCKET}/*`,
      bodyLimit: MAX_OBJECT_BYTES,
      handler: (request, reply) => respond(request, reply, options),
    });
    done();
  });
}

async function respond(
  request: FastifyRequest,
  reply: FastifyReply,
  options: ObjectStoreOptions,
): Promise<FastifyReply> {
  const signed = signedRequest(request);
  const grant = authorize(signed, options.serverKey);
  const { key, query } = signed;
  reply.headers({ 'cache-control': 'no-store', 'x-oss-request-id': randomBytes(8).toString('hex') });
  const { folder } = options;
  if (request.method === 'GET' || request.method === 'HEAD') return sendObject(request.method, key, folder, reply);
  if (!key.startsWith(grant.directory)) throw new Refusal('AccessDenied', 'the token grants another directory');
  const upload = query.get('uploadId') ?? null;
  if (request.method !== 'DELETE' && !options.hasRoom()) throw new Refusal('InsufficientStorage', 'the disk is full');
  if (request.method === 'PUT') return putObject(request, reply, folder, key, upload, query.get('partNumber') ?? null);
  if (request.method === 'POST' && query.has('uploads')) return beginParts(request, reply, folder, key);
  if (upload === null || (await folder.partsUpload(key, upload)) === undefined) {
    throw new Refusal('NoSuchUpload', 'no such upload is under way');
  }
  if (request.method === 'POST') return endParts(request, reply, folder, key, upload);
  await folder.dropParts(upload);
  return reply.code(204).send();
}

/** What the signature was made over. */
function signedRequest(request: FastifyRequest): SignedRequest {
  const { pathname } = new URL(request.url, 'http://x');
  const search = /\?(.*)$/.exec(request.url)?.[1] ?? '';
  const key = decodeOnce(pathname.slice(`/${BUCKET}/`.length));
  const query = new Map<string, string | null>();
  for (const part of search.split('&').filter((some) => some !== '')) {
    const at = part.indexOf('=');
    query.set(
      decodeOnce(at < 0 ? part : part.slice(0, at)),
      at < 0 ? null : decodeOnce(part.slice(at + 1).replaceAll('+', ' ')),
    );
  }
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value]),
  );
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (key === '' || Buffer.byteLength(key) > 1023 || /[\u0000-\u001f\\]|(^|\/)\.{0,2}(\/|$)/.test(key)) {
    throw new Refusal('InvalidObjectName', 'not a name for an object');
  }
  return { method: request.method, bucket: BUCKET, key, query, headers };
}

function decodeOnce(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Refusal('InvalidArgument', 'the address is not percent-encoded');
  }
}

function authorize(request: SignedRequest, serverKey: Buffer): UploadGrant {
  const claim = claimOf(request);
  if (claim === null) throw new Refusal('AccessDenied', 'the request is not signed');
  const grant = readToken(serverKey, claim.accessKeyId, claim.token);
  if (grant === null) throw new Refusal('AccessDenied', 'the security token is not valid');
  const nowMs = Date.now();
  if (grant.expiresMs <= nowMs) throw new Refusal('SecurityTokenExpired', 'the security token has expired');
  const fault = claim.check(secretOf(serverKey, claim.accessKeyId), nowMs);
  if (fault !== null) throw new Refusal(fault, 'the signature does not hold');
  return grant;
}

async function sendObject(
  method: 'GET' | 'HEAD',
  key: string,
  folder: ObjectFolder,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const meta = await folder.head(key);
  if (meta === undefined) throw new Refusal('NoSuchKey', 'no such object');
  reply.headers({
    'content-type': meta.contentType,
    'content-length': meta.bytes,
    etag: `"${meta.etag.toUpperCase()}"`,
    'last-modified': new Date(meta.modifiedMs).toUTCString(),
    // Only pictures are shown where they are; the rest is for saving.
    ...(meta.contentType.startsWith('image/') ? {} : { 'content-disposition': 'attachment' }),
  });
  return method === 'HEAD' ? reply.send() : reply.send(folder.read(key));
}

async function putObject(
  request: FastifyRequest,
  reply: FastifyReply,
  folder: ObjectFolder,
  key: string,
  upload: string | null,
  partNumber: string | null,
): Promise<FastifyReply> {
  const limits = { maxBytes: MAX_OBJECT_BYTES, md5: headerOf(request, 'content-md5') };
  if (upload === null) {
    const { etag } = await folder.put(key, bodyOf(request), { ...limits, contentType: typeOf(request) });
    return reply.header('etag', `"${etag.toUpperCase()}"`).send();
  }
  const part = Number(partNumber ?? Number.NaN);
  if (!Number.isInteger(part) || part < 1 || part > MAX_PARTS) {
    throw new Refusal('InvalidArgument', `partNumber is a number from 1 to ${MAX_PARTS}`);
  }
  if ((await folder.partsUpload(key, upload)) === undefined) {
    throw new Refusal('NoSuchUpload', 'no such upload is under way');
  }
  const etag = await folder.putPart(upload, part, bodyOf(request), limits);
  return reply.header('etag', `"${etag.toUpperCase()}"`).send();
}

async function beginParts(
  request: FastifyRequest,
  reply: FastifyReply,
  folder: ObjectFolder,
  key: string,
): Promise<FastifyReply> {
  const id = await folder.beginParts(key, typeOf(request));
  return sendXml(
    reply,
    `<InitiateMultipartUploadResult><Bucket>${BUCKET}</Bucket><Key>${xml(key)}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
  );
}

async function endParts(
  request: FastifyRequest,
  reply: FastifyReply,
  folder: ObjectFolder,
  key: string,
  upload: string,
): Promise<FastifyReply> {
  const list = await textOf(bodyOf(request));
  const parts = [...list.matchAll(/<Part>([\s\S]*?)<\/Part>/g)].map(([, part = '']) => ({
    part: Number(/<PartNumber>(\d+)<\/PartNumber>/.exec(part)?.[1] ?? Number.NaN),
    etag: (/<ETag>(?:"|&quot;)?([\da-fA-F]{32})(?:"|&quot;)?<\/ETag>/.exec(part)?.[1] ?? '').toLowerCase(),
  }));
  const ascending = parts.every(({ part }, i) => i === 0 || part > (parts[i - 1]?.part ?? 0));
  const whole = parts.length > 0 && parts.length <= MAX_PARTS && parts.every(({ etag }) => etag !== '');
  if (!whole || !ascending) throw new Refusal('InvalidPart', 'the list of parts is not in order, or not whole');
  const { contentType } = (await folder.partsUpload(key, upload)) ?? { contentType: '' };
  const meta = await folder.endParts(key, upload, parts, { contentType, maxBytes: MAX_OBJECT_BYTES });
  if (meta === null) throw new Refusal('InvalidPart', 'a part of the list was not uploaded');
  reply.header('etag', `"${meta.etag.toUpperCase()}"`);
  return sendXml(
    reply,
    `<CompleteMultipartUploadResult><Location>/${BUCKET}/${xml(key)}</Location><Bucket>${BUCKET}</Bucket><Key>${xml(key)}</Key><ETag>"${meta.etag.toUpperCase()}"</ETag></CompleteMultipartUploadResult>`,
  );
}

function headerOf(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' ? value : null;
}

function typeOf(request: FastifyRequest): string {
  const [type = ''] = (headerOf(request, 'content-type') ?? '').split(';');
  if (!TYPES.has(type.trim().toLowerCase())) {
    throw new Refusal(
      'UnsupportedMediaType',
      `${type === '' ? 'no type' : type} is not taken; taken are ${[...TYPES].join(', ')}`,
    );
  }
  return type.trim().toLowerCase();
}

/** The body as a stream; the raw request where Fastify parsed none. */
function bodyOf({ body, raw }: FastifyRequest): Readable {
  return isReadable(body) ? body : raw;
}

function isReadable(value: unknown): value is Readable {
  return typeof value === 'object' && value !== null && 'pipe' in value;
}

async function textOf(body: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    const part = Buffer.from(chunk);
    bytes += part.length;
    if (bytes > MAX_LIST_BYTES) throw new TooLarge();
    chunks.push(part);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function refuse(reply: FastifyReply, { code, message }: Refusal): FastifyReply {
  // What was not read of the body must not be taken for the next request.
  reply.header('connection', 'close');
  return reply.code(STATUS[code]).type('application/xml').send(errorXml(code, message));
}

function errorXml(code: string, message: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${xml(message)}</Message></Error>`;
}

function sendXml(reply: FastifyReply, body: string): FastifyReply {
  return reply.type('application/xml').send(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`);
}

function xml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
