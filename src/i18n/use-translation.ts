import { useSyncExternalStore } from 'react';
import type { Language } from '../contracts/language';
import { shown } from './i18n';
import type { Translate } from './translate';

/** The texts of the language shown. `t` is another function when the language changes, and only then. */
export function useTranslation(): { readonly t: Translate } {
  return useSyncExternalStore(shown.subscribe, shown.getState, shown.getState);
}

/** The language shown now. */
export function useLanguage(): Language {
  return useSyncExternalStore(shown.subscribe, shown.getState, shown.getState).language;
}
