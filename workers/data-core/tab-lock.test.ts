import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { inOneTab } from './tab-lock';

beforeEach(() => {
  vi.useFakeTimers();
  let last: Promise<unknown> = Promise.resolve();
  // One holder at a time, in the order of asking, as the browser has it.
  const request = (_name: string, work: () => Promise<unknown>) => {
    last = last.then(work);
    return last;
  };
  vi.stubGlobal('navigator', { locks: { request } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('answers at once, and lets the next tab in when it can read what was stored', async () => {
  const events: string[] = [];
  const first = inOneTab(async () => {
    events.push('first');
    return 1;
  });
  const second = inOneTab(async () => {
    events.push('second');
    return 2;
  });
  expect(await first).toBe(1);
  await vi.advanceTimersByTimeAsync(199);
  expect(events).toEqual(['first']);
  await vi.advanceTimersByTimeAsync(1);
  expect(await second).toBe(2);
  expect(events).toEqual(['first', 'second']);
});

it('tells who asked of a failure, and goes on with the next', async () => {
  const failing = inOneTab(() => Promise.reject(new Error('refused')));
  const next = inOneTab(async () => 'next');
  await expect(failing).rejects.toThrow('refused');
  await vi.advanceTimersByTimeAsync(200);
  expect(await next).toBe('next');
});

it('runs at once where the browser has no locks', async () => {
  vi.stubGlobal('navigator', {});
  expect(await inOneTab(async () => 'done')).toBe('done');
});
