import { expect, it } from 'vitest';
import { mileageM, mileageText } from './mileage';

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

it.each([
  [0, 'K0+000'],
  [2440.5, 'K2+440.5'],
  [12_345.678, 'K12+345.678'],
  [999.9996, 'K1+000'],
  [1005, 'K1+005'],
  [-3.5, '-3.5'],
])('%d m is written as %s, and read as that again', (metres, text) => {
  expect(mileageText(metres)).toBe(text);
  expect(mileageM(text)).toBeCloseTo(metres, 3);
});
