// Texts by key. A dictionary is taken apart once; then a text costs a look-up, and one with places for values a join.
import type { cn } from './cn';
import type { Shape } from './shape';

/** Texts of a language: the keys of Chinese with any text. */
export type Dictionary = Shape<typeof cn>;

type KeysOf<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${KeysOf<T[K]>}`;
}[keyof T & string];

type TextAt<T, Key extends string> = Key extends `${infer Head}.${infer Rest}`
  ? Head extends keyof T
    ? TextAt<T[Head], Rest>
    : never
  : Key extends keyof T
    ? T[Key]
    : never;

type PlacesOf<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}` ? Name | PlacesOf<Rest> : never;

/** Path of a text in the dictionary: `common.retry`. */
export type TextKey = KeysOf<typeof cn>;

/** Arguments of a text: none, or a value for each of its `{{places}}`. */
type ValuesOf<Key extends TextKey> = [PlacesOf<TextAt<typeof cn, Key>>] extends [never]
  ? []
  : [values: Readonly<Record<PlacesOf<TextAt<typeof cn, Key>>, string | number>>];

/** The text of a key, with values in its places. */
export type Translate = <Key extends TextKey>(key: Key, ...values: ValuesOf<Key>) => string;

/** A place in a text: the name of a value; with words where one is chosen by the value. */
interface Place {
  readonly name: string;
  readonly words?: { readonly one: string; readonly many: string };
}

/** A text without places, or its parts: words, and places for values. */
export type CompiledText = string | readonly (string | Place)[];

type Values = Readonly<Record<string, string | number>>;

/** A function that gives the texts of a whole dictionary. */
export function translator(dictionary: Dictionary): Translate {
  const texts = new Map<string, CompiledText>();
  compileTexts(dictionary, texts);
  return (key: string, values?: Values) => textOf(texts.get(key) ?? key, values);
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

interface Texts {
  readonly [key: string]: string | Texts;
}

/** Takes texts apart, each by its key. */
export function compileTexts(texts: Partial<Dictionary>, into: Map<string, CompiledText>): void {
  compileBelow('', { ...texts }, into);
}

function compileBelow(path: string, texts: Texts, into: Map<string, CompiledText>): void {
  for (const [key, text] of Object.entries(texts)) {
    if (typeof text !== 'string') compileBelow(`${path}${key}.`, text, into);
    else {
      const parts = text.split(/\{\{([^}]+)\}\}/);
      into.set(path + key, parts.length === 1 ? text : parts.map((part, at) => (at % 2 === 0 ? part : placeOf(part))));
    }
  }
}
