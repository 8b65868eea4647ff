import type { Language } from '../contracts/language';

/** BCP 47 tag for `lang` attributes and Intl. */
export function languageTag(language: Language): 'zh-CN' | 'en-GB' {
  return language === 'cn' ? 'zh-CN' : 'en-GB';
}
