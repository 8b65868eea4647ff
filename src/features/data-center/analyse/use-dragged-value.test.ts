import { expect, it } from 'vitest';
import { isInAddress } from './use-dragged-value';

const isSame = (a: number | null, b: number | null): boolean => a === b;

it('a value is settled once the address has it', () => {
  expect(isInAddress(20, null, null, isSame)).toBe(false);
  expect(isInAddress(20, null, { to: 20 }, isSame)).toBe(false);
  expect(isInAddress(20, 20, { to: 20 }, isSame)).toBe(true);
});

it('a value that is dragged back while the other one is on its way is sent too', () => {
  // The page still has the address before.
  expect(isInAddress(null, null, { to: 20 }, isSame)).toBe(false);
  expect(isInAddress(null, 20, { to: 20 }, isSame)).toBe(false);
  expect(isInAddress(null, null, { to: null }, isSame)).toBe(true);
});

it('a value that was never sent elsewhere is where it was', () => {
  expect(isInAddress(20, 20, null, isSame)).toBe(true);
});
