import type { OpenHandle } from './open-handles';

/** The few handles that were used last, by what they are of. */
export class RecentlyUsed<T extends OpenHandle> {
  readonly #most: number;
  /** In the order of use, oldest first. */
  readonly #items = new Map<string, T>();

  constructor(most: number) {
    this.#most = most;
  }

  get(name: string): T | undefined {
    const item = this.#items.get(name);
    if (item) {
      this.#items.delete(name);
      this.#items.set(name, item);
    }
    return item;
  }

  /** Takes the handle over. */
  put(name: string, item: T): void {
    this.#drop(name);
    this.#items.set(name, item);
    for (const oldest of this.#items.keys()) {
      if (this.#items.size <= this.#most) return;
      this.#drop(oldest);
    }
  }

  clear(): void {
    for (const name of [...this.#items.keys()]) this.#drop(name);
  }

  get bytes(): number {
    let sum = 0;
    for (const item of this.#items.values()) sum += item.bytes;
    return sum;
  }

  #drop(name: string): void {
    this.#items.get(name)?.free();
    this.#items.delete(name);
  }
}
