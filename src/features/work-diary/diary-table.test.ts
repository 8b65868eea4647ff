import { expect, it } from 'vitest';
import { descriptor } from '../../equipment/types/prestressed-pipe-pile/descriptor';
import { NO_VALUE } from '../../i18n/format';
import { plainFormat as format, t } from '../../i18n/plain-format';
import { diaryTable, eventsAsked } from './diary-table';

const diary = descriptor.profile.panels.find(({ kind }) => kind === 'diary');
if (diary?.kind !== 'diary') throw new Error('pipe piles have a diary');

it('tells what was done from when on, how deep, and the set of a re-press in millimetres', () => {
  const events = {
    fromMs: Float64Array.of(0, 600_000),
    toMs: Float64Array.of(540_000, 612_000),
    workedS: Float64Array.of(540, 12),
    pass: Uint8Array.of(0, 1),
    stood: Uint8Array.of(1, 0),
    count: Float64Array.of(0, 1),
    fromM: Float64Array.of(0, 12),
    toM: Float64Array.of(12, 12.01),
    values: [2500, 2480, 12, 1, 0].map((value) => Float64Array.of(value, value === 12 ? 0.0104 : Number.NaN)),
  };
  const shown = { terms: diary.terms, profile: descriptor.profile, language: 'en', t, format } as const;
  const { columns, rows } = diaryTable(shown, events, 10);
  expect(columns).toEqual([
    'No.',
    'Work',
    'Began',
    'Worked min',
    'From m',
    'To m',
    'Largest Press force kN',
    'Last force kN',
    'Set mm',
    'Splices',
    'Re-presses',
  ]);
  expect(rows).toEqual([
    ['1', 'Press · stands', '00:00:00', '9.0', '0.00', '12.00', '2500', '2480', '12000', '1', '0'],
    ['2', 'Re-press', '00:10:00', '0.2', '12.00', '12.01', NO_VALUE, NO_VALUE, '10', NO_VALUE, NO_VALUE],
  ]);
  expect(diaryTable(shown, events, 1).rows).toHaveLength(1);
  expect(eventsAsked(diary.terms)).toMatchObject({ counter: 'splices', everyMs: null });
});
