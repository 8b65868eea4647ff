// Bytes of files that are longer than one step of reading.
import { expect, it } from 'vitest';
import { readText, textOf } from './file-text';

const LONG = 300_000;
/** A letter of one byte goes first, so that the border of a step lies within a character. */
const repeated = (bytes: readonly number[]): Uint8Array =>
  Uint8Array.from([0x41, ...Array.from({ length: LONG }, (_, at) => bytes[at % bytes.length] ?? 0)]);

it.each([
  ['utf-8', repeated([0xe5, 0xad, 0x94]), LONG / 3],
  ['gb18030', repeated([0xbf, 0xd7]), LONG / 2],
] as const)('characters stay whole where a step ends in one of them (%s)', async (encoding, bytes, count) => {
  const { text, ...found } = await readText(bytes);
  expect(found).toEqual({ encoding });
  expect(text === `A${'孔'.repeat(count)}`).toBe(true);
});

it('begins without the mark of its encoding', async () => {
  const utf16 = Uint8Array.from([0xff, 0xfe, 0x41, 0x00, 0x69, 0x68]);
  expect(await readText(utf16)).toEqual({ encoding: 'utf-16le', text: 'A桩' });
  expect((await readText(Uint8Array.of(0xef, 0xbb, 0xbf, 0x41))).text).toBe('A');
});

it('a file that ends within a character of UTF-8 is in another encoding', async () => {
  const { encoding, text } = await readText(repeated([0xe6, 0xa1, 0xa9]).subarray(0, -1));
  expect(encoding).toBe('gb18030');
  expect(text.startsWith('A')).toBe(true);
});

it('is read in an encoding that somebody chooses, and not on after that was called off', async () => {
  expect(await textOf(Uint8Array.of(0xd7, 0xae), 'utf-16le')).toBe('껗');
  const stopped = AbortSignal.abort(new Error('left'));
  await expect(readText(repeated([0xbf, 0xd7]), stopped)).rejects.toThrow('left');
});
