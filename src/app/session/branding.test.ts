import { expect, it } from 'vitest';
import { brandingOf } from './branding';

it.each([
  [0, { name: null, mark: null, customerLogo: '/logo.svg' }],
  [1, { name: null, mark: null, customerLogo: null }],
  [2, { name: '中铁一局', mark: '/logo.svg', customerLogo: null }],
  [3, { name: null, mark: null, customerLogo: null }],
] as const)('mode %i', (mode, branding) => {
  expect(brandingOf(mode, '中铁一局', '/logo.svg')).toEqual(branding);
});

it.each([0, 1, 2, 3] as const)('mode %i falls back to the product where the account names no customer', (mode) => {
  expect(brandingOf(mode, '', '')).toEqual({ name: null, mark: null, customerLogo: null });
});
