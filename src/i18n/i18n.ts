// The language shown and its texts. Only the dictionary in use is fetched: the other one comes when somebody switches.
import { createStore } from 'zustand/vanilla';
import { DEFAULT_LANGUAGE, type Language } from '../contracts/language';
import { languageTag } from './language';
import { type Dictionary, type Translate, translator } from './translate';

const dictionaries = {
  cn: () => import('./cn').then((module): Dictionary => module.cn),
  en: () => import('./en').then((module): Dictionary => module.en),
} as const satisfies Record<Language, () => Promise<Dictionary>>;

interface Shown {
  readonly language: Language;
  readonly t: Translate;
}

/** Until the first dictionary has come nothing is rendered; a text asked for by then is its key. */
export const shown = createStore<Shown>(() => ({ language: DEFAULT_LANGUAGE, t: (key, ..._values) => key }));

const translators = new Map<Language, Translate>();
let wanted: Language = DEFAULT_LANGUAGE;

/**
 * Shows the interface in a language; resolves when its texts are loaded and shown. Rejects when they do not come: the
 * language before stays. Of several at a time the last one wins.
 */
export async function showLanguage(language: Language): Promise<void> {
  wanted = language;
  const t = translators.get(language) ?? translator(await dictionaries[language]());
  translators.set(language, t);
  if (wanted !== language) return;
  shown.setState({ language, t });
  if (typeof document !== 'undefined') document.documentElement.lang = languageTag(language);
}
