import { expect, it } from 'vitest';
import { cn } from '../../i18n/cn';
import { en } from '../../i18n/en';
import { translator } from '../../i18n/translate';
import { subjectText } from './subject-text';

it('names a pile by its number and the word of its type, and everything else as the entry does', () => {
  const said = (words: typeof cn | typeof en, type_code: string, subject = 'pile/7', pile_no = 'K2-17') =>
    subjectText(translator(words), { subject, pile_no, type_code });
  expect(said(cn, 'HS-MI')).toBe('桩号 K2-17');
  expect(said(cn, 'JT-V9')).toBe('孔号 K2-17');
  expect(said(cn, 'HS-ZD1000')).toBe('槽段号 K2-17');
  expect(said(en, 'trdTypeId')).toBe('Section no. K2-17');
  expect(said(en, 'QH1000')).toBe('Point no. K2-17');
  // The type is not known.
  expect(said(cn, '')).toBe('桩位 K2-17');
  expect(said(en, 'HS-MI', 'machine/7', '')).toBe('machine/7');
});
