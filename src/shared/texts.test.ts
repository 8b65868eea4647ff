import { describe, expect, it, vi } from 'vitest';
import { textId } from './text-id';
import { firstTexts, joinedTexts, placesAmong, textBytes, textCount, textIdIn, textIn, textsBetween } from './texts';

const LIST = ['R-1', '', '桩 2', 'é', 'K1-300'];

function columnOf(list: readonly string[]) {
  const bytes = list.map((text) => [...new TextEncoder().encode(text)]);
  let end = 0;
  const ends = Uint32Array.from(bytes, ({ length }) => {
    end += length;
    return end;
  });
  return { utf8: Uint8Array.from(bytes.flat()), ends };
}

describe.each([
  ['a list', LIST],
  ['a column', columnOf(LIST)],
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

  it('gives their ids', () => {
    expect(LIST.map((_text, at) => textIdIn(texts, at))).toEqual(LIST.map(textId));
  });

  it('finds a few among them, and joins a few with the others', () => {
    expect(placesAmong(texts, new Set(['桩 2', 'K1-300', 'xK1-300', 'R-2']))).toEqual([2, 4]);
    expect(placesAmong(texts, new Set(['']))).toEqual([1]);
    expect(placesAmong(texts, new Set())).toEqual([]);
    const joined = joinedTexts(['机', 'b'], texts, [0, 3]);
    expect(textsBetween(joined, 0, 9)).toEqual(['机', 'b', '', '桩 2', 'K1-300']);
    expect(textsBetween(joinedTexts([], texts, []), 0, 9)).toEqual(LIST);
  });
});

it('reads few of a column to find fifty among them', () => {
  const numbers = Array.from({ length: 20_000 }, (_, at) => `R20261129-${String(at).padStart(7, '0')}`);
  const wanted = Array.from({ length: 50 }, (_, at) => at * 397);
  const column = columnOf(numbers);
  const decode = vi.spyOn(TextDecoder.prototype, 'decode');
  expect(placesAmong(column, new Set(wanted.map((at) => numbers[at] ?? '')))).toEqual(wanted);
  expect(decode.mock.calls.length).toBeLessThan(numbers.length / 50);
  decode.mockRestore();
});

it('of a column the first are in memory of their own', () => {
  const first = firstTexts(columnOf(LIST), 2);
  expect('utf8' in first && first.utf8.buffer.byteLength).toBe(3);
  expect(textBytes(first)).toBe(3 + 2 * 4);
  expect(textBytes(LIST)).toBe(0);
});
