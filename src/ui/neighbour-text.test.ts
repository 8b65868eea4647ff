// A site reads from this which joint to look at: a wrong time or number sends it to the wrong one.
import { expect, it } from 'vitest';
import { cn } from '../i18n/cn';
import { en } from '../i18n/en';
import { formatDateTime } from '../i18n/format';
import { translator } from '../i18n/translate';
import { neighbourText } from './neighbour-text';

const BEGAN = Date.UTC(2026, 9, 5, 12);
const format = {
  number: (value: number | null | undefined, decimals = 0) => (value ?? 0).toFixed(decimals),
  dateTime: (ms: number | null | undefined) => formatDateTime(ms, 'UTC'),
};
const pile = { pile_id: 4, pile_no: 'N-3', began_ms: Date.UTC(2026, 9, 4, 8), ended_ms: Date.UTC(2026, 9, 4, 10, 30) };

it('says which neighbour, and what was known of it when the pile was begun', () => {
  const inEnglish = (of: typeof pile | { began_ms: null; ended_ms: null } | { ended_ms: null }) =>
    neighbourText({ ...pile, ...of }, BEGAN, translator(en), format);
  expect(inEnglish(pile)).toBe('N-3: finished 2026-10-04 10:30:00, 25.5 h before');
  expect(inEnglish({ ended_ms: null })).toBe('N-3: in work since 2026-10-04 08:00:00, not finished');
  expect(inEnglish({ began_ms: null, ended_ms: null })).toBe('N-3: not begun');
  expect(neighbourText(pile, BEGAN, translator(cn), format)).toBe('N-3：完成于 2026-10-04 10:30:00，早 25.5 小时');
});
