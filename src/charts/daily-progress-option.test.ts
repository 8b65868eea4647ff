import { expect, it } from 'vitest';
import { en } from '../i18n/en';
import { translator } from '../i18n/translate';
import { chartColors } from './chart-colors';
import {
  type DailyProgressInput,
  dailyProgressOption,
  dailyProgressSummary,
  progressDays,
} from './daily-progress-option';

const input: DailyProgressInput = {
  days: [
    { day: '2026-03-28', piles: 10, metres: 120 },
    { day: '2026-03-30', piles: 5, metres: 61.5 },
  ],
  designPiles: 100,
  designMetres: 1200,
  measure: 'piles',
  t: translator(en),
  colors: chartColors(false),
  unitName: 'pile',
};

it('days of rest are shown as such, also where clocks change', () => {
  expect(progressDays(input)).toEqual([
    { day: '2026-03-28', made: 10, total: 10 },
    { day: '2026-03-29', made: 0, total: 10 },
    { day: '2026-03-30', made: 5, total: 15 },
  ]);
});

it('the running total is measured against the design', () => {
  const { yAxis } = dailyProgressOption(input);
  expect(yAxis).toMatchObject([{}, { min: 0, max: 100 }]);
  expect(dailyProgressSummary(input)).toBe(
    '2026-03-28 to 2026-03-30: 15 of 100 pile; best day 2026-03-28 with 10 pile.',
  );
});

it('more than the design still fits the axis', () => {
  const { yAxis } = dailyProgressOption({ ...input, designPiles: 12 });
  expect(yAxis).toMatchObject([{}, { max: 15 }]);
});

it('a project that has not begun is said to be so', () => {
  expect(progressDays({ days: [], measure: 'piles' })).toEqual([]);
  expect(dailyProgressSummary({ ...input, days: [] })).toBe('Nothing finished yet.');
});
