// One tab at a time, by Web Locks where the browser has them. On plain http it has none: then tabs rely on what they
// read from the storage first, and on the time for which the server still takes a refresh token that was replaced.

interface Locks {
  request<T>(name: string, work: () => Promise<T>): Promise<T>;
}

const NAME = 'pile-console:refresh';

/** Runs the work while no other tab runs its own. */
export function inOneTab<T>(work: () => Promise<T>): Promise<T> {
  const locks: unknown = Reflect.get(globalThis.navigator, 'locks');
  return isLocks(locks) ? locks.request(NAME, work) : work();
}

function isLocks(value: unknown): value is Locks {
  return typeof value === 'object' && value !== null && 'request' in value;
}
