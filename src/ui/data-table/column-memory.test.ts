// The value in the browser's store may come from another version of the console, or from anybody.
import { expect, it } from 'vitest';
import { rememberChoice, rememberedChoice } from './column-memory';

/** A browser's store in memory; `room` characters at most. */
function memory(room = Number.POSITIVE_INFINITY): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem(key, value) {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError');
      items.set(key, value);
    },
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}

const CHOICE = { order: ['b', 'a'], widthsPx: { a: 120 }, isShown: { b: false }, pinned: ['a'] };

it('is found again, for its own table only, until it is forgotten', () => {
  const storage = memory();
  rememberChoice(storage, 'warnings', CHOICE);
  expect(rememberedChoice(storage, 'warnings')).toEqual(CHOICE);
  expect(rememberedChoice(storage, 'log')).toBeNull();
  rememberChoice(storage, 'warnings', null);
  expect(rememberedChoice(storage, 'warnings')).toBeNull();
  expect(storage.length).toBe(0);
});

it.each([
  ['no JSON', '{"order":'],
  ['something else', '"wide"'],
  ['a part missing', JSON.stringify({ ...CHOICE, pinned: undefined })],
  ['a width that is none', JSON.stringify({ ...CHOICE, widthsPx: { a: 'wide' } })],
  ['a width below zero', JSON.stringify({ ...CHOICE, widthsPx: { a: -1 } })],
  ['no end of columns', JSON.stringify({ ...CHOICE, order: Array.from({ length: 201 }, () => 'a') })],
])('%s is dropped, and the table is as it was made', (_, text) => {
  const storage = memory();
  storage.setItem('hsColumns.warnings', text);
  expect(rememberedChoice(storage, 'warnings')).toBeNull();
  expect(storage.length).toBe(0);
});

it('a full store spoils nothing', () => {
  const storage = memory(10);
  expect(() => rememberChoice(storage, 'warnings', CHOICE)).not.toThrow();
  expect(rememberedChoice(storage, 'warnings')).toBeNull();
});
