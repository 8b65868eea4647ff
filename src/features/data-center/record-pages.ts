// Rows of a view of the heads that the worker holds, a page at a time: those in sight and a little around them. Some
// pages are kept, so that scrolling back shows them at once, and no more, so that a million rows take no memory here.
import type { DictColumn } from '../../contracts/table';
import type { TextColumn } from '../../shared/text-column';

export const PAGE_ROWS = 128;
/** Rows beyond those in sight that are asked for with them. */
const AROUND_ROWS = 64;
const MOST_PAGES = 32;

export type PageColumns = Readonly<Record<string, TextColumn | DictColumn | Float64Array>>;

/** Rows `from` to below `to` as the worker gives them (`heads.rows`). */
export interface AnsweredRows {
  /** Rows of the whole view. */
  readonly total: number;
  readonly version: number;
  readonly rows: number;
  readonly columns: PageColumns;
}

export type FetchRows = (from: number, to: number, signal: AbortSignal) => Promise<AnsweredRows>;

/** A row where it lies: at a place within the columns of its page. */
export interface RowInPage {
  readonly columns: PageColumns;
  readonly at: number;
}

export class RecordPages {
  readonly #fetch: FetchRows;
  /** By number, in the order of use, oldest first. */
  readonly #pages = new Map<number, AnsweredRows>();
  readonly #asked = new Map<number, AbortController>();
  readonly #listeners = new Set<() => void>();
  #wanted: readonly [first: number, last: number] = [0, 0];
  #total: number | null = null;
  #version = 0;
  #error: Error | null = null;
  #revision = 0;

  constructor(fetch: FetchRows) {
    this.#fetch = fetch;
  }

  /** Rows of the view; null before the first page is there. */
  get total(): number | null {
    return this.#total;
  }

  /** Why rows in sight could not be had; `show` asks for them again. */
  get error(): Error | null {
    return this.#error;
  }

  /** Whether every row that was asked for last is there. */
  get isThere(): boolean {
    return this.#total !== null && this.#missing().length === 0;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Another number whenever rows have come or could not be had. */
  readonly revision = (): number => this.#revision;

  /** Asks for the rows `from` to below `to`; rows elsewhere that have not come are given up. */
  show(from: number, to: number): void {
    this.#error = null;
    this.#wanted = [
      Math.floor(Math.max(0, from - AROUND_ROWS) / PAGE_ROWS),
      Math.floor(Math.max(0, to + AROUND_ROWS - 1) / PAGE_ROWS),
    ];
    for (const page of [...this.#asked.keys()]) if (!this.#isWanted(page)) this.#giveUp(page);
    for (const page of this.#missing()) if (!this.#asked.has(page)) void this.#ask(page);
  }

  /** The row at a place of the view; null while it is not there. */
  row(place: number): RowInPage | null {
    const page = this.#pages.get(Math.floor(place / PAGE_ROWS));
    const at = place % PAGE_ROWS;
    return page === undefined || at >= page.rows ? null : { columns: page.columns, at };
  }

  /** Places of all rows that are there. */
  *places(): Generator<number> {
    for (const [page, { rows }] of this.#pages) for (let at = 0; at < rows; at += 1) yield page * PAGE_ROWS + at;
  }

  /** Gives up rows that have not come. */
  close(): void {
    for (const page of [...this.#asked.keys()]) this.#giveUp(page);
  }

  #giveUp(page: number): void {
    this.#asked.get(page)?.abort();
    this.#asked.delete(page);
  }

  #isWanted(page: number): boolean {
    return page >= this.#wanted[0] && page <= this.#wanted[1];
  }

  #missing(): number[] {
    const end = this.#total === null ? this.#wanted[1] : Math.ceil(this.#total / PAGE_ROWS) - 1;
    const missing: number[] = [];
    for (let page = this.#wanted[0]; page <= Math.min(end, this.#wanted[1]); page += 1) {
      if (!this.#pages.has(page)) missing.push(page);
    }
    return missing;
  }

  async #ask(page: number): Promise<void> {
    const asked = new AbortController();
    this.#asked.set(page, asked);
    try {
      const answer = await this.#fetch(page * PAGE_ROWS, (page + 1) * PAGE_ROWS, asked.signal);
      if (asked.signal.aborted) return;
      this.#take(page, answer);
    } catch (error) {
      if (asked.signal.aborted) return;
      this.#error = error instanceof Error ? error : new Error(String(error));
    } finally {
      if (this.#asked.get(page) === asked) this.#asked.delete(page);
    }
    this.#revision += 1;
    for (const listener of this.#listeners) listener();
  }

  #take(page: number, answer: AnsweredRows): void {
    // The heads have changed: pages of two versions would show a row twice, or not at all.
    if (answer.version !== this.#version) {
      this.#pages.clear();
      this.#version = answer.version;
    }
    this.#total = answer.total;
    this.#pages.delete(page);
    this.#pages.set(page, answer);
    for (const oldest of this.#pages.keys()) {
      if (this.#pages.size <= MOST_PAGES) break;
      if (!this.#isWanted(oldest)) this.#pages.delete(oldest);
    }
    for (const other of this.#missing()) if (!this.#asked.has(other)) void this.#ask(other);
  }
}
