// A number for a text, for tables that tell their rows by numbers.

const encoder = new TextEncoder();

/** The id of a text. */
export function textId(text: string): number {
  return idOfBytes(encoder.encode(text));
}

/** FNV-1a in two halves, 52 bits together: of a million texts two are the same once in ten thousand tables. */
export function idOfBytes(bytes: Uint8Array): number {
  let low = 0x811c9dc5;
  let high = 0x050c5d1f;
  for (const byte of bytes) {
    low = Math.imul(low ^ byte, 0x01000193);
    high = Math.imul(high ^ byte, 0x01000197);
  }
  return (high >>> 12) * 2 ** 32 + (low >>> 0);
}
