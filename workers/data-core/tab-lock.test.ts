import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browserTabs } from './tab-lock';

beforeEach(() => {
  vi.useFakeTimers();
  // One holder of a name at a time, in the order of asking, as the browser has it.
  const last = new Map<string, Promise<unknown>>();
  const names = new Set<string>();
  const request = (name: string, work: () => Promise<unknown>) => {
    const mine = (last.get(name) ?? Promise.resolve()).then(async () => {
      names.add(name);
      return await work().finally(() => names.delete(name));
    });
    last.set(
      name,
      mine.catch(() => undefined),
    );
    return mine;
  };
  const query = async () => ({ held: [...names].map((name) => ({ name })), pending: [] });
  vi.stubGlobal('navigator', { locks: { request, query } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('lets one tab in after the other', async () => {
  const events: string[] = [];
  let end: () => void = () => undefined;
  const first = browserTabs.inOneTab(async () => {
    events.push('first');
    await new Promise<void>((resolve) => {
      end = resolve;
    });
    return 1;
  });
  const second = browserTabs.inOneTab(async () => {
    events.push('second');
    return 2;
  });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(events).toEqual(['first']);
  end();
  expect(await Promise.all([first, second])).toEqual([1, 2]);
  expect(events).toEqual(['first', 'second']);
});

it('tells who asked of a failure, and goes on with the next', async () => {
  const failing = browserTabs.inOneTab(() => Promise.reject(new Error('refused')));
  const next = browserTabs.inOneTab(async () => 'next');
  await expect(failing).rejects.toThrow('refused');
  expect(await next).toBe('next');
});

it('tells of a replaced token for some seconds, and of no other', async () => {
  expect(await browserTabs.wasReplaced('token-1')).toBe(false);
  await browserTabs.noteReplaced('token-1');
  expect(await browserTabs.wasReplaced('token-1')).toBe(true);
  expect(await browserTabs.wasReplaced('token-2')).toBe(false);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await browserTabs.wasReplaced('token-1')).toBe(false);
});

it('runs at once where the browser has no locks', async () => {
  vi.stubGlobal('navigator', {});
  expect(await browserTabs.inOneTab(async () => 'done')).toBe('done');
  await browserTabs.noteReplaced('token-1');
  expect(await browserTabs.wasReplaced('token-1')).toBe(false);
});
