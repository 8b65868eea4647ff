// Short-lived credentials for uploads, in the form of Alibaba Cloud's security tokens. They are sealed by the server's
// own key and hold everything that must be known of them, so any replica checks what another has given.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

export interface UploadGrant {
  readonly accountId: number;
  /** With which the grant ends. */
  readonly sessionId: string;
  /** Objects are written below it only; ends with a slash. */
  readonly directory: string;
  readonly expiresMs: number;
}

export interface UploadCredentials {
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
  readonly securityToken: string;
}

const grantSchema = z.object({
  id: z.string(),
  accountId: z.int(),
  sessionId: z.string(),
  directory: z.string(),
  expiresMs: z.number(),
});

const mac = (key: Buffer, use: string, text: string): Buffer =>
  createHmac('sha256', key).update(`${use}\0${text}`).digest();

/** Makes credentials for a grant. */
export function grantUploads(serverKey: Buffer, grant: UploadGrant): UploadCredentials {
  const accessKeyId = `STS.${randomBytes(12).toString('hex')}`;
  const body = Buffer.from(JSON.stringify({ id: accessKeyId, ...grant }), 'utf8').toString('base64url');
  return {
    accessKeyId,
    accessKeySecret: secretOf(serverKey, accessKeyId),
    securityToken: `${body}.${mac(serverKey, 'token', body).toString('base64url')}`,
  };
}

/** The secret that goes with an access key id. */
export function secretOf(serverKey: Buffer, accessKeyId: string): string {
  return mac(serverKey, 'secret', accessKeyId).toString('base64url');
}

/** The grant of a token to the holder of an access key; null for a token of another server or another key. */
export function readToken(serverKey: Buffer, accessKeyId: string, token: string): UploadGrant | null {
  const [body = '', seal = '', ...more] = token.split('.');
  const expected = mac(serverKey, 'token', body);
  const given = Buffer.from(seal, 'base64url');
  if (more.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const parsed = grantSchema.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')));
  return parsed.success && parsed.data.id === accessKeyId ? parsed.data : null;
}
