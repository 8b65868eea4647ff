import { createElement, useLayoutEffect } from 'react';
import { expect, it, vi } from 'vitest';
import { withDrawn } from '../../../../tests/fixtures/drawn';
import { isInAddress, useDraggedValue } from './use-dragged-value';

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

/** After so long the address hears of a value. */
const SETTLED_MS = 250;
const sent: (number | null)[] = [];
let shown: number | null = null;
let drag: (to: number | null) => void = () => undefined;

/** `value`: the limit that the address has. */
function Limit({ value }: { readonly value: number | null }) {
  [shown, drag] = useDraggedValue(value, isSame, (settled) => void sent.push(settled));
  // Where the machine is busy, a key comes between a drawing and its effects: emptied here once 20 has arrived.
  useLayoutEffect(() => {
    if (value === 20) drag(null);
  }, [value]);
  return null;
}

it('a value that is dragged on while the page learns that the address has the one before is sent as well', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await withDrawn(async ({ draw, act }) => {
    await draw(createElement(Limit, { value: null }));
    await act(() => drag(20));
    await act(() => void vi.advanceTimersByTime(SETTLED_MS));
    expect(sent).toEqual([20]);
    await draw(createElement(Limit, { value: 20 }));
    expect(shown).toBe(null);
    await act(() => void vi.advanceTimersByTime(SETTLED_MS));
    expect(sent).toEqual([20, null]);
    // The address follows, and nothing is left to send.
    await draw(createElement(Limit, { value: null }));
    await act(() => void vi.advanceTimersByTime(SETTLED_MS));
    expect([sent, shown]).toEqual([[20, null], null]);
  }).finally(() => vi.useRealTimers());
});
