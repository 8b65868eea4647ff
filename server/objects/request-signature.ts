// Signatures of OSS requests as Alibaba Cloud documents them: version 1 (HMAC-SHA1) in the header or, for reading, in
// the address, and version 4 (HMAC-SHA256). Only signatures are checked here; rights are decided elsewhere.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** A request as its signature sees it. */
export interface SignedRequest {
  readonly method: string;
  readonly bucket: string;
  readonly key: string;
  /** As the address has them; null for a name without a value. */
  readonly query: ReadonlyMap<string, string | null>;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
}

export type SignatureFault = 'AccessDenied' | 'SignatureDoesNotMatch' | 'RequestTimeTooSkewed' | 'InvalidArgument';

export interface Claim {
  readonly accessKeyId: string;
  /** The security token that came with the request; empty without one. */
  readonly token: string;
  /** Whether the signature is right, given the secret and the time. */
  check(secret: string, nowMs: number): SignatureFault | null;
}

/** Clocks may differ by so much. */
const SKEW_MS = 15 * 60_000;
/** Parameters that are part of what version 1 signs, of those that this store understands. */
const SUBRESOURCES = new Set(['uploads', 'uploadId', 'partNumber', 'security-token']);

/** The sender that the request claims; null when it has no signature. */
export function claimOf(request: SignedRequest): Claim | null {
  const authorization = request.headers.authorization ?? '';
  if (authorization.startsWith('OSS4-HMAC-SHA256 ')) return version4(request, authorization);
  if (authorization.startsWith('OSS ')) return version1(request, authorization);
  if (request.query.has('Signature')) return version1InAddress(request);
  return null;
}

function version1(request: SignedRequest, authorization: string): Claim | null {
  const [, accessKeyId = '', given = ''] = /^OSS ([^:]+):(.+)$/.exec(authorization) ?? [];
  const date = request.headers['x-oss-date'] ?? request.headers.date ?? '';
  return {
    accessKeyId,
    token: request.headers['x-oss-security-token'] ?? '',
    check: (secret, nowMs) => {
      if (!(Math.abs(Date.parse(date) - nowMs) <= SKEW_MS)) return 'RequestTimeTooSkewed';
      return same(sha1(secret, version1Text(request, date)), given) ? null : 'SignatureDoesNotMatch';
    },
  };
}

function version1InAddress(request: SignedRequest): Claim | null {
  const value = (name: string) => request.query.get(name) ?? '';
  const expires = value('Expires');
  return {
    accessKeyId: value('OSSAccessKeyId'),
    token: value('security-token'),
    check: (secret, nowMs) => {
      if (!(Number(expires) * 1000 >= nowMs)) return 'AccessDenied';
      return same(sha1(secret, version1Text(request, expires)), value('Signature')) ? null : 'SignatureDoesNotMatch';
    },
  };
}

function version1Text({ method, bucket, key, query, headers }: SignedRequest, date: string): string {
  const signed = Object.keys(headers)
    .filter((name) => name.startsWith('x-oss-') && headers[name] !== undefined)
    .sort()
    .map((name) => `${name}:${headers[name]?.trim()}`);
  const parameters = [...query.keys()]
    .filter((name) => SUBRESOURCES.has(name))
    .sort()
    .map((name) => (query.get(name) ? `${name}=${query.get(name)}` : name));
  const resource = `/${bucket}/${key}${parameters.length === 0 ? '' : `?${parameters.join('&')}`}`;
  return [method, headers['content-md5'] ?? '', headers['content-type'] ?? '', date, ...signed, resource].join('\n');
}

function version4(request: SignedRequest, authorization: string): Claim | null {
  const field = (name: string) => new RegExp(`[ ,]${name}=([^,]+)`).exec(authorization)?.[1] ?? '';
  const [accessKeyId = '', day = '', region = '', product = '', end = ''] = field('Credential').split('/');
  const { headers } = request;
  const date = headers['x-oss-date'] ?? '';
  return {
    accessKeyId,
    token: headers['x-oss-security-token'] ?? '',
    check: (secret, nowMs) => {
      const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date) ?? [];
      if (product !== 'oss' || end !== 'aliyun_v4_request' || !date.startsWith(`${day}T`)) return 'InvalidArgument';
      if (!(Math.abs(Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`) - nowMs) <= SKEW_MS)) return 'RequestTimeTooSkewed';
      const scope = `${day}/${region}/oss/aliyun_v4_request`;
      const canonical = createHash('sha256')
        .update(version4Text(request, field('AdditionalHeaders')))
        .digest('hex');
      const key = [day, region, 'oss', 'aliyun_v4_request'].reduce<Buffer | string>(sha256, `aliyun_v4${secret}`);
      const expected = sha256(key, ['OSS4-HMAC-SHA256', date, scope, canonical].join('\n')).toString('hex');
      return same(expected, field('Signature')) ? null : 'SignatureDoesNotMatch';
    },
  };
}

function version4Text({ method, bucket, key, query, headers }: SignedRequest, additional: string): string {
  const extra = additional === '' ? [] : additional.split(';');
  const signed = Object.keys(headers)
    .filter((name) => /^content-(type|md5)$|^x-oss-/.test(name) || extra.includes(name))
    .sort();
  const parameters = [...query]
    // `?uploads=` is signed as `?uploads`: the client writes one and signs the other.
    .map(([name, value]) => [encode(name), value === null || value === '' ? null : encode(value)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => (value === null ? name : `${name}=${value}`));
  return [
    method,
    encode(`/${bucket}/${key}`).replaceAll('%2F', '/'),
    parameters.join('&'),
    signed.map((name) => `${name}:${headers[name]?.trim() ?? ''}\n`).join(''),
    additional,
    headers['x-oss-content-sha256'] ?? 'UNSIGNED-PAYLOAD',
  ].join('\n');
}

/** RFC 3986. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
}

function sha1(secret: string, text: string): string {
  return createHmac('sha1', secret).update(text, 'utf8').digest('base64');
}

function sha256(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text, 'utf8').digest();
}

function same(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
