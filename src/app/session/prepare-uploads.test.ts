import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { prepareUploads } from './prepare-uploads';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('waits for a session, and then for a quiet moment of a screen that stands', async () => {
  const { layer, signIn, prepared } = watched();
  prepareUploads(layer);
  await vi.advanceTimersByTimeAsync(30_000);
  signIn('uuid-1');
  await vi.advanceTimersByTimeAsync(30_000);
  // Nothing is shown yet.
  expect(prepared()).toBe(0);
  let arrive = (_: string): void => undefined;
  const answer = new Promise<string>((resolve) => {
    arrive = resolve;
  });
  const piles = layer.queryClient.fetchQuery({ queryKey: ['piles'], queryFn: () => answer });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(prepared()).toBe(0);
  arrive('piles');
  await piles;
  await vi.advanceTimersByTimeAsync(1500);
  expect(prepared()).toBe(0);
  await vi.advanceTimersByTimeAsync(3000);
  expect(prepared()).toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(prepared()).toBe(1);
});

it('makes it anew for the next account', async () => {
  const { layer, signIn, prepared } = watched();
  signIn('uuid-1');
  layer.queryClient.setQueryData(['projects'], []);
  prepareUploads(layer);
  await vi.advanceTimersByTimeAsync(5000);
  signIn('uuid-2');
  await vi.advanceTimersByTimeAsync(5000);
  expect(prepared()).toBe(2);
});

function watched() {
  let prepared = 0;
  const session = createStore<{ token: string | null; clientUuid: string | null }>(() => ({
    token: null,
    clientUuid: null,
  }));
  const layer = { session, queryClient: new QueryClient(), uploads: { prepare: () => (prepared += 1) } };
  return {
    layer,
    signIn: (clientUuid: string) => session.setState({ token: 'token', clientUuid }),
    prepared: () => prepared,
  };
}
