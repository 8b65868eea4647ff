import { expect, it } from 'vitest';
import { uploadName } from './upload-name';

const random = (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes);

it('is 30 random characters, the time and the extension', () => {
  expect(uploadName('现场.照片.JPG', 1_790_000_000_000, random)).toMatch(/^[A-Za-z\d]{30}_1790000000000\.jpg$/);
  expect(uploadName('without', 5, random)).toMatch(/^[A-Za-z\d]{30}_5$/);
  expect(uploadName('a.b/../c', 5, random)).toMatch(/^[A-Za-z\d]{30}_5$/);
});

it('is another one every time, and leans to no letter', () => {
  const names = Array.from({ length: 2_000 }, () => uploadName('x.png', 1, random).slice(0, 30));
  expect(new Set(names).size).toBe(names.length);
  const counts = new Map<string, number>();
  for (const letter of names.join('')) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  const expected = 60_000 / 62;
  expect(Math.max(...counts.values())).toBeLessThan(expected * 1.25);
  expect(Math.min(...counts.values())).toBeGreaterThan(expected * 0.75);
});
