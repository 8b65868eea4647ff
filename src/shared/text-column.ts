/** Texts in UTF-8 one behind the other, and the byte at which each ends: transferred where a list would be cloned. */
export interface TextColumn {
  readonly utf8: Uint8Array;
  readonly ends: Uint32Array;
}

const utf8 = new TextDecoder();

/** The texts of a column. One that is shown a row at a time is better read by `textAt`. */
export function textsOf(column: TextColumn): string[] {
  const whole = utf8.decode(column.utf8);
  // One byte a letter, as in most numbers of piles: decoding at once takes a fraction of the time.
  if (whole.length === column.utf8.length) {
    return Array.from(column.ends, (end, row) => whole.slice(column.ends[row - 1] ?? 0, end));
  }
  return Array.from(column.ends, (_, row) => textAt(column, row));
}

/** The text of a row; empty beyond the last. */
export function textAt(column: TextColumn, row: number): string {
  return utf8.decode(textBytesAt(column, row));
}

/** The bytes of a row's text, in place. */
export function textBytesAt({ utf8: bytes, ends }: TextColumn, row: number): Uint8Array {
  return bytes.subarray(ends[row - 1] ?? 0, ends[row] ?? 0);
}
