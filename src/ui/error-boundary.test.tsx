// A part that breaks: an error stands in its place, the others go on, and a retry renders it anew.
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { withDrawn } from '../../tests/fixtures/drawn';
import { ErrorBoundary } from './error-boundary';

afterEach(() => vi.restoreAllMocks());

const fault = new Error('the part broke');
let isBroken: boolean;
let shown: unknown = null;
let besides = 0;

function Part() {
  if (isBroken) throw fault;
  shown = 'part';
  return null;
}

function Beside() {
  besides += 1;
  return null;
}

it('takes the place of a part that breaks, says so once, and renders it anew when that is asked for', async () => {
  // React writes down each error that a part of the page catches.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  isBroken = true;
  let retry = (): void => undefined;
  const onError = vi.fn();
  const page = (
    <>
      <ErrorBoundary
        fallback={(error, again) => {
          shown = error;
          retry = again;
          return null;
        }}
        onError={onError}
      >
        <Part />
      </ErrorBoundary>
      <Beside />
    </>
  );
  await withDrawn(async ({ draw }) => {
    await draw(page);
    expect(shown).toBe(fault);
    expect(onError.mock.calls).toEqual([[fault]]);
    expect(besides).toBeGreaterThan(0);
    await act(async () => retry());
    expect(onError).toHaveBeenCalledTimes(2);
    isBroken = false;
    await act(async () => retry());
    expect(shown).toBe('part');
    expect(onError).toHaveBeenCalledTimes(2);
  });
});
