// Tables that stay in the browser between visits, sealed under a key that the server gives to accounts that may read them and
// that is kept nowhere (docs/adr/0078). A table is the pieces of a whole one, and the changes since.
import { StorageSeal } from '../../crates/data-core/pkg/data_core';
import type { TableKey } from '../../src/contracts/api/projects';
import type { TableSource } from '../../src/contracts/data-core';
import { z } from '../../src/shared/zod';
import { cancelledError, DataCoreError } from '../rpc/data-core-error';
import type { StoredPiece, StoredTable, TableStore } from './table-store';

/** A map of 1,000,000 piles takes about 20 MB. */
const BUDGET_BYTES = 96 * 1024 * 1024;
/** Time after a whole table has come, at which it is kept. */
const KEEP_AFTER_MS = 500;
/** A store that has not answered by then counts as empty: browsers' stores are known to hang, and the server has it all. */
const STORE_MS = 5_000;

const manifestSchema = z.object({
  /** State of the table on the server. */
  revision: z.string(),
  /** When the server said so last, epoch ms. */
  asOfMs: z.number(),
  whole: z.array(z.string()),
  changes: z.string().nullable(),
});
type Manifest = z.infer<typeof manifestSchema>;

/** A table as it was kept. */
export interface StoredParts {
  readonly revision: string;
  readonly asOfMs: number;
  readonly whole: readonly Uint8Array[];
  readonly changes: Uint8Array | null;
}

/** A whole table that is to be kept. */
export interface NewWhole {
  readonly revision: string;
  readonly asOfMs: number;
  readonly whole: readonly Uint8Array<ArrayBuffer>[];
}

/** The changes since the whole table that is kept already. */
export interface NewChanges {
  readonly revision: string;
  readonly asOfMs: number;
  readonly changes: Uint8Array<ArrayBuffer> | null;
}

export interface StoredTablesOptions {
  /** Null where the browser has none: then nothing is kept. */
  readonly store: TableStore | null;
  readonly askKey: (source: TableSource, signal: AbortSignal) => Promise<TableKey>;
  readonly wasmReady: () => Promise<unknown>;
  readonly budgetBytes?: number;
  readonly keepAfterMs?: number;
  readonly storeMs?: number;
}

interface Opened {
  readonly seal: StorageSeal;
  readonly owner: string;
}

export class StoredTables {
  readonly #options: StoredTablesOptions;
  readonly #keys = new Map<string, Promise<Opened>>();
  #drops = 0;

  constructor(options: StoredTablesOptions) {
    this.#options = options;
  }

