import { expect, it } from 'vitest';
import { mileageM } from './mileage';

it.each([
  ['K12+345.6', 12345.6],
  ['k0+5', 5],
  ['AK2+040', 2040],
  ['3+100', 3100],
  ['12345', 12345],
  ['-2.5', -2.5],
  ['K12', null],
  ['12+', null],
  ['1+2345', null],
  ['', null],
])('%s is %s m', (text, metres) => {
  expect(mileageM(text)).toBe(metres);
});
