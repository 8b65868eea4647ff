// Backgrounds of maps, kept by this browser: one a project. They never leave it.
import type { DrawnPlan, LengthUnit } from '../../contracts/spreadsheet';
import type { KnownPoint } from '../../maps/background';
import { hasBackground, listBackground } from './background-list';

export interface StoredPicture {
  readonly name: string;
  readonly file: Blob;
  readonly points: readonly [KnownPoint, KnownPoint];
  /** 0 to 1. */
  readonly opacity: number;
}

/** The lines of a drawing, as they were read: a drawing takes seconds to read anew. */
export interface StoredPlan {
  readonly name: string;
  readonly plan: DrawnPlan;
  readonly unit: LengthUnit;
  /** Names of layers that are not drawn. */
  readonly hidden: readonly string[];
  /** 0 to 1. */
  readonly opacity: number;
}

export type StoredBackground = StoredPicture | StoredPlan;

const DATABASE = 'map-backgrounds';
const STORE = 'backgrounds';

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the database of backgrounds cannot be opened'));
  });
}

async function run<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await opened();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = ask(transaction.objectStore(STORE));
      const fail = (): void => reject(transaction.error ?? request.error ?? new Error('the background is not kept'));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = fail;
      transaction.onabort = fail;
    });
  } finally {
    database.close();
  }
}

export async function readBackground(key: string): Promise<StoredBackground | null> {
  if (!hasBackground(key)) return null;
  const found: unknown = await run('readonly', (store) => store.get(key));
  return isBackground(found) ? found : null;
}

export async function storeBackground(key: string, background: StoredBackground): Promise<void> {
  await run('readwrite', (store) => store.put(background, key));
  listBackground(key, true);
}

export async function removeBackground(key: string): Promise<void> {
  listBackground(key, false);
  await run('readwrite', (store) => store.delete(key));
}

function isBackground(found: unknown): found is StoredBackground {
  if (typeof found !== 'object' || found === null) return false;
  return ('file' in found && found.file instanceof Blob && 'points' in found) || ('plan' in found && 'hidden' in found);
}
