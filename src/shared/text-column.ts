/** Texts in UTF-8 one behind the other, and the byte at which each ends: transferred where a list would be cloned. */
export interface TextColumn {
  readonly utf8: Uint8Array;
  readonly ends: Uint32Array;
}

/** The texts of a column. One that is shown a row at a time is better read by `textAt`. */
export function textsOf(column: TextColumn): string[] {
  return Array.from(column.ends, (_, row) => textAt(column, row));
}

const utf8 = new TextDecoder();

/** The text of a row; empty beyond the last. */
export function textAt({ utf8: bytes, ends }: TextColumn, row: number): string {
  return utf8.decode(bytes.subarray(ends[row - 1] ?? 0, ends[row] ?? 0));
}
