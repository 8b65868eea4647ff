// Texts of a list, which is a column where they may be many: a list of a million strings is cloned for each message.
import { type TextColumn, textAt, textBytesAt, textsOf } from './text-column';
import { idOfBytes, textId } from './text-id';

export type Texts = readonly string[] | TextColumn;

/** So many tell numbers of records apart. Each hundredth of these ends with the same two. */
const ENDING_BYTES = 6;

export function textCount(texts: Texts): number {
  return isColumn(texts) ? texts.ends.length : texts.length;
}

/** The text at a place; empty beyond the last. */
export function textIn(texts: Texts, at: number): string {
  return isColumn(texts) ? textAt(texts, at) : (texts[at] ?? '');
}

/** The id of the text at a place. */
export function textIdIn(texts: Texts, at: number): number {
  return isColumn(texts) ? idOfBytes(textBytesAt(texts, at)) : textId(texts[at] ?? '');
}

/** Texts `from` to below `to`. */
export function textsBetween(texts: Texts, from: number, to: number): readonly string[] {
  return isColumn(texts) ? textsOf(columnBetween(texts, from, to)) : texts.slice(from, to);
}

/** The first texts, in memory of their own: a view of a part is sent to a worker with all that it is a part of. */
export function firstTexts(texts: Texts, count: number): Texts {
  return isColumn(texts) ? columnBetween(texts, 0, count) : texts.slice(0, count);
}

/** Places of the texts that are among a few, ascending. Most others are told by their last bytes, without being read. */
export function placesAmong(texts: Texts, few: ReadonlySet<string>): readonly number[] {
  if (!isColumn(texts)) return [...texts.keys()].filter((at) => few.has(texts[at] ?? ''));
  const { utf8, ends } = texts;
  const isEnding = new Uint8Array(2 ** 16);
  const encoder = new TextEncoder();
  for (const text of few) {
    const bytes = encoder.encode(text);
    isEnding[endingOf(bytes, 0, bytes.length)] = 1;
  }
  const places: number[] = [];
  let begin = 0;
  for (let at = 0; at < ends.length; at += 1) {
    const end = ends[at] ?? begin;
    if (isEnding[endingOf(utf8, begin, end)] === 1 && few.has(textAt(texts, at))) places.push(at);
    begin = end;
  }
  return places;
}

/** A number of 16 bits by the last bytes of a text. */
function endingOf(utf8: Uint8Array, begin: number, end: number): number {
  let ending = 0;
  for (let at = Math.max(begin, end - ENDING_BYTES); at < end; at += 1) {
    ending = Math.imul(ending ^ (utf8[at] ?? 0), 0x9e3779b1);
    ending ^= ending >>> 15;
  }
  return ending & 0xffff;
}

/** A few texts, then others but for those at some places, which ascend. */
export function joinedTexts(few: readonly string[], others: Texts, leftOut: readonly number[]): Texts {
  if (!isColumn(others)) {
    const out = new Set(leftOut);
    return [...few, ...others.filter((_, at) => !out.has(at))];
  }
  const encoder = new TextEncoder();
  const own = few.map((text) => encoder.encode(text));
  const room = own.reduce((sum, { length }) => sum + length, others.utf8.length);
  const utf8 = new Uint8Array(room);
  const ends = new Uint32Array(few.length + others.ends.length - leftOut.length);
  let [bytes, count] = [0, 0];
  for (const text of own) {
    utf8.set(text, bytes);
    bytes += text.length;
    ends[count] = bytes;
    count += 1;
  }
  for (const [from, to] of runsBut(leftOut, others.ends.length)) {
    const begin = others.ends[from - 1] ?? 0;
    const ahead = bytes - begin;
    for (let at = from; at < to; at += 1) {
      bytes = (others.ends[at] ?? 0) + ahead;
      ends[count] = bytes;
      count += 1;
    }
    utf8.set(others.utf8.subarray(begin, bytes - ahead), begin + ahead);
  }
  return { utf8: utf8.slice(0, bytes), ends };
}

/** The runs of places 0 to below `count` between some, which ascend. */
export function runsBut(some: readonly number[], count: number): readonly (readonly [from: number, to: number])[] {
  return [...some, count].map((to, at) => [at === 0 ? 0 : (some[at - 1] ?? 0) + 1, to] as const);
}

function columnBetween({ utf8, ends }: TextColumn, from: number, to: number): TextColumn {
  const begin = ends[from - 1] ?? 0;
  const part = ends.slice(from, to);
  for (let at = 0; at < part.length; at += 1) part[at] = (part[at] ?? 0) - begin;
  return { utf8: utf8.slice(begin, begin + (part.at(-1) ?? 0)), ends: part };
}

/** Memory of a list beside the strings of the page: a column's bytes. */
export function textBytes(texts: Texts): number {
  return isColumn(texts) ? texts.utf8.byteLength + texts.ends.byteLength : 0;
}

function isColumn(texts: Texts): texts is TextColumn {
  return 'utf8' in texts;
}
