// Only the dictionary in use is fetched: the other one comes when somebody switches.
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { type Dictionary, type Language, languageTag } from './language';

const dictionaries = {
  cn: () => import('./cn').then((module): Dictionary => module.cn),
  en: () => import('./en').then((module): Dictionary => module.en),
} as const satisfies Record<Language, () => Promise<Dictionary>>;

/** Starts i18next in a language; resolves when its texts are there. */
export async function startI18n(language: Language): Promise<void> {
  const translation = await dictionaries[language]();
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { translation } },
    // React escapes; escaping twice would show entities.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  document.documentElement.lang = languageTag(language);
}

/** Switches the interface; resolves when the texts are loaded and shown. */
export async function changeLanguage(language: Language): Promise<void> {
  if (!i18next.hasResourceBundle(language, 'translation')) {
    i18next.addResourceBundle(language, 'translation', await dictionaries[language]());
  }
  await i18next.changeLanguage(language);
  document.documentElement.lang = languageTag(language);
}
