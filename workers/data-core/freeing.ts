// Handles into the module's memory that are used once.

export interface Freeable {
  free(): void;
}

/** Uses a handle and frees it. */
export function freeing<H extends Freeable, T>(handle: H, use: (handle: H) => T): T {
  let answer: T;
  try {
    answer = use(handle);
  } catch (thrown) {
    throw freedUnlessTrapped(handle, thrown);
  }
  handle.free();
  return answer;
}

/** The same for a use that gives way in between. */
export async function freeingAfter<H extends Freeable, T>(handle: H, use: (handle: H) => Promise<T>): Promise<T> {
  let answer: T;
  try {
    answer = await use(handle);
  } catch (thrown) {
    throw freedUnlessTrapped(handle, thrown);
  }
  handle.free();
  return answer;
}

/**
 * Frees a handle whose use failed, and hands back why. After a trap nothing of the module may be called again, and
 * `free` would hide the trap behind an error of its own.
 */
export function freedUnlessTrapped(handle: Freeable, thrown: unknown): unknown {
  if (!(thrown instanceof WebAssembly.RuntimeError)) handle.free();
  return thrown;
}
