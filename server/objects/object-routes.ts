// The part of OSS's API that its client needs for uploads and for looking at what was uploaded, over the local folder:
// put, get, head, and uploads in parts, which can be given up. Objects are neither removed nor replaced: warnings' trails
// name them. Every request must be signed, and keeps to what its token grants and its account may still write.
import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MAX_UPLOAD_BYTES, UPLOAD_TYPES } from '../../src/contracts/api/uploads';
import { isDiskFull } from '../db/full-disk';
import type { LocalStore } from './local-store';
import { AlreadyThere, BadDigest, isMissing, type ObjectFolder, TooLarge } from './object-folder';
import { MAX_OPEN_UPLOADS, type OpenUpload, type Uploader } from './open-uploads';
import { readPartList } from './part-list';
import { claimOf, type SignatureFault, type SignedRequest } from './request-signature';
import { readToken, secretOf, type UploadGrant } from './security-token';

/** First part of the path of every object; a bucket's name in OSS's terms. */
export const BUCKET = 'hskj-objects';
const MAX_PARTS = 1_000;
const MAX_LIST_BYTES = 256 * 1024;
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
  | 'FileAlreadyExists'
  | 'QuotaExceeded'
  | 'RequestTimeout'
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
  RequestTimeout: 400,
  NoSuchKey: 404,
  NoSuchUpload: 404,
  MethodNotAllowed: 405,
  FileAlreadyExists: 409,
  QuotaExceeded: 429,
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
  readonly store: LocalStore;
  readonly serverKey: Buffer;
  /** Whether something new may be written. */
  readonly hasRoom: () => boolean;
  /** Whether a session has not ended. */
  readonly isLive: (sessionId: string) => Promise<boolean>;
}

