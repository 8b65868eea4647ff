const FIRST_MS = 1_000;
const MAX_MS = 30_000;

/**
 * Wait before the n-th attempt in a row (from 1): anywhere up to a limit that doubles from 1 s to 30 s ("full jitter"),
 * so that the consoles of a site do not all come back in the same second after the broker was away.
 */
export function backOffMs(attempt: number, random: () => number = Math.random): number {
  return Math.round(random() * Math.min(MAX_MS, FIRST_MS * 2 ** (attempt - 1)));
}
