import type { cn } from './cn';

export const LANGUAGES = ['cn', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
/** Shown until somebody chooses. */
export const DEFAULT_LANGUAGE: Language = 'cn';

/** The dictionary every language has to fill. */
export type Dictionary = typeof cn;

/** BCP 47 tag for `lang` attributes and Intl. */
export function languageTag(language: Language): 'zh-CN' | 'en-GB' {
  return language === 'cn' ? 'zh-CN' : 'en-GB';
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: Dictionary };
  }
}
