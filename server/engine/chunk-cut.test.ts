// Single columns of chunks: the bytes that the module names are enough for them, and no more.
import { describe, expect, it } from 'vitest';
import { ChunkCut, ChunkWriter } from './engine';

const ROWS = 600;
const FRONT_BYTES = 200;

function chunk(): Uint8Array {
  const writer = new ChunkWriter(ROWS);
  for (const [at, key] of ['seq', 'a', 'b', 'c'].entries()) {
    // Readings without order, so that each column takes some hundred bytes.
    writer.add(
      key,
      0,
      Float64Array.from({ length: ROWS }, (_, row) => (row * row * (at + 7)) % 991),
    );
  }
  return writer.finish();
}

describe('bytes of single columns', () => {
  it('begin and end where the missing ones do', () => {
    const whole = chunk();
    const cut = new ChunkCut(['seq'], ['a', 'c']);
    const ranges = cut.missing(whole.subarray(0, FRONT_BYTES), whole.length, 0);
    expect(ranges?.from).toHaveLength(2);
    // The last column is the last in the chunk, and the one before it is left out.
    expect(ranges?.from[0]).toBe(FRONT_BYTES);
    expect(ranges?.to[1]).toBe(whole.length);
    expect(ranges?.from[1]).toBeGreaterThan(ranges?.to[0] ?? Number.NaN);
    const read = new Uint8Array(whole.length);
    read.set(whole.subarray(0, FRONT_BYTES));
    for (const [at, from] of ranges?.from.entries() ?? []) read.set(whole.subarray(from, ranges?.to[at]), from);
    expect(read).not.toEqual(whole);
    expect(cut.cut(read)).toEqual(cut.cut(whole));
    cut.free();
  });

  it('are not known where the first bytes hold no whole head', () => {
    const cut = new ChunkCut(['seq'], []);
    expect(cut.missing(chunk().subarray(0, 20), 10_000, 0)).toBeUndefined();
    cut.free();
  });
});
