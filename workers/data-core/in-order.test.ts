import { expect, test } from 'vitest';
import { inOrder } from './in-order';

interface Result {
  readonly item: number;
  free(): void;
}

/** Loads that end when they are told to, or with the reason of the abort. */
function loads() {
  const freed: number[] = [];
  const waiting = new Map<number, { end: () => void; signal: AbortSignal }>();
  const load = (item: number, _: number, signal: AbortSignal): Promise<Result> =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      signal.addEventListener('abort', () => reject(signal.reason));
      waiting.set(item, { end: () => resolve({ item, free: () => freed.push(item) }), signal });
    });
  return { freed, waiting, load };
}

test('results come in the order of the items, some loaded at a time', async () => {
  const { waiting, load } = loads();
  const results = inOrder([1, 2, 3], 2, new AbortController().signal, load);
  const first = results.next();
  expect([...waiting.keys()]).toEqual([1, 2]);
  waiting.get(2)?.end();
  waiting.get(1)?.end();
  expect((await first).value?.item).toBe(1);
  const second = results.next();
  expect((await second).value?.item).toBe(2);
  waiting.get(3)?.end();
  expect((await results.next()).value?.item).toBe(3);
  expect((await results.next()).done).toBe(true);
});

test('a caller that stops early aborts the others and frees what still comes', async () => {
  const { freed, waiting, load } = loads();
  const results = inOrder([1, 2, 3], 3, new AbortController().signal, load);
  const first = results.next();
  waiting.get(1)?.end();
  await first;
  waiting.get(2)?.end();
  await results.return(undefined);
  expect(waiting.get(3)?.signal.aborted).toBe(true);
  expect(freed).toEqual([2]);
});

test('an abort from outside reaches the loads with its reason', async () => {
  const { waiting, load } = loads();
  const outside = new AbortController();
  const results = inOrder([1, 2], 2, outside.signal, load);
  const first = results.next();
  outside.abort(new Error('left the page'));
  expect(waiting.get(2)?.signal.aborted).toBe(true);
  await expect(first).rejects.toThrow('left the page');
});

test('nothing is loaded for a signal that was aborted before', async () => {
  const { waiting, load } = loads();
  const results = inOrder([1], 1, AbortSignal.abort(new Error('too late')), load);
  await expect(results.next()).rejects.toThrow('too late');
  expect(waiting.size).toBe(0);
});
