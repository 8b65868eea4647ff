// Password hashes: scrypt (RFC 7914), memory-hard, with the parameters kept beside the hash. Each takes a processor for a
// third of a second: the server asks password-thread.ts, commands do it where they are.
import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';

/** A question to password-thread.ts. */
export interface PasswordCheck {
  readonly password: string;
  /** Undefined where there is no account. */
  readonly stored: string | undefined;
}

/** A password to be hashed. */
export interface PasswordToHash {
  readonly hash: string;
}

interface PasswordCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** One of the equal choices of OWASP's Password Storage Cheat Sheet: 32 MiB and about 0.3 s on a small machine. */
const COST: PasswordCost = { N: 32_768, r: 8, p: 3 };
const KEY_BYTES = 32;

/** `scrypt$N$r$p$salt$key`, salt and key in base64url. Another cost is for what protects nothing. */
export function hashPassword(password: string, cost: PasswordCost = COST): string {
  const salt = randomBytes(16);
  const key = derive(password, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Whether the password is the one hashed; false for a hash in a form this server does not know. */
export function verifyPassword(password: string, stored: string): boolean {
  const [kind, n, r, p, salt, key] = stored.split('$');
  if (kind !== 'scrypt' || salt === undefined || key === undefined) return false;
  const expected = Buffer.from(key, 'base64url');
  const actual = derive(password, Buffer.from(salt, 'base64url'), { N: Number(n), r: Number(r), p: Number(p) });
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

/** In the form of a hash; no password is known to have it. */
const NOBODY = ['scrypt', COST.N, COST.r, COST.p, 'A'.repeat(22), 'A'.repeat(43)].join('$');

/** Like verifyPassword; where there is no account (undefined) it derives a key all the same, and answers false. */
export function verifyPasswordOf(password: string, stored: string | undefined): boolean {
  const right = verifyPassword(password, stored ?? NOBODY);
  return right && stored !== undefined;
}

function derive(password: string, salt: Buffer, cost: PasswordCost): Buffer {
  return scryptSync(password.normalize('NFC'), salt, KEY_BYTES, { ...cost, maxmem: 256 * cost.N * cost.r });
}
