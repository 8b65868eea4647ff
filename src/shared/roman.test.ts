import { expect, it } from 'vitest';
import { romanNumber, romanText } from './roman';

it('writes orders as sites do', () => expect([1, 2, 3, 9, 12].map(romanText)).toEqual(['I', 'II', 'III', 'IX', '12']));

it('reads them in letters and in signs', () => {
  expect(['I', 'iii', ' Ⅱ ', 'ⅳ'].map(romanNumber)).toEqual([1, 3, 2, 4]);
  expect(['', '2', 'IIII', 'A'].map(romanNumber)).toEqual([null, null, null, null]);
});
