// What the worker holds open, within a byte budget. WASM memory only grows, so the budget is what keeps a session of
// many projects from taking a small laptop's memory.
import { DataCoreError } from '../rpc/data-core-error';

/** A handle into WASM memory. */
export interface Holdable {
  readonly bytes: number;
  free(): void;
}

/** Handles by key; the least recently used ones are freed when the budget is exceeded. */
export class Held<T extends Holdable> {
  readonly #budgetBytes: number;
  /** In the order of use, oldest first. */
  readonly #items = new Map<string, T>();

  constructor(budgetBytes: number) {
    this.#budgetBytes = budgetBytes;
  }

  /** Takes the handle over. What was held under the key is freed; so are others as far as the budget asks. */
  put(key: string, item: T): void {
    this.release(key);
    this.#items.set(key, item);
    for (const [oldest] of this.#items) {
      // The newest stays even when it alone is over the budget: somebody has just asked for it.
      if (this.bytes <= this.#budgetBytes || oldest === key) break;
      this.release(oldest);
    }
  }

  /** The handle, now the most recently used one, when it passes `guard`; throws `not_open` otherwise. */
  get<U extends T>(key: string, guard: (item: T) => item is U): U {
    const item = this.#items.get(key);
    if (!item || !guard(item)) throw new DataCoreError('not_open', `${key} is not open`, { key });
    this.#items.delete(key);
    this.#items.set(key, item);
    return item;
  }

  release(key: string): void {
    this.#items.get(key)?.free();
    this.#items.delete(key);
  }

  clear(): void {
    for (const key of [...this.#items.keys()]) this.release(key);
  }

  get bytes(): number {
    let sum = 0;
    for (const item of this.#items.values()) sum += item.bytes;
    return sum;
  }

  get keys(): readonly string[] {
    return [...this.#items.keys()];
  }
}
