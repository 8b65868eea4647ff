// The one secret by which a site's gateway speaks for every machine of it. People choose it, so it can be guessed: weak
// ones are refused at the start, and the broker's sign-in counts failures. Without a configured one nobody signs in so.
import { createHash, timingSafeEqual } from 'node:crypto';

export const GATEWAY_USER = 'gateway';

const LEAST_CHARACTERS = 16;
const LEAST_DIFFERENT = 8;
/** A number has 3.3 bits a digit: 80 bits take 24 of them. */
const LEAST_DIGITS = 24;
/** Words that a guess begins with. The rest of a secret without them must still be long enough. */
const KNOWN_WORDS =
  /password|passwort|passwd|secret|gateway|changeme|change|default|example|sample|machine|console|admin|letmein|welcome|demo|test|pile|hskj|mqtt|site|root|user/gi;
const LEAST_BESIDE_WORDS = 12;
const FORWARDS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const ROWS = [...FORWARDS, ...FORWARDS.map((row) => [...row].reverse().join(''))];
const LEAST_ROW_PIECE = 3;

/** The reason why a secret is easy to guess, in words that follow its name; null without one. */
export function weaknessOf(secret: string): string | null {
  if (secret.length < LEAST_CHARACTERS) return `must have at least ${LEAST_CHARACTERS} characters`;
  if (new Set(secret).size < LEAST_DIFFERENT) return `must have at least ${LEAST_DIFFERENT} different characters`;
  if (/^\d+$/.test(secret) && secret.length < LEAST_DIGITS)
    return `has digits only: then it must have at least ${LEAST_DIGITS}`;
  if (repeats(secret)) return 'repeats a part of itself';
  if (followsRows(secret) * 2 >= secret.length) return 'follows the alphabet, the digits or the keyboard';
  if (secret.replace(KNOWN_WORDS, '').replace(/[^\p{L}\d]/gu, '').length < LEAST_BESIDE_WORDS) {
    return `must have at least ${LEAST_BESIDE_WORDS} letters and digits beside words like "secret", "gateway" and "password"`;
  }
  return null;
}

/** Whether the first half or less, said again, makes all of it. */
function repeats(secret: string): boolean {
  for (let length = 1; length * 2 <= secret.length; length++) {
    if (secret.slice(length) === secret.slice(0, -length)) return true;
  }
  return false;
}

/** How many characters stand in pieces of a row, said forwards or backwards. */
function followsRows(secret: string): number {
  const text = secret.toLowerCase();
  let count = 0;
  for (let at = 0; at < text.length; ) {
    let end = at + LEAST_ROW_PIECE;
    if (!isOfRow(text.slice(at, end)) || end > text.length) {
      at++;
      continue;
    }
    while (end < text.length && isOfRow(text.slice(at, end + 1))) end++;
    count += end - at;
    at = end;
  }
  return count;
}

const isOfRow = (piece: string): boolean => ROWS.some((row) => row.includes(piece));

/** Compares in a time that does not depend on where they differ. */
export function sameSecret(given: Uint8Array, expected: string): boolean {
  const digest = (data: Uint8Array | string) => createHash('sha256').update(data).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
