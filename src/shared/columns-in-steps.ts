// Columns of many rows, worked out by steps that each take a few milliseconds (in-slices.ts).
import type { TextColumn } from './text-column';

const ROWS_AT_ONCE = 512;
/** Bytes of a text in UTF-8 at most, by its length. */
const BYTES_A_UNIT = 3;

export function* textsInSteps(rows: number, textOf: (row: number) => string): Generator<undefined, TextColumn> {
  const encoder = new TextEncoder();
  const ends = new Uint32Array(rows);
  let utf8 = new Uint8Array(16 * rows);
  let bytes = 0;
  for (let row = 0; row < rows; row += 1) {
    const text = textOf(row);
    if (bytes + BYTES_A_UNIT * text.length > utf8.length) {
      const grown = new Uint8Array(2 * utf8.length + BYTES_A_UNIT * text.length);
      grown.set(utf8);
      utf8 = grown;
    }
    bytes += encoder.encodeInto(text, utf8.subarray(bytes)).written;
    ends[row] = bytes;
    if (row % ROWS_AT_ONCE === 0) yield;
  }
  return { utf8: utf8.slice(0, bytes), ends };
}

export function* numbersInSteps(rows: number, numberOf: (row: number) => number): Generator<undefined, Float64Array> {
  const numbers = new Float64Array(rows);
  for (let row = 0; row < rows; row += 1) {
    numbers[row] = numberOf(row);
    if (row % ROWS_AT_ONCE === 0) yield;
  }
  return numbers;
}