/** Serves objects under `/{bucket}/`. */
export async function registerObjectRoutes(app: FastifyInstance, options: ObjectStoreOptions): Promise<void> {
  await app.register((scope, _options, done) => {
    // Bodies are files: they go to the disk as they come.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body));
    scope.setErrorHandler((error, request, reply) => {
      if (error instanceof TooLarge)
        return refuse(reply, new Refusal('EntityTooLarge', `at most ${MAX_UPLOAD_BYTES} bytes`));
      if (error instanceof BadDigest)
        return refuse(reply, new Refusal('InvalidDigest', 'the bytes are not those signed'));
      if (error instanceof AlreadyThere)
        return refuse(reply, new Refusal('FileAlreadyExists', 'there is an object of this name; it stays as it is'));
      if (error instanceof Refusal) return refuse(reply, error);
      if (isDiskFull(error)) return refuse(reply, new Refusal('InsufficientStorage', 'the disk is full'));
      // Fastify's own refusals: of a media type that is none, say.
      if (hasStatus(error)) return refuse(reply, new Refusal('InvalidArgument', error.message), error.statusCode);
      if (request.raw.errored !== null) {
        request.log.debug({ err: error }, 'a body broke off');
        return refuse(reply, new Refusal('RequestTimeout', 'the body broke off'));
      }
      request.log.error({ err: error, method: request.method }, 'an object request failed');
      return reply.code(500).type('application/xml').send(errorXml('InternalError', 'server internal error'));
    });
    scope.route({
      method: ['GET', 'HEAD', 'PUT', 'POST', 'DELETE'],
      url: `/${BUCKET}/*`,
      bodyLimit: MAX_UPLOAD_BYTES,
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
  const confirm = async (): Promise<void> => {
    if (await options.isLive(grant.sessionId)) return;
    throw new Refusal('SecurityTokenExpired', 'the session that the security token was given to has ended');
  };
  await confirm();
  const { key, query } = signed;
  reply.headers({ 'cache-control': 'no-store', 'x-oss-request-id': randomBytes(8).toString('hex') });
  const { objects, uploads } = options.store;
  if (request.method === 'GET' || request.method === 'HEAD') return sendObject(request.method, key, objects, reply);
  if (!key.startsWith(grant.directory)) throw new Refusal('AccessDenied', 'the token grants another directory');
  if (request.method !== 'DELETE' && !options.hasRoom()) throw new Refusal('InsufficientStorage', 'the disk is full');
  const write = { store: options.store, by: grant, key, confirm };
  const id = query.get('uploadId') ?? null;
  if (request.method === 'PUT' && id === null) return putObject(request, reply, write);
  if (request.method === 'POST' && query.has('uploads')) return beginParts(request, reply, write);
  const upload = id === null ? undefined : await uploads.find(grant, key, id);
  if (upload === undefined) throw new Refusal('NoSuchUpload', 'no such upload is under way');
  if (request.method === 'PUT') return putPart(request, reply, write, upload, query.get('partNumber') ?? null);
  if (request.method === 'POST') return endParts(request, reply, write, upload);
  await uploads.drop(upload);
  return reply.code(204).send();
}

/** The text that was signed. */
function signedRequest(request: FastifyRequest): SignedRequest {
  const { pathname } = new URL(request.url, 'http://x');
  const mark = request.url.indexOf('?');
  const search = mark < 0 ? '' : request.url.slice(mark + 1);
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
  return method === 'HEAD' ? reply.send() : reply.send(folder.read(meta));
}

/** One object being written: store, uploader and key. */
interface Write {
  readonly store: LocalStore;
  readonly by: Uploader;
  readonly key: string;
  /** Throws when the session has ended since the request began. */
  readonly confirm: () => Promise<void>;
}

async function putObject(request: FastifyRequest, reply: FastifyReply, write: Write): Promise<FastifyReply> {
  const contentType = typeOf(request);
  const body = await bodyWithin(request, write);
  const { etag } = await write.store.objects.put(write.key, body, { ...limitsOf(request, write), contentType });
  return reply.header('etag', `"${etag.toUpperCase()}"`).send();
}

async function putPart(
  request: FastifyRequest,
  reply: FastifyReply,
  write: Write,
  upload: OpenUpload,
  partNumber: string | null,
): Promise<FastifyReply> {
  const part = Number(partNumber ?? Number.NaN);
  if (!Number.isInteger(part) || part < 1 || part > MAX_PARTS) {
    throw new Refusal('InvalidArgument', `partNumber is a number from 1 to ${MAX_PARTS}`);
  }
  const body = await bodyWithin(request, write);
  try {
    const etag = await write.store.uploads.putPart(upload, part, body, limitsOf(request, write));
    return reply.header('etag', `"${etag.toUpperCase()}"`).send();
  } catch (error) {
    if (isMissing(error)) throw new Refusal('NoSuchUpload', 'the upload was given up meanwhile');
    throw error;
  }
}

const limitsOf = (request: FastifyRequest, { confirm }: Write) => ({
  maxBytes: MAX_UPLOAD_BYTES,
  md5: headerOf(request, 'content-md5'),
  confirm,
});

/** The body, once the account has that much left to write; one that does not tell its length counts as the largest. */
async function bodyWithin(request: FastifyRequest, { store, by }: Write): Promise<Readable> {
  const sizeBytes = Number(headerOf(request, 'content-length') ?? Number.NaN);
  if (!(await store.allowance.take(by.accountId, Number.isInteger(sizeBytes) ? sizeBytes : MAX_UPLOAD_BYTES))) {
    throw new Refusal('QuotaExceeded', 'the account has written as much as it may in a day');
  }
  return bodyOf(request);
}

async function beginParts(
  request: FastifyRequest,
  reply: FastifyReply,
  { store, by, key }: Write,
): Promise<FastifyReply> {
  const contentType = typeOf(request);
  if ((await store.objects.head(key)) !== undefined) throw new AlreadyThere();
  const id = await store.uploads.begin(by, key, contentType);
  if (id === null) {
    throw new Refusal('QuotaExceeded', `the account has ${MAX_OPEN_UPLOADS} uploads in parts under way`);
  }
  return sendXml(
    reply,
    `<InitiateMultipartUploadResult><Bucket>${BUCKET}</Bucket><Key>${xml(key)}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
  );
}

async function endParts(
  request: FastifyRequest,
  reply: FastifyReply,
  { store, key, confirm }: Write,
  upload: OpenUpload,
): Promise<FastifyReply> {
  const parts = readPartList(await textOf(bodyOf(request)));
  const ascending = parts.every(({ part }, i) => i === 0 || part > (parts[i - 1]?.part ?? 0));
  const whole = parts.length > 0 && parts.length <= MAX_PARTS && parts.every(({ etag }) => etag !== '');
  if (!whole || !ascending) throw new Refusal('InvalidPart', 'the list of parts is not in order, or not whole');
  await confirm();
  const meta = await store.uploads.end(upload, parts, MAX_UPLOAD_BYTES);
  if (meta === null) throw new Refusal('InvalidPart', 'a part of the list was not uploaded, or other bytes were');
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
  if (!UPLOAD_TYPES.includes(type.trim().toLowerCase())) {
    throw new Refusal(
      'UnsupportedMediaType',
      `${type === '' ? 'no type' : type} is not taken; taken are ${UPLOAD_TYPES.join(', ')}`,
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

function hasStatus(error: unknown): error is Error & { readonly statusCode: number } {
  if (!(error instanceof Error) || !('statusCode' in error) || typeof error.statusCode !== 'number') return false;
  return error.statusCode >= 400 && error.statusCode < 500;
}

function refuse(reply: FastifyReply, { code, message }: Refusal, status = STATUS[code]): FastifyReply {
  // The unread rest of the body must not be taken for the next request.
  reply.header('connection', 'close');
  return reply.code(status).type('application/xml').send(errorXml(code, message));
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
