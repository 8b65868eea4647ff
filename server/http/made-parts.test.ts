import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { partOf } from './made-parts';

async function* piecesOf(bytes: Buffer, sizes: readonly number[]): AsyncGenerator<Buffer> {
  let at = 0;
  for (const size of sizes) {
    yield bytes.subarray(at, at + size);
    at += size;
  }
  yield bytes.subarray(at);
}

async function whole(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

describe('a part of a file that is made as it is sent', () => {
  it('is what lies there, however it was made', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ minLength: 1, maxLength: 60 }),
        fc.array(fc.nat(20), { maxLength: 8 }),
        fc.nat(59),
        fc.nat(60),
        async (content, sizes, a, b) => {
          const bytes = Buffer.from(content);
          const [from, to] = [Math.min(a, b, bytes.length), Math.min(Math.max(a, b), bytes.length)];
          const part = await whole(partOf(piecesOf(bytes, sizes), from, to, bytes.length));
          expect(part.equals(bytes.subarray(from, to))).toBe(true);
        },
      ),
    );
  });

  it('breaks off where the file has become longer or shorter, so that nobody takes it for whole', async () => {
    const bytes = Buffer.from('0123456789');
    for (const length of [9, 11]) {
      await expect(whole(partOf(piecesOf(bytes, [4]), 0, length, length))).rejects.toThrow('has changed');
    }
  });
});
