const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 30;

/**
 * A name that nobody guesses for a file that is uploaded: 30 random characters, underscore, epoch milliseconds and the
 * original extension. `random` fills bytes with noise fit for secrets (`crypto.getRandomValues`, which plain http has).
 */
export function uploadName(
  original: string,
  nowMs: number,
  random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array,
): string {
  let letters = '';
  while (letters.length < LENGTH) {
    for (const byte of random(new Uint8Array(LENGTH))) {
      // Bytes beyond the last whole round of letters would favour the first ones.
      if (byte < 4 * LETTERS.length && letters.length < LENGTH) letters += LETTERS[byte % LETTERS.length];
    }
  }
  const extension = /\.[A-Za-z\d]{1,10}$/.exec(original)?.[0].toLowerCase() ?? '';
  return `${letters}_${nowMs}${extension}`;
}
