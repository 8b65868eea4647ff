// On a phone a list is part of the page: the parts below it must be reached.
import { expect, it } from 'vitest';
import { FIRST_FEW, firstFew } from './first-few';

it('shows the first of a long list on a phone until all are asked for, and elsewhere all', () => {
  expect(firstFew(200, true, false)).toBe(FIRST_FEW);
  expect(firstFew(7, true, false)).toBe(7);
  expect(firstFew(200, true, true)).toBe(200);
  expect(firstFew(200, false, false)).toBe(200);
});
