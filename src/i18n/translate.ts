// Texts by key. A dictionary is taken apart once; then a text costs a look-up, and one with places for values a join.
import { type CompiledText, compiled, textOf, type Values } from '../shared/compiled-text';
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

/** A function that gives the texts of a whole dictionary. */
export function translator(dictionary: Dictionary): Translate {
  const texts = new Map<string, CompiledText>();
  compileTexts(dictionary, texts);
  return (key: string, values?: Values) => textOf(texts.get(key) ?? key, values);
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
    else into.set(path + key, compiled(text));
  }
}
