// How far the opening of a pile set or log has come, by key, for the skeletons and bars that show it.
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Progress } from '../contracts/data-core';

export type OpenProgressStore = StoreApi<Readonly<Record<string, Progress>>>;

export function createOpenProgressStore(): OpenProgressStore {
  return createStore<Readonly<Record<string, Progress>>>()(() => ({}));
}

/** Reports into the store under `key`; the entry goes when `work` ends. */
export async function trackOpening<T>(
  store: OpenProgressStore,
  key: string,
  work: (onProgress: (progress: Progress) => void) => Promise<T>,
): Promise<T> {
  try {
    return await work((progress) => store.setState({ [key]: progress }));
  } finally {
    store.setState(({ [key]: _done, ...rest }) => rest, true);
  }
}
