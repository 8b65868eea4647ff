// Where the browser keeps sealed tables: IndexedDB, which is there on plain http too and which all tabs share.
import { isWhole, tablesToDrop, unnamedPieces } from './store-bounds';

/** A table that is kept. Its pieces have its content; the list of its pieces is sealed. */
export interface StoredTable {
  readonly name: string;
  /** The account it belongs to, by the name that the server gives accounts for this. */
  readonly owner: string;
  readonly usedMs: number;
  /** Bytes of its pieces. */
  readonly bytes: number;
  readonly pieces: readonly string[];
  readonly sealed: Uint8Array<ArrayBuffer>;
}

/** A piece of a table. Its name is made from its content: pieces are never changed, and may belong to several tables. */
export interface StoredPiece {
  readonly name: string;
  readonly sealed: Uint8Array<ArrayBuffer>;
}

export interface TableStore {
  table(name: string): Promise<StoredTable | null>;
  /** In the order of the names; null for one that is not there. */
  pieces(names: readonly string[]): Promise<readonly (StoredPiece | null)[]>;
  /**
   * Writes a table in the place of one of its name, with the pieces that are new; drops others as the budget asks. Nothing
   * is written of a table whose other pieces have gone since it was read.
   */
  save(table: StoredTable, pieces: readonly StoredPiece[], budgetBytes: number): Promise<void>;
  drop(name: string): Promise<void>;
  /** Drops the tables of all others. */
  keepOnly(owner: string): Promise<void>;
  clear(): Promise<void>;
}

export const TABLE_DATABASE = 'pile-console:tables';
const VERSION = 1;
const TABLES = 'tables';
const PIECES = 'pieces';

/** The browser's store; null where it has none, as in some private windows. */
export function browserStore(): TableStore | null {
  const { indexedDB } = globalThis;
  return indexedDB === undefined ? null : new IndexedStore(indexedDB);
}

class IndexedStore implements TableStore {
  readonly #factory: IDBFactory;
  #opening: Promise<IDBDatabase> | null = null;

  constructor(factory: IDBFactory) {
    this.#factory = factory;
    // Ahead of the first table; a failure is met again by it.
    this.#open().catch(() => undefined);
  }

  table(name: string): Promise<StoredTable | null> {
    return this.#read(async ({ tables }) => (await answered<StoredTable | undefined>(tables.get(name))) ?? null);
  }

  pieces(names: readonly string[]): Promise<readonly (StoredPiece | null)[]> {
    return this.#read(({ pieces }) =>
      Promise.all(names.map(async (name) => (await answered<StoredPiece | undefined>(pieces.get(name))) ?? null)),
    );
  }

  save(table: StoredTable, added: readonly StoredPiece[], budgetBytes: number): Promise<void> {
    return this.#write(async ({ tables, pieces }) => {
      for (const piece of added) pieces.put(piece);
      if (isWhole(table, (await answered(pieces.getAllKeys())).map(String))) tables.put(table);
      const all = await answered<StoredTable[]>(tables.getAll());
      const dropped = new Set(tablesToDrop(all, budgetBytes, table.name));
      return all.filter(({ name }) => !dropped.has(name));
    });
  }

  drop(name: string): Promise<void> {
    return this.#keepWhere((table) => table.name !== name);
  }

  keepOnly(owner: string): Promise<void> {
    return this.#keepWhere((table) => table.owner === owner);
  }

  clear(): Promise<void> {
    return this.#keepWhere(() => false);
  }

  #keepWhere(stays: (table: StoredTable) => boolean): Promise<void> {
    return this.#write(async ({ tables }) => (await answered<StoredTable[]>(tables.getAll())).filter(stays));
  }

  async #read<T>(work: (stores: Stores) => Promise<T>): Promise<T> {
    return work(storesOf((await this.#open()).transaction([TABLES, PIECES], 'readonly')));
  }

  /** One transaction, beside which no other tab writes; `work` answers the tables that stay. */
  async #write(work: (stores: Stores) => Promise<readonly StoredTable[]>): Promise<void> {
    const transaction = (await this.#open()).transaction([TABLES, PIECES], 'readwrite');
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('the transaction was aborted'));
    });
    const stores = storesOf(transaction);
    const stay = await work(stores);
    const names = new Set<IDBValidKey>(stay.map(({ name }) => name));
    for (const name of await answered(stores.tables.getAllKeys())) if (!names.has(name)) stores.tables.delete(name);
    const pieces = await answered(stores.pieces.getAllKeys());
    for (const name of unnamedPieces(pieces.map(String), stay)) stores.pieces.delete(name);
    await done;
  }

  #open(): Promise<IDBDatabase> {
    this.#opening ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = this.#factory.open(TABLE_DATABASE, VERSION);
      request.onupgradeneeded = () => {
        for (const store of [TABLES, PIECES]) request.result.createObjectStore(store, { keyPath: 'name' });
      };
      request.onsuccess = () => {
        const database = request.result;
        // Another tab has a newer console, or the user clears the site's data: the next use opens it again.
        const forget = (): void => {
          this.#opening = null;
        };
        database.onversionchange = () => {
          database.close();
          forget();
        };
        database.onclose = forget;
        resolve(database);
      };
      request.onerror = () => reject(request.error ?? new Error('the database did not open'));
    }).catch((error: unknown) => {
      this.#opening = null;
      throw error;
    });
    return this.#opening;
  }
}

interface Stores {
  readonly tables: IDBObjectStore;
  readonly pieces: IDBObjectStore;
}

function storesOf(transaction: IDBTransaction): Stores {
  return { tables: transaction.objectStore(TABLES), pieces: transaction.objectStore(PIECES) };
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the request failed'));
  });
}
