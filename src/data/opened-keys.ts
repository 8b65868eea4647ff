// Sets and logs that the main thread has opened in the data core, by key: their source, and the opening under way. The
// worker may have evicted it meanwhile; it is opened again from here.
import { createStore, type StoreApi } from 'zustand/vanilla';
import type {
  HeadsSource,
  LogSource,
  OpenedRecords,
  Progress,
  RecordsSource,
  TableSource,
} from '../contracts/data-core';

export type OpenSource =
  | { readonly kind: 'piles'; readonly source: TableSource }
  | { readonly kind: 'heads'; readonly source: Omit<HeadsSource, 'key'> }
  | { readonly kind: 'log'; readonly source: LogSource }
  | {
      readonly kind: 'records';
      readonly source: RecordsSource;
      /** As the last part told it; absent before there was a second one. */
      readonly damaged?: OpenedRecords['damaged'];
    };

export interface OpenedKey {
  readonly opened: OpenSource;
  /** Null when no opening is under way. */
  readonly opening: Promise<unknown> | null;
  /** How far that has come; null until it tells, and when none is under way. */
  readonly progress: Progress | null;
}

export class OpenedKeys {
  readonly store: StoreApi<Readonly<Record<string, OpenedKey>>> = createStore<Readonly<Record<string, OpenedKey>>>()(
    () => ({}),
  );

  get(key: string): OpenedKey | undefined {
    return this.store.getState()[key];
  }

  keys(): readonly string[] {
    return Object.keys(this.store.getState());
  }

  /** Notes an opening and its source while it runs; a first one that fails leaves nothing to come back to. */
  async open<T>(
    key: string,
    opened: OpenSource,
    begin: (onProgress: (progress: Progress) => void) => Promise<T>,
  ): Promise<T> {
    const isFirst = this.get(key) === undefined;
    let opening: Promise<T> | null = null;
    const change = (next: OpenedKey): void => {
      // Closed, or opened with something else meanwhile.
      if (opening !== null && this.get(key)?.opening === opening) this.store.setState({ [key]: next });
    };
    opening = begin((progress) => change({ opened, opening, progress }));
    this.store.setState({ [key]: { opened, opening, progress: null } });
    try {
      const answer = await opening;
      change({ opened, opening: null, progress: null });
      return answer;
    } catch (error) {
      if (!isFirst) change({ opened, opening: null, progress: null });
      else if (this.get(key)?.opening === opening) this.close(key);
      throw error;
    }
  }

  /** Notes that data opened from one source have become those of another; not where it was closed or opened anew. */
  replace(key: string, before: OpenSource, opened: OpenSource): void {
    const known = this.get(key);
    if (known?.opened === before) this.store.setState({ [key]: { ...known, opened } });
  }

  /** Whether it was open. */
  close(key: string): boolean {
    if (this.get(key) === undefined) return false;
    this.store.setState(({ [key]: _closed, ...rest }) => rest, true);
    return true;
  }

  clear(): void {
    this.store.setState({}, true);
  }
}
