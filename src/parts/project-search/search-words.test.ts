import { expect, it } from 'vitest';
import { SEARCH_FIELDS } from '../../contracts/search-fields';
import { en } from '../../i18n/en';
import { translator } from '../../i18n/translate';
import { EMPTY_SEARCH } from '../../ui/search-form/search-values';
import { searchLine, searchNote, searchWords } from './search-words';

const t = translator(en);
const terms = { t, counted: 'pile', machineName: (id: string) => `Rig ${id}`, hidesDiscarded: false } as const;

it('says all that narrows a list, by the names of the form', () => {
  const values = {
    ...EMPTY_SEARCH,
    equipment_id: '7',
    pile_no: 'K4',
    exact: '1',
    begin_time: '2026-11-01 00:00:00',
    end_time: '2026-11-20 23:59:59',
    ended_from: '2026-11-02 08:00:00',
    score_to: '60',
    has_warnings: '1',
    is_generated: '0',
    handle_status: ['0', '2'],
    level: ['3'],
    is_simulation: '1',
    mileage_from: 'K1+200',
  };
  const line = searchLine(searchWords(SEARCH_FIELDS, values, terms), t, 'none');
  const parts = line.split(' · ').map((part) => part.split(': '));
  expect(parts.map(([, value]) => value)).toEqual([
    'Rig 7',
    expect.stringMatching(/^K4 \(.+\)$/),
    'K1+200',
    '2026-11-01 00:00:00',
    '2026-11-20 23:59:59',
    '2026-11-02 08:00:00',
    '60',
    t('search.withWarnings'),
    'Not closed, Pending review',
    'High',
    t('search.onlySimulated'),
    t('search.withoutGenerated'),
  ]);
  expect(new Set(parts.map(([name]) => name)).size).toBe(parts.length);
});

it('leaves out what the form has not, and says what the project leaves out', () => {
  const values = { ...EMPTY_SEARCH, pile_no: 'K4', row_no: 'A' };
  expect(searchWords(['pile_no'], values, terms)).toEqual([{ name: t('common.numberOf.pile'), value: 'K4' }]);
  expect(searchWords(['hole_no'], EMPTY_SEARCH, terms)).toEqual([]);
  expect(searchLine([], t, 'none')).toBe('none');
  expect(searchWords(['is_discard'], EMPTY_SEARCH, { ...terms, hidesDiscarded: true })).toEqual([
    { name: t('search.discarded'), value: t('search.discardedHidden') },
  ]);
});

it('says behind a file what narrows its list, also beside the form, or that nothing does', () => {
  const words = searchWords(['pile_no'], { ...EMPTY_SEARCH, pile_no: 'K4' }, terms);
  expect(searchNote(words, ['Depth: ≥ 5 m'], t)).toBe('Filter: Pile no.: K4 · Depth: ≥ 5 m');
  expect(searchNote([], ['Depth: ≥ 5 m'], t)).toBe('Filter: Depth: ≥ 5 m');
  expect(searchNote([], [], t)).toBe('Filter: none (all)');
});
