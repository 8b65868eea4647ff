// Heads that are open, with the rows of the views that were asked for last.
import type { HeadRows, HeadTable } from '../../crates/data-core/pkg/data_core';
import type { ColumnSchema } from '../../src/contracts/columns';
import type { HeadFilter, HeadView } from '../../src/contracts/data-core';
import { toHalfWidth } from '../../src/shared/half-width';
import { freedUnlessTrapped } from './freeing';
import type { OpenHandle } from './open-handles';
import { RecentlyUsed } from './recently-used';
import { answering } from './wasm-faults';

/** A screen has a view and a filter or two; a million rows take 4 MB each. */
const KEPT_ROWS = 6;

/** The state that heads are at. */
export interface HeadsState {
  readonly revision: string | null;
  readonly asOfMs: number | null;
}

let versions = 0;

export class OpenHeads implements OpenHandle {
  readonly table: HeadTable;
  readonly schema: ColumnSchema;
  readonly #rows = new RecentlyUsed<HeadRows>(KEPT_ROWS);
  #state: HeadsState;
  #version = nextVersion();

  constructor(table: HeadTable, schema: ColumnSchema, state: HeadsState) {
    this.table = table;
    this.schema = schema;
    this.#state = state;
  }

  get bytes(): number {
    return this.table.bytes + this.#rows.bytes;
  }

  get version(): number {
    return this.#version;
  }

  get state(): HeadsState {
    return this.#state;
  }

  free(): void {
    this.#rows.clear();
    this.table.free();
  }

  /** Takes changes in. */
  change(changes: HeadTable, state: HeadsState): void {
    if (changes.rows > 0) {
      this.#rows.clear();
      this.#version = nextVersion();
      this.table.change(changes, false);
    }
    this.#state = state;
  }

  /** The rows of a filter, as the records began. */
  chosen(filter: HeadFilter): HeadRows {
    return this.#knownRows(
      `filter ${textOf(filter)}`,
      () => this.table.all(),
      (rows) => this.#narrow(rows, filter),
    );
  }

  /** The rows of a view. Good until the next ones are asked for. */
  shown({ filter, sorts }: HeadView): HeadRows {
    if (sorts.length === 0) return this.chosen(filter);
    return this.#knownRows(
      `view ${textOf({ filter, sorts })}`,
      () => this.chosen(filter).copy(),
      (rows) => {
        for (const { column, descending } of [...sorts].reverse()) this.table.sort(rows, column, descending);
      },
    );
  }

  #knownRows(name: string, begin: () => HeadRows, work: (rows: HeadRows) => void): HeadRows {
    const known = this.#rows.get(name);
    if (known !== undefined) return known;
    const rows = begin();
    try {
      answering(() => work(rows));
    } catch (thrown) {
      throw freedUnlessTrapped(rows, thrown);
    }
    this.#rows.put(name, rows);
    return rows;
  }

  #narrow(rows: HeadRows, { ranges = [], oneOf = [], texts = [], present = [] }: HeadFilter): void {
    const { table } = this;
    for (const { column, values } of oneOf) table.keepOneOf(rows, column, Float64Array.from(values));
    for (const { column, present: is } of present) table.keepPresent(rows, column, is);
    for (const { column, low, high } of ranges) table.keepRange(rows, column, low ?? Number.NaN, high ?? Number.NaN);
    for (const { column, part, whole = false } of texts) table.keepText(rows, column, toHalfWidth(part), whole);
  }
}

export const isOpenHeads = (item: OpenHandle): item is OpenHeads => item instanceof OpenHeads;

/** A question as a text that no other one has: ids in a typed array are written as a list, not by their places. */
function textOf(asked: unknown): string {
  return JSON.stringify(asked, (_, part: unknown) => (part instanceof Uint32Array ? part.join() : part));
}

/** Of no two states of any heads the same, so that an answer of one is not taken for an answer of the other. */
function nextVersion(): number {
  versions += 1;
  return versions;
}
