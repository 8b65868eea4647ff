// The language shown and its texts. Only packs that somebody needs are fetched, in the language in use; those of the
// other one come when somebody switches.
import { createStore } from 'zustand/vanilla';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../contracts/language';
import { languageTag } from './language';
import { LoadedTexts } from './loaded-texts';
import type { TextPack } from './packs';
import type { Translate } from './translate';

interface Shown {
  readonly language: Language;
  readonly t: Translate;
}

/** Until the first texts have come nothing is rendered; a text asked for by then is its key. */
export const shown = createStore<Shown>(() => ({ language: DEFAULT_LANGUAGE, t: (key, ..._values) => key }));

/** Packs that were needed in any language. */
const needed = new Set<TextPack>(['start']);
const texts = new Map<Language, LoadedTexts>(
  LANGUAGES.map((language) => [
    language,
    new LoadedTexts(language, (t) => {
      // Texts that were missed have come.
      if (shown.getState().language === language) shown.setState({ t });
    }),
  ]),
);
let wanted: Language = DEFAULT_LANGUAGE;

/**
 * Shows the interface in a language; resolves when its texts are loaded and shown. Rejects when they do not come: the
 * language before stays. Of several at a time the last one wins.
 */
export async function showLanguage(language: Language): Promise<void> {
  wanted = language;
  const loaded = texts.get(language);
  if (loaded === undefined) return;
  await loaded.load([...needed]);
  if (wanted !== language) return;
  shown.setState({ language, t: loaded.t });
  if (typeof document !== 'undefined') document.documentElement.lang = languageTag(language);
}

/**
 * Resolves when the texts are there, in the language shown and in one that is on its way; rejects when they do not
 * come. A text that nobody has announced so is fetched when it is asked for, and stays empty until it has come.
 */
export async function needTexts(...packs: readonly TextPack[]): Promise<void> {
  for (const pack of packs) needed.add(pack);
  const languages = new Set([shown.getState().language, wanted]);
  await Promise.all([...languages].map((language) => texts.get(language)?.load(packs)));
}
