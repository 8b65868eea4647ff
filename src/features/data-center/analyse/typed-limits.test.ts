import { expect, it } from 'vitest';
import { typedLimits } from './typed-limits';

const LIMITS = { low: 2, high: 60 };

it.each([
  ['low', '3.5', { low: 3.5, high: 60 }],
  // Far beyond all bins.
  ['high', '4800', { low: 2, high: 4800 }],
  ['low', '−１２', { low: -12, high: 60 }],
  // As fine as readings are shown.
  ['high', '59.26', { low: 2, high: 59.3 }],
  // Both at one value.
  ['low', '60', { low: 60, high: 60 }],
  ['high', ' ', { low: 2, high: null }],
  ['low', '61', undefined],
  ['high', '1.9', undefined],
  ['high', '5 m', undefined],
] as const)('takes the limit %s typed as %j', (which, text, limits) => {
  expect(typedLimits(LIMITS, which, text, 1)).toEqual(limits);
});

it('is not bounded by a limit that there is not', () => {
  expect(typedLimits({ low: null, high: 5 }, 'high', '-3', 1)).toEqual({ low: null, high: -3 });
});
