import { expect, it } from 'vitest';
import { compact } from './compact-number';

it('an axis is labelled with short numbers, also where it ends at an uneven one', () => {
  const shown = [672.9291664537864, 0.30000000000000004, 99.9612, 1749, 12_345.678, 2_500_000, 0, -0.4].map(compact);
  expect(shown).toEqual(['673', '0.3', '100', '1749', '12.3k', '2.5M', '0', '-0.4']);
});

it('marks of a narrow range are told apart', () => {
  expect([1.202, 1.203, 1.2035, 1100.5, 12_350].map(compact)).toEqual(['1.202', '1.203', '1.2035', '1100.5', '12.35k']);
});
