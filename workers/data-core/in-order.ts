// Several loadings under way at a time whose results are taken in order.
import type { Freeable } from './freeing';

/**
 * Loads `atOnce` items at a time and yields the results in the order of the items. When one fails, or the caller stops
 * early, the others are aborted and their late results are freed.
 */
export async function* inOrder<I, T extends Freeable>(
  items: readonly I[],
  atOnce: number,
  signal: AbortSignal,
  load: (item: I, index: number, signal: AbortSignal) => Promise<T>,
): AsyncGenerator<T> {
  // Not AbortSignal.any: the oldest browsers of scripts/oldest-browsers.mjs lack it.
  const loading = new AbortController();
  const onAbort = (): void => loading.abort(signal.reason);
  signal.addEventListener('abort', onAbort);
  if (signal.aborted) onAbort();
  const running: Promise<T>[] = [];
  let next = 0;
  try {
    for (let at = 0; at < items.length; at += 1) {
      for (const item of items.slice(next, at + atOnce)) {
        const begun = load(item, next, loading.signal);
        // Its failure is met when its turn comes.
        begun.catch(() => undefined);
        running.push(begun);
        next += 1;
      }
      const first = running.shift();
      if (first !== undefined) yield await first;
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
    loading.abort();
    for (const outcome of await Promise.allSettled(running)) {
      if (outcome.status === 'fulfilled') outcome.value.free();
    }
  }
}
