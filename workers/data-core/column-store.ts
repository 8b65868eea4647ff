// Tables of columns between two visits: opened as they were kept, then brought up to date by what changed since.
import type { TableSource } from '../../src/contracts/data-core';
import { freedUnlessTrapped, freeing, freeingAfter } from './freeing';
import { Pacer } from './pacer';
import type { StoredTables } from './stored-tables';
import { isRefusal } from './wasm-faults';

/** Changes that are kept beside a whole table; more of them are taken into it. */
const MOST_CHANGES = 20_000;

/** Columns in the module, or changes of them. */
export interface StoredColumns<T> {
  readonly rows: number;
  /** Rows from `from` to before `to` as bytes. */
  part(from: number, to: number): Uint8Array;
  /** Adds the rows of such bytes. */
  push(part: Uint8Array): void;
  /** Takes changes in; with `keepsGone` what is gone is still said to be. */
  change(changes: T, keepsGone: boolean): void;
  free(): void;
}

/** Kept columns. */
export interface StoredTableKind<T extends StoredColumns<T>> {
  readonly name: string;
  /** Rows of a piece. */
  readonly pieceRows: number;
  readonly make: () => T;
}

/** A table, and the state that it is at on the server. */
export interface TableAt<T> {
  readonly table: T;
  /** Null where the server names none. */
  readonly revision: string | null;
  /** Null: as of now. */
  readonly asOfMs: number | null;
}

/** A whole table in pieces, and its state. */
export interface PackedWhole {
  readonly revision: string;
  readonly pieces: readonly Uint8Array<ArrayBuffer>[];
}

export class ColumnStore<T extends StoredColumns<T>> {
  readonly #kind: StoredTableKind<T>;
  readonly #tables: StoredTables;
  /** Writes under way: one after the other, since changes belong to what was kept before. */
  #keeping: Promise<void> = Promise.resolve();

  constructor(kind: StoredTableKind<T>, tables: StoredTables) {
    this.#kind = kind;
    this.#tables = tables;
  }

  /** The table as it was kept; null where none was. */
  async read(source: TableSource, signal: AbortSignal): Promise<TableAt<T> | null> {
    const parts = await this.#tables.read(this.#kind.name, source, signal);
    if (parts === null) return null;
    const pacer = new Pacer(signal);
    const table = this.#kind.make();
    try {
      for (const part of parts.whole) {
        table.push(part);
        await pacer.pause();
      }
      if (parts.changes !== null) freeing(this.#of(parts.changes), (changes) => table.change(changes, false));
    } catch (thrown) {
      const fault = freedUnlessTrapped(table, thrown);
      // An earlier version of the console kept them otherwise: they are fetched anew.
      if (isRefusal(fault)) return null;
      throw fault;
    }
    return { table, revision: parts.revision, asOfMs: parts.asOfMs };
  }

  /** The whole table in pieces to keep; it gives way in between, and a change of the table meanwhile spoils them. */
  async piecesOf(table: T, signal: AbortSignal): Promise<readonly Uint8Array<ArrayBuffer>[]> {
    const pacer = new Pacer(signal);
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    for (let from = 0; from < table.rows; from += this.#kind.pieceRows) {
      pieces.push(Uint8Array.from(table.part(from, from + this.#kind.pieceRows)));
      await pacer.pause();
    }
    return pieces;
  }

  /** Keeps a whole table a moment later, in the pieces that `pack` gives then; null: there is none any more. */
  keepWhole(source: TableSource, pack: () => Promise<PackedWhole | null>): void {
    this.#keepNext(() =>
      this.#tables.keepWhole(this.#kind.name, source, async () => {
        const packed = await pack();
        return packed === null ? null : { revision: packed.revision, asOfMs: Date.now(), whole: packed.pieces };
      }),
    );
  }

  /** Takes changes into what is kept; frees them. Another tab may have been faster: then its stored table stays. */
  keepChanges(source: TableSource, since: string, revision: string, changes: T): void {
    this.#keepNext(() => this.#keepChanges(source, since, revision, changes));
  }

  #keepNext(work: () => Promise<void>): void {
    this.#keeping = this.#keeping.then(work);
  }

  async #keepChanges(source: TableSource, since: string, revision: string, changes: T): Promise<void> {
    const { name } = this.#kind;
    try {
      const before = await this.#tables.read(name, source, new AbortController().signal);
      if (before?.revision !== since) return;
      if (before.changes !== null) {
        freeing(this.#of(before.changes), (earlier) => {
          earlier.change(changes, true);
          changes.change(earlier, true);
        });
      }
      if (changes.rows > MOST_CHANGES) {
        const pieces = await this.#changed(before.whole, changes);
        await this.#tables.keepWhole(name, source, async () => ({ revision, asOfMs: Date.now(), whole: pieces }));
        return;
      }
      const packed = changes.rows === 0 ? null : Uint8Array.from(changes.part(0, changes.rows));
      await this.#tables.keepChanges(name, source, { revision, asOfMs: Date.now(), changes: packed });
    } catch {
      // A kept table that cannot take changes in is of no use; the next visit fetches all.
      await this.#tables.drop(name, source);
    } finally {
      changes.free();
    }
  }

  /** A whole table that is kept, with changes taken in. */
  #changed(whole: readonly Uint8Array[], changes: T): Promise<readonly Uint8Array<ArrayBuffer>[]> {
    const { signal } = new AbortController();
    const pacer = new Pacer(signal);
    return freeingAfter(this.#kind.make(), async (table) => {
      for (const part of whole) {
        table.push(part);
        await pacer.pause();
      }
      table.change(changes, false);
      return this.piecesOf(table, signal);
    });
  }

  #of(part: Uint8Array): T {
    const table = this.#kind.make();
    try {
      table.push(part);
      return table;
    } catch (thrown) {
      throw freedUnlessTrapped(table, thrown);
    }
  }
}
