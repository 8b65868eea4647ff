// Readings of every width, out of the module: the tests of the crate see plain code in place of its vectors.
import { expect, it } from 'vitest';
import { Chunk, ChunkWriter } from './engine';

/** Of no group, of whole ones, and of more than a block. */
const ROWS = [1, 7, 8, 9, 31, 33, 1023, 1024, 1031];
const MOST_BITS = 48;

/** Integers of at most so many bits, without order; the same every time. */
function integers(bits: number, rows: number): number[] {
  let state = bits * 1031 + rows + 1;
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return Array.from({ length: rows }, () => Math.floor((next() + next() / 2 ** 32) * 2 ** bits) % 2 ** bits);
}

it('readings of every width come back to the digit', () => {
  for (let bits = 0; bits <= MOST_BITS; bits += 1) {
    for (const rows of ROWS) {
      const steps = integers(bits, rows);
      const whole = Float64Array.from(steps, (step) => step - 1000);
      const decimals = Float64Array.from(whole, (integer, row) =>
        row % 9 === 4 ? Number.NaN : Number(`${integer}e-2`),
      );
      const writer = new ChunkWriter(rows);
      writer.add('whole', 0, whole);
      writer.add('decimals', 2, decimals);
      const chunk = new Chunk(writer.finish());
      expect(chunk.readings('whole'), `${rows} of ${bits} bits`).toEqual(whole);
      expect(chunk.readings('decimals'), `${rows} of ${bits} bits, hundredths`).toEqual(decimals);
      chunk.free();
    }
  }
});
