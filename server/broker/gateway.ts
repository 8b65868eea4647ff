// What a machine's gateway signs in with. One secret for all of them; without a configured one it is random, so that
// only the server's own simulator knows it.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

export const GATEWAY_USER = 'gateway';

/** A secret for this run of the server. */
export function randomGatewaySecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Compares in a time that does not depend on where they differ. */
export function sameSecret(given: Uint8Array, expected: string): boolean {
  const digest = (data: Uint8Array | string) => createHash('sha256').update(data).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
