// Password hashes: Argon2id (RFC 9106), memory-hard, with the parameters inside the hash. Each takes a processor for some
// forty milliseconds: the server asks password-thread.ts, commands do it where they are. Hashes of earlier versions
// (scrypt, RFC 7914) are still checked; the next sign-in replaces them.
import { scryptSync, timingSafeEqual } from 'node:crypto';
import { hashSync, verifySync } from '@node-rs/argon2';

/** A question to password-thread.ts. */
export interface PasswordCheck {
  readonly password: string;
  /** Undefined where there is no account. */
  readonly stored: string | undefined;
}

/** Its answer. `newHash`: one of today's form for the right password, where the stored one is of another. */
export interface CheckedPassword {
  readonly right: boolean;
  readonly newHash: string | null;
}

/** A password to be hashed. */
export interface PasswordToHash {
  readonly hash: string;
}

interface PasswordCost {
  readonly memoryKiB: number;
  readonly passes: number;
}

/** Memory and passes of RFC 9106's second recommended choice, in one lane: a check has one thread. */
const COST: PasswordCost = { memoryKiB: 65_536, passes: 3 };

/** In PHC's string format: `$argon2id$v=19$m=…,t=…,p=1$salt$hash`. Another cost is for what protects nothing. */
export function hashPassword(password: string, { memoryKiB, passes }: PasswordCost = COST): string {
  return hashSync(normal(password), { memoryCost: memoryKiB, timeCost: passes, parallelism: 1 });
}

/** Whether the password is the one hashed; false for a hash in a form this server does not know. */
export function verifyPassword(password: string, stored: string): boolean {
  if (stored.startsWith('$argon2id$')) return verifyArgon2(password, stored);
  return stored.startsWith('scrypt$') && verifyScrypt(password, stored);
}

function verifyArgon2(password: string, stored: string): boolean {
  try {
    return verifySync(stored, normal(password));
  } catch {
    // The package throws for what it cannot decode; to who signs in that is no right password either.
    return false;
  }
}

/** In the form of a hash; no password is known to have it. */
const NOBODY = `${prefixOf(COST)}${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Like verifyPassword; where there is no account (undefined) it derives a key all the same, and answers false. */
export function checkPassword({ password, stored }: PasswordCheck, verify = verifyPassword): CheckedPassword {
  const right = verify(password, stored ?? NOBODY) && stored !== undefined;
  return { right, newHash: right && !isOfToday(stored) ? hashPassword(password) : null };
}

/** A cheaper hash of this form is a test's own. */
const isOfToday = (stored: string): boolean => stored.startsWith('$argon2id$');

function prefixOf({ memoryKiB, passes }: PasswordCost): string {
  return `$argon2id$v=19$m=${memoryKiB},t=${passes},p=1$`;
}

/** `scrypt$N$r$p$salt$key`, salt and key in base64url. */
function verifyScrypt(password: string, stored: string): boolean {
  const [, n, r, p, salt, key] = stored.split('$');
  if (salt === undefined || key === undefined) return false;
  const [N, blockSize, parallelism] = [n, r, p].map(Number);
  const expected = Buffer.from(key, 'base64url');
  const actual = scryptSync(normal(password), Buffer.from(salt, 'base64url'), expected.length, {
    N,
    r: blockSize,
    p: parallelism,
    maxmem: 256 * Number(n) * Number(r),
  });
  return timingSafeEqual(expected, actual);
}

const normal = (password: string): string => password.normalize('NFC');
