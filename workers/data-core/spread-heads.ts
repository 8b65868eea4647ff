// Rows of heads spread over a view: read in pieces, so that other calls get their turn, and put into order at the end.
import type { HeadRows } from '../../crates/data-core/pkg/data_core';
import type { HeadPick, HeadView, SpreadHeads } from '../../src/contracts/data-core';
import type { DictColumn } from '../../src/contracts/table';
import { ascending, ascendingInSteps, isAmong } from '../../src/shared/ascending-ids';
import { spreadOrder, stretchesOf } from '../../src/shared/spread-order';
import { type TextColumn, textBytesAt } from '../../src/shared/text-column';
import { idOfBytes } from '../../src/shared/text-id';
import { codesOf, columnOf } from './head-columns';
import type { OpenHeads } from './open-heads';
import { Pacer } from './pacer';
import { badInput, whole } from './wasm-faults';

/** Rows that are read at once: well below a slice of work, and where not all are read, stretches that lie evenly. */
const PIECE_ROWS = 1000;
/** Texts that are put into order at once. */
const TEXTS_AT_ONCE = 8192;
/** Heads of a busy site may change during each reading: after so many they are read without giving way. */
const MOST_TRIES = 4;

const withoutPause = async (): Promise<void> => undefined;

interface SpreadQuery {
  readonly view: HeadView;
  readonly most: number;
  readonly pick: HeadPick | null;
  readonly columns: readonly string[];
  readonly coded: readonly string[];
}

/** `check` throws where the heads are no longer open. */
export async function spreadHeads(
  heads: OpenHeads,
  query: SpreadQuery,
  signal: AbortSignal,
  check: () => void,
): Promise<SpreadHeads> {
  whole('most', query.most);
  const pacer = new Pacer(signal);
  const pause = async (): Promise<void> => {
    if (await pacer.pause()) check();
  };
  for (let tries = 1; ; tries += 1) {
    const { version } = heads;
    const gathered = await gather(heads, query, tries < MOST_TRIES ? pause : withoutPause);
    // Rows of two states of the heads are not mixed.
    if (gathered === null) continue;
    const { total, picked, columns } = gathered;
    const order = spreadOrder(picked).subarray(0, query.most);
    const ordered: [string, TextColumn | DictColumn | Float64Array][] = [];
    for (const [name, column] of columns) {
      await pause();
      ordered.push([name, await column.inOrder(order, pause)]);
    }
    return { total, version, picked, rows: order.length, columns: Object.fromEntries(ordered) };
  }
}

interface IdsQuery {
  readonly view: HeadView;
  readonly from: number;
  readonly to: number;
  readonly column: string;
}

/** `check` throws where the heads are no longer open. */
export async function headIds(
  heads: OpenHeads,
  { view, from, to, column }: IdsQuery,
  signal: AbortSignal,
  check: () => void,
): Promise<Float64Array> {
  const pacer = new Pacer(signal);
  for (let tries = 1; ; tries += 1) {
    const { version } = heads;
    const end = Math.min(whole('to', to), heads.shown(view).rows);
    const begin = Math.min(whole('from', from), end);
    const ids = new Float64Array(end - begin);
    for (let at = begin; at < end && heads.version === version; at += PIECE_ROWS) {
      const texts = columnOf(heads, heads.shown(view), column, at, Math.min(end, at + PIECE_ROWS));
      if (!('utf8' in texts)) throw badInput(`${column} has no texts`, 'heads.column');
      for (let row = 0; row < texts.ends.length; row += 1) ids[at - begin + row] = idOfBytes(textBytesAt(texts, row));
      if (tries < MOST_TRIES && (await pacer.pause())) check();
    }
    if (heads.version !== version) continue;
    const steps = ascendingInSteps(ids);
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done === true) return step.value;
      await pacer.pause();
    }
  }
}

/** The rows read, by the view; null where the heads have changed meanwhile. */
async function gather(heads: OpenHeads, { view, most, pick, columns, coded }: SpreadQuery, pause: () => Promise<void>) {
  const { version } = heads;
  const total = heads.shown(view).rows;
  const ids = pick && ascending(pick.ids);
  // Rows that are picked may stand anywhere.
  const stretches = stretchesOf(total, pick?.isIn === true ? total : most, PIECE_ROWS);
  const read = stretches.reduce((sum, [from, to]) => sum + to - from, 0);
  const room = pick?.isIn === true ? Math.min(read, pick.ids.length) : read;
  const found = columns.map((name) => [name, gatheredColumn(heads, name, coded.includes(name), room)] as const);
  let picked = 0;
  for (const [from, to] of stretches) {
    if (pick?.isIn === true && picked === room) break;
    // Asked for anew: others may have asked for other views meanwhile.
    const rows = heads.shown(view);
    const places = placesOf(heads, rows, pick, ids, from, to).subarray(0, room - picked);
    for (const [, column] of found) column.add(rows, from, to, places);
    picked += places.length;
    await pause();
    if (heads.version !== version) return null;
  }
  return { total, picked, columns: found };
}

/** Which rows of a piece are picked, by their places in it. */
function placesOf(
  heads: OpenHeads,
  rows: HeadRows,
  pick: HeadPick | null,
  ids: Float64Array | null,
  from: number,
  to: number,
): Uint32Array {
  const places = new Uint32Array(to - from);
  const texts = pick && columnOf(heads, rows, pick.column, from, to);
  if (texts !== null && !('utf8' in texts)) throw badInput(`${pick?.column} has no texts`, 'heads.column');
  let picked = 0;
  for (let place = 0; place < to - from; place += 1) {
    if (texts !== null && ids !== null && isAmong(ids, idOfBytes(textBytesAt(texts, place))) !== pick?.isIn) continue;
    places[picked] = place;
    picked += 1;
  }
  return places.subarray(0, picked);
}

