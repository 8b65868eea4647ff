// Both languages with their texts, for what must be said in each.
import type { Page } from 'playwright/test';
import { cn } from '../../../src/i18n/cn';
import { en } from '../../../src/i18n/en';
import { EVERYTHING } from '../../fixtures/everything';

const BOTH = [
  { language: 'cn', texts: cn },
  { language: 'en', texts: en },
] as const;
/** Those to try: the same code says the one text or the other, so the second language is tried with `--all` only. */
export const LANGUAGES: readonly (typeof BOTH)[number][] = EVERYTHING ? BOTH : BOTH.slice(0, 1);
export type Texts = typeof cn | typeof en;

/** Has every page speak the language from its first load. */
export async function speak(page: Page, language: 'cn' | 'en'): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('hsLang', chosen), language);
}
