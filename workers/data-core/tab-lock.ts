// One tab at a time, by Web Locks where the browser has them. On plain http it has none: then tabs rely on what they
// read from the storage first, and on the time for which the server still takes a refresh token that was replaced.

interface Locks {
  request<T>(name: string, work: () => Promise<T>): Promise<T>;
}

const NAME = 'pile-console:refresh';
/**
 * Time for which the lock is kept after the work: the lock passes to another tab sooner than the values that this one
 * has stored can be read there, since every tab's process has a copy of localStorage of its own.
 */
const SPREAD_MS = 200;

/** Runs the work while no other tab runs its own; another one's begins when it can read what this one has stored. */
export function inOneTab<T>(work: () => Promise<T>): Promise<T> {
  const locks: unknown = Reflect.get(globalThis.navigator, 'locks');
  if (!isLocks(locks)) return work();
  return new Promise<T>((resolve, reject) => {
    locks
      .request(NAME, async () => {
        await work().then(resolve, reject);
        await new Promise<void>((spread) => setTimeout(spread, SPREAD_MS));
      })
      .catch(reject);
  });
}

function isLocks(value: unknown): value is Locks {
  return typeof value === 'object' && value !== null && 'request' in value;
}