interface GatheredColumn {
  /** Takes these places of rows `from` to below `to`. */
  add(rows: HeadRows, from: number, to: number, places: Uint32Array): void;
  inOrder(order: Uint32Array, pause: () => Promise<void>): Promise<TextColumn | DictColumn | Float64Array>;
}

function gatheredColumn(heads: OpenHeads, name: string, isCoded: boolean, room: number): GatheredColumn {
  const kind = heads.schema[name];
  if (kind === 'dict' || (kind === 'text' && isCoded)) return new GatheredCodes(heads, name, room);
  return kind === 'text' ? new GatheredTexts(heads, name, room) : new GatheredNumbers(heads, name, room);
}

class GatheredNumbers implements GatheredColumn {
  readonly #heads: OpenHeads;
  readonly #name: string;
  readonly #numbers: Float64Array;
  #count = 0;

  constructor(heads: OpenHeads, name: string, room: number) {
    this.#heads = heads;
    this.#name = name;
    this.#numbers = new Float64Array(room);
  }

  add(rows: HeadRows, from: number, to: number, places: Uint32Array): void {
    const piece = columnOf(this.#heads, rows, this.#name, from, to);
    if (!(piece instanceof Float64Array)) throw badInput(`${this.#name} has no numbers`, 'heads.column');
    for (const place of places) {
      this.#numbers[this.#count] = piece[place] ?? Number.NaN;
      this.#count += 1;
    }
  }

  async inOrder(order: Uint32Array): Promise<Float64Array> {
    const numbers = new Float64Array(order.length);
    for (let at = 0; at < order.length; at += 1) numbers[at] = this.#numbers[order[at] ?? 0] ?? Number.NaN;
    return numbers;
  }
}

class GatheredCodes implements GatheredColumn {
  readonly #heads: OpenHeads;
  readonly #name: string;
  readonly #codes: Uint32Array;
  readonly #codeOf = new Map<string, number>();
  #count = 0;

  constructor(heads: OpenHeads, name: string, room: number) {
    this.#heads = heads;
    this.#name = name;
    this.#codes = new Uint32Array(room);
  }

  add(rows: HeadRows, from: number, to: number, places: Uint32Array): void {
    const { codes, values } = codesOf(this.#heads, rows, this.#name, from, to);
    const known = Uint32Array.from(values, (value) => {
      const code = this.#codeOf.get(value) ?? this.#codeOf.size;
      this.#codeOf.set(value, code);
      return code;
    });
    for (const place of places) {
      this.#codes[this.#count] = known[codes[place] ?? 0] ?? 0;
      this.#count += 1;
    }
  }

  async inOrder(order: Uint32Array): Promise<DictColumn> {
    const codes = new Uint32Array(order.length);
    for (let at = 0; at < order.length; at += 1) codes[at] = this.#codes[order[at] ?? 0] ?? 0;
    return { codes, values: [...this.#codeOf.keys()] };
  }
}

class GatheredTexts implements GatheredColumn {
  readonly #heads: OpenHeads;
  readonly #name: string;
  readonly #ends: Uint32Array;
  #utf8: Uint8Array;
  #bytes = 0;
  #count = 0;

  constructor(heads: OpenHeads, name: string, room: number) {
    this.#heads = heads;
    this.#name = name;
    this.#ends = new Uint32Array(room);
    this.#utf8 = new Uint8Array(16 * room);
  }

  add(rows: HeadRows, from: number, to: number, places: Uint32Array): void {
    const piece = columnOf(this.#heads, rows, this.#name, from, to);
    if (!('utf8' in piece)) throw badInput(`${this.#name} has no texts`, 'heads.column');
    this.#makeRoom(piece.utf8.length);
    for (const place of places) {
      const begin = piece.ends[place - 1] ?? 0;
      const end = piece.ends[place] ?? begin;
      for (let at = begin; at < end; at += 1) this.#utf8[this.#bytes + at - begin] = piece.utf8[at] ?? 0;
      this.#bytes += end - begin;
      this.#ends[this.#count] = this.#bytes;
      this.#count += 1;
    }
  }

  async inOrder(order: Uint32Array, pause: () => Promise<void>): Promise<TextColumn> {
    const ends = new Uint32Array(order.length);
    let bytes = 0;
    for (let at = 0; at < order.length; at += 1) {
      const row = order[at] ?? 0;
      bytes += (this.#ends[row] ?? 0) - (this.#ends[row - 1] ?? 0);
      ends[at] = bytes;
    }
    const utf8 = new Uint8Array(bytes);
    let to = 0;
    for (let at = 0; at < order.length; at += 1) {
      const row = order[at] ?? 0;
      const end = this.#ends[row] ?? 0;
      for (let from = this.#ends[row - 1] ?? 0; from < end; from += 1) {
        utf8[to] = this.#utf8[from] ?? 0;
        to += 1;
      }
      if (at % TEXTS_AT_ONCE === 0) await pause();
    }
    return { utf8, ends };
  }

  #makeRoom(more: number): void {
    if (this.#bytes + more <= this.#utf8.length) return;
    const grown = new Uint8Array(Math.max(2 * this.#utf8.length, this.#bytes + more));
    grown.set(this.#utf8.subarray(0, this.#bytes));
    this.#utf8 = grown;
  }
}
