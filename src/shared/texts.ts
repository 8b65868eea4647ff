// Texts of a list, which is a column where they may be many: a list of a million strings is cloned for each message.
import { type TextColumn, textAt, textsOf } from './text-column';

export type Texts = readonly string[] | TextColumn;

export function textCount(texts: Texts): number {
  return isColumn(texts) ? texts.ends.length : texts.length;
}

/** The text at a place; empty beyond the last. */
export function textIn(texts: Texts, at: number): string {
  return isColumn(texts) ? textAt(texts, at) : (texts[at] ?? '');
}

/** Texts `from` to below `to`. */
export function textsBetween(texts: Texts, from: number, to: number): readonly string[] {
  return isColumn(texts) ? textsOf(columnBetween(texts, from, to)) : texts.slice(from, to);
}

/** The first texts, in memory of their own: a view of a part is sent to a worker with all that it is a part of. */
export function firstTexts(texts: Texts, count: number): Texts {
  return isColumn(texts) ? columnBetween(texts, 0, count) : texts.slice(0, count);
}

function columnBetween({ utf8, ends }: TextColumn, from: number, to: number): TextColumn {
  const begin = ends[from - 1] ?? 0;
  const part = ends.slice(from, to);
  for (let at = 0; at < part.length; at += 1) part[at] = (part[at] ?? 0) - begin;
  return { utf8: utf8.slice(begin, begin + (part.at(-1) ?? 0)), ends: part };
}

/** What a list takes beside the strings of the page: a column's bytes. */
export function textBytes(texts: Texts): number {
  return isColumn(texts) ? texts.utf8.byteLength + texts.ends.byteLength : 0;
}

function isColumn(texts: Texts): texts is TextColumn {
  return 'utf8' in texts;
}
