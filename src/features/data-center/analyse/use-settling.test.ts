import { expect, it } from 'vitest';
import { isSettled } from './use-settling';

const isSame = (a: number | null, b: number | null): boolean => a === b;

it('a value is settled once the address has it', () => {
  expect(isSettled(20, null, null, isSame)).toBe(false);
  expect(isSettled(20, null, { to: 20 }, isSame)).toBe(false);
  expect(isSettled(20, 20, { to: 20 }, isSame)).toBe(true);
});

it('a value that is dragged back while the other one is on its way is sent too', () => {
  // The page still has the address before.
  expect(isSettled(null, null, { to: 20 }, isSame)).toBe(false);
  expect(isSettled(null, 20, { to: 20 }, isSame)).toBe(false);
  expect(isSettled(null, null, { to: null }, isSame)).toBe(true);
});

it('a value that was never sent elsewhere is where it was', () => {
  expect(isSettled(20, 20, null, isSame)).toBe(true);
});
