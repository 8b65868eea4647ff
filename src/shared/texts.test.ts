import { describe, expect, it } from 'vitest';
import { firstTexts, textBytes, textCount, textIn, textsBetween } from './texts';

const LIST = ['R-1', '', '桩 2', 'é', 'K1-300'];

function column() {
  const bytes = LIST.map((text) => [...new TextEncoder().encode(text)]);
  let end = 0;
  const ends = Uint32Array.from(bytes, ({ length }) => {
    end += length;
    return end;
  });
  return { utf8: Uint8Array.from(bytes.flat()), ends };
}

describe.each([
  ['a list', LIST],
  ['a column', column()],
] as const)('%s', (_, texts) => {
  it('gives its texts', () => {
    expect(textCount(texts)).toBe(5);
    expect(LIST.map((_text, at) => textIn(texts, at))).toEqual(LIST);
    expect([textIn(texts, 5), textIn(texts, -1)]).toEqual(['', '']);
  });

  it('gives any part of them', () => {
    for (const [from, to] of [
      [0, 5],
      [2, 4],
      [1, 2],
      [3, 3],
      [4, 99],
    ] as const) {
      expect(textsBetween(texts, from, to)).toEqual(LIST.slice(from, to));
    }
    expect(textsBetween(firstTexts(texts, 3), 0, 9)).toEqual(LIST.slice(0, 3));
  });
});

it('of a column the first are in memory of their own', () => {
  const first = firstTexts(column(), 2);
  expect('utf8' in first && first.utf8.buffer.byteLength).toBe(3);
  expect(textBytes(first)).toBe(3 + 2 * 4);
  expect(textBytes(LIST)).toBe(0);
});
