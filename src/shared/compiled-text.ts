// Texts with places for values, taken apart once: then a text without places costs nothing, and one with them a join.

/** A place in a text: the name of a value; with words where one is chosen by the value. */
interface Place {
  readonly name: string;
  readonly words?: { readonly one: string; readonly many: string };
}

/** A text without places, or its parts: words, and places for values. */
export type CompiledText = string | readonly (string | Place)[];

export type Values = Readonly<Record<string, string | number>>;

/** Takes a text apart. */
export function compiled(text: string): CompiledText {
  const parts = text.split(/\{\{([^}]+)\}\}/);
  return parts.length === 1 ? text : parts.map((part, at) => (at % 2 === 0 ? part : placeOf(part)));
}

/** A text of a dictionary that is not taken apart as a whole, with values in its places. */
export function filled(text: string, values: Values): string {
  return textOf(compiled(text), values);
}

/** A text with values in its places. */
export function textOf(text: CompiledText, values?: Values): string {
  if (typeof text === 'string') return text;
  return text.map((part) => (typeof part === 'string' ? part : inPlace(part, values))).join('');
}

function inPlace({ name, words }: Place, values: Values | undefined): string {
  const value = String(values?.[name] ?? '');
  return words === undefined ? value : `${value} ${value === '1' ? words.one : words.many}`;
}

/** `count`: the value. `count|record|records`: it and a blank before the word for one, or for any other number. */
function placeOf(place: string): Place {
  const [name = '', one, many = ''] = place.split('|');
  return one === undefined ? { name } : { name, words: { one, many } };
}
