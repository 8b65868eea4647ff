// Handles that the worker holds open, within a byte budget. WASM memory only grows, so the budget is what keeps a
// session of many projects from taking a small laptop's memory.
import { cancelledError, DataCoreError } from '../rpc/data-core-error';

/** A handle into WASM memory. */
export interface OpenHandle {
  readonly bytes: number;
  free(): void;
}

/** A handle that stays valid until the lease ends, though it may be released or evicted meanwhile. */
export interface Lease<T> {
  readonly item: T;
  /** Throws when the handle is no longer open: nobody waits for what is still computed from it. */
  check(): void;
  end(): void;
}

class Entry<T extends OpenHandle> {
  readonly item: T;
  #leases = 0;
  /** Why it is no longer open. */
  #gone: DataCoreError | null = null;

  constructor(item: T) {
    this.item = item;
  }

  get isLeased(): boolean {
    return this.#leases > 0;
  }

  lease(): Omit<Lease<T>, 'item'> {
    this.#leases += 1;
    let ended = false;
    return {
      check: () => {
        if (this.#gone) throw this.#gone;
      },
      end: () => {
        if (ended) return;
        ended = true;
        this.#leases -= 1;
        if (this.#leases === 0 && this.#gone) this.item.free();
      },
    };
  }

  drop(why: DataCoreError): void {
    this.#gone = why;
    if (this.#leases === 0) this.item.free();
  }
}

/** Handles by key; the least recently used ones are freed when the budget is exceeded. */
export class OpenHandles<T extends OpenHandle> {
  readonly budgetBytes: number;
  /** In the order of use, oldest first. */
  readonly #entries = new Map<string, Entry<T>>();
  #clears = 0;

  constructor(budgetBytes: number) {
    this.budgetBytes = budgetBytes;
  }

  /** Takes the handle over. A handle that was open under the key is freed; so are others as far as the budget asks. */
  put(key: string, item: T): void {
    this.release(key);
    this.#entries.set(key, new Entry(item));
    this.#fit(key);
  }

  /** The handle, now the most recently used one, when it passes `guard`; throws `not_open` otherwise. */
  get<U extends T>(key: string, guard: (item: T) => item is U): U {
    const { item } = this.#use(key);
    if (!guard(item)) throw notOpen(key);
    return item;
  }

  /** The handle for work that gives way in between. */
  lease<U extends T>(key: string, guard: (item: T) => item is U): Lease<U> {
    const entry = this.#use(key);
    const { item } = entry;
    if (!guard(item)) throw notOpen(key);
    return { item, ...entry.lease() };
  }

  /** Whether somebody is at work on the handle, giving way in between. */
  isLeased(key: string): boolean {
    return this.#entries.get(key)?.isLeased === true;
  }

  /** For work on something that is not open yet: `check` throws when everything has been freed meanwhile. */
  leaseOfAll(): Pick<Lease<T>, 'check'> {
    const clears = this.#clears;
    return {
      check: () => {
        if (this.#clears !== clears) throw cancelledError();
      },
    };
  }

  /** Call it when the object open under the key has grown. */
  grown(key: string): void {
    this.#fit(key);
  }

  /** Frees the oldest for the sake of something of so many bytes that is on its way. */
  makeRoom(bytes: number): void {
    for (const oldest of this.keys) {
      if (this.bytes + bytes <= this.budgetBytes) return;
      this.release(oldest);
    }
  }

  release(key: string): void {
    this.#drop(key, notOpen(key));
  }

  /** Frees everything; work on it ends as cancelled. */
  clear(): void {
    this.#clears += 1;
    for (const key of this.keys) this.#drop(key, cancelledError());
  }

  get bytes(): number {
    let sum = 0;
    for (const { item } of this.#entries.values()) sum += item.bytes;
    return sum;
  }

  /** By key, in their order. */
  get bytesByKey(): Float64Array {
    return Float64Array.from(this.#entries.values(), ({ item }) => item.bytes);
  }

  get keys(): readonly string[] {
    return [...this.#entries.keys()];
  }

  /** Frees the oldest until the budget holds. `key` stays even when it alone is over: somebody has just asked for it. */
  #fit(key: string): void {
    for (const oldest of this.keys) {
      if (this.bytes <= this.budgetBytes) return;
      if (oldest !== key) this.release(oldest);
    }
  }

  #use(key: string): Entry<T> {
    const entry = this.#entries.get(key);
    if (!entry) throw notOpen(key);
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry;
  }

  #drop(key: string, why: DataCoreError): void {
    const entry = this.#entries.get(key);
    this.#entries.delete(key);
    entry?.drop(why);
  }
}

function notOpen(key: string): DataCoreError {
  return new DataCoreError('not_open', `${key} is not open`, { key });
}
