// Both languages with their texts, for what must be said in each.
import type { Page } from 'playwright/test';
import { cn } from '../../../src/i18n/cn';
import { en } from '../../../src/i18n/en';

export const LANGUAGES = [
  { language: 'cn', texts: cn },
  { language: 'en', texts: en },
] as const;
export type Texts = typeof cn | typeof en;

/** Has every page speak the language from its first load. */
export async function speak(page: Page, language: 'cn' | 'en'): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('hsLang', chosen), language);
}