  /**
   * The table as it was kept; null where there is none that can be opened, or none in time. One that is damaged or another
   * account's is dropped. Rejects with `cancelled` only.
   */
  async read(kind: string, source: TableSource, signal: AbortSignal): Promise<StoredParts | null> {
    const { store } = this.#options;
    if (store === null) return null;
    const name = nameOf(kind, source);
    try {
      const table = await this.#inTime(store.table(name));
      if (table === null) return null;
      const { seal, owner } = await this.#key(source, signal);
      if (table.owner !== owner) return null;
      const manifest = manifestOf(seal, table);
      const names = [...manifest.whole, ...(manifest.changes === null ? [] : [manifest.changes])];
      const pieces = await this.#inTime(store.pieces(names));
      if (pieces === null) return null;
      const parts = await Promise.all(pieces.map((piece) => opened(seal, piece)));
      void store.save({ ...table, usedMs: Date.now() }, [], this.#budget).catch(ignore);
      const { revision, asOfMs, whole } = manifest;
      return { revision, asOfMs, whole: parts.slice(0, whole.length), changes: parts[whole.length] ?? null };
    } catch (error) {
      if (error instanceof DataCoreError && error.code === 'cancelled') throw error;
      // The server does not answer: the stored table may be good. It refuses, or the seal does not hold: it is not.
      const unanswered = error instanceof DataCoreError && (error.code === 'network' || error.code === 'timeout');
      if (!unanswered) await this.#inTime(store.drop(name)).catch(ignore);
      return null;
    }
  }

  /**
   * Keeps a whole table, while the work for the screen goes on: packing it takes the worker from the picture that it
   * was fetched for, so that `pack` is called a moment later; null: there is none any more. A fault costs bytes at the
   * next visit and nothing else.
   */
  async keepWhole(kind: string, source: TableSource, pack: () => Promise<NewWhole | null>): Promise<void> {
    if (this.#options.store === null) return;
    const drops = this.#drops;
    await new Promise((resolve) => setTimeout(resolve, this.#options.keepAfterMs ?? KEEP_AFTER_MS));
    if (drops !== this.#drops) return;
    await this.#keep(nameOf(kind, source), source, drops, async () => {
      const packed = await pack();
      return packed === null ? null : { ...packed, changes: null };
    });
  }

  /** Keeps what has changed since, beside the whole table that is kept; nothing where none is. */
  async keepChanges(kind: string, source: TableSource, changes: NewChanges): Promise<void> {
    await this.#keep(nameOf(kind, source), source, this.#drops, async () => changes);
  }

  async #keep(
    name: string,
    source: TableSource,
    drops: number,
    pack: () => Promise<(NewChanges & Partial<Pick<NewWhole, 'whole'>>) | null>,
  ): Promise<void> {
    const { store } = this.#options;
    if (store === null) return;
    try {
      const parts = await pack();
      if (parts === null || drops !== this.#drops) return;
      const { seal, owner } = await this.#key(source, new AbortController().signal);
      const before = parts.whole === undefined ? await store.table(name) : null;
      if (parts.whole === undefined && (before === null || before.owner !== owner)) return;
      const wholeBefore = before === null ? [] : await store.pieces(manifestOf(seal, before).whole);
      const whole = await Promise.all((parts.whole ?? []).map((part) => sealed(seal, part)));
      const changes = parts.changes === null ? [] : [await sealed(seal, parts.changes)];
      const all = [...wholeBefore.map(present), ...whole, ...changes];
      const manifest: Manifest = {
        revision: parts.revision,
        asOfMs: parts.asOfMs,
        whole: all.slice(0, all.length - changes.length).map((piece) => piece.name),
        changes: changes[0]?.name ?? null,
      };
      const table: StoredTable = {
        name,
        owner,
        usedMs: Date.now(),
        bytes: all.reduce((sum, piece) => sum + piece.sealed.length, 0),
        pieces: all.map((piece) => piece.name),
        sealed: bytesOf(seal.seal(name, new TextEncoder().encode(JSON.stringify(manifest)))),
      };
      if (drops === this.#drops) await store.save(table, [...whole, ...changes], this.#budget);
    } catch {
      if (drops === this.#drops) await store.drop(name).catch(ignore);
    }
  }

  async drop(kind: string, source: TableSource): Promise<void> {
    await this.#options.store?.drop(nameOf(kind, source)).catch(ignore);
  }

  /** Null where the browser has none. */
  get store(): TableStore | null {
    return this.#options.store;
  }

  /** Key that seals a project's data in the browser, and their owner. */
  sealOf(source: TableSource, signal: AbortSignal): Promise<Opened> {
    return this.#key(source, signal);
  }

  /** Grows when everything is dropped: a table begun before must not be written any more. */
  get drops(): number {
    return this.#drops;
  }

  /** Writes what has no pieces. */
  async save(table: StoredTable): Promise<void> {
    await this.#options.store?.save(table, [], this.#budget);
  }

  /** Drops all keys, and everything that is kept: nobody is signed in, or another account. */
  async dropAll(): Promise<void> {
    this.#drops += 1;
    for (const key of this.#keys.values()) key.then(({ seal }) => seal.free(), ignore);
    this.#keys.clear();
    await this.#options.store?.clear().catch(ignore);
  }

  get #budget(): number {
    return this.#options.budgetBytes ?? BUDGET_BYTES;
  }

  /** The store's answer; null when that takes too long. */
  async #inTime<T>(answer: Promise<T>): Promise<T | null> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), this.#options.storeMs ?? STORE_MS);
    });
    try {
      return await Promise.race([answer, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  #key(source: TableSource, signal: AbortSignal): Promise<Opened> {
    return unlessAborted(this.#askedKey(source), signal);
  }

  /** Asked for once a session, for all who wait for it: one that leaves does not end it for the others. */
  #askedKey(source: TableSource): Promise<Opened> {
    const name = nameOf('key', source);
    const known = this.#keys.get(name);
    if (known !== undefined) return known;
    const { askKey, wasmReady, store } = this.#options;
    const asked = Promise.all([askKey(source, new AbortController().signal), wasmReady()]).then(([{ key, owner }]) => {
      void store?.keepOnly(owner).catch(ignore);
      return { seal: new StorageSeal(Uint8Array.from(atob(key), (character) => character.charCodeAt(0))), owner };
    });
    this.#keys.set(name, asked);
    asked.catch(() => {
      if (this.#keys.get(name) === asked) this.#keys.delete(name);
    });
    return asked;
  }
}

/** An answer, unless its caller leaves first. */
function unlessAborted<T>(coming: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = (): void => reject(cancelledError());
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
    coming.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}

function nameOf(kind: string, { typeCode, projectId }: TableSource): string {
  return `${kind}/${typeCode}/${projectId}`;
}

function manifestOf(seal: StorageSeal, { name, sealed: bytes }: StoredTable): Manifest {
  return manifestSchema.parse(JSON.parse(new TextDecoder().decode(seal.open(name, bytes))));
}

async function sealed(seal: StorageSeal, part: Uint8Array<ArrayBuffer>): Promise<StoredPiece> {
  const content = await through(new CompressionStream('deflate-raw'), part);
  const name = seal.name(content);
  return { name, sealed: bytesOf(seal.seal(name, content)) };
}

function opened(seal: StorageSeal, piece: StoredPiece | null): Promise<Uint8Array> {
  const { name, sealed: bytes } = present(piece);
  return through(new DecompressionStream('deflate-raw'), bytesOf(seal.open(name, bytes)));
}

function present(piece: StoredPiece | null): StoredPiece {
  if (piece === null) throw new Error('a piece of a kept table is missing');
  return piece;
}

async function through(
  stream: CompressionStream | DecompressionStream,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

/** As what IndexedDB and streams take. */
function bytesOf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return bytes.buffer instanceof ArrayBuffer
    ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length)
    : bytes.slice();
}

/** For what only saves bytes: the next visit fetches what could not be kept, or drops what could not be dropped. */
function ignore(): void {}
