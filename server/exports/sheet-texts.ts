// Words of files in both languages, from the console's dictionary.
import type { Names } from '../../src/equipment/descriptor';
import { sheets as cn } from '../../src/i18n/cn/sheets';
import { sheets as en } from '../../src/i18n/en/sheets';
import { filled } from '../../src/shared/compiled-text';

type Words = typeof cn | typeof en;

/** A text in each language. */
export function sheetText(of: (words: Words) => string): Names {
  return { cn: of(cn), en: of(en) };
}

/** A text with values in its places, which may be other texts. */
export function sheetTextWith(
  of: (words: Words) => string,
  values: Readonly<Record<string, Names | string | number>>,
): Names {
  const inLanguage = (language: keyof Names, words: Words): string =>
    filled(
      of(words),
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, typeof value === 'object' ? value[language] : value]),
      ),
    );
  return { cn: inLanguage('cn', cn), en: inLanguage('en', en) };
}
