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
    { day: '2026-03-28', made: 10 },
    { day: '2026-03-30', made: 5 },
  ],
  design: 100,
  planPerDay: null,
  selected: null,
  unit: 'piles',
  language: 'en',
  t: translator(en),
  colors: chartColors(false),
};

const NONE = { selected: null, selectedTotal: null };

it('days of rest are shown as such, also where clocks change', () => {
  expect(progressDays(input)).toEqual([
    { day: '2026-03-28', made: 10, total: 10, asked: null, ...NONE },
    { day: '2026-03-29', made: 0, total: 10, asked: null, ...NONE },
    { day: '2026-03-30', made: 5, total: 15, asked: null, ...NONE },
  ]);
});

it('the running total is measured against the design', () => {
  const { yAxis } = dailyProgressOption(input);
  expect(yAxis).toMatchObject([{}, { min: 0, max: 100 }]);
  expect(dailyProgressSummary(input)).toBe(
    '2026-03-28 to 2026-03-30: 15 of 100 piles; best day 2026-03-28 with 10 piles.',
  );
});

it('more than the design still fits the axis', () => {
  const { yAxis } = dailyProgressOption({ ...input, design: 12 });
  expect(yAxis).toMatchObject([{}, { max: 15 }]);
});

it('tonnes and cubic metres keep a tenth while they are few, as the key figures have them', () => {
  const cement = { ...input, days: [{ day: '2026-03-28', made: 0.44 }], design: 60, unit: 't' };
  const textOf = (of: DailyProgressInput, value: unknown): unknown =>
    Object(dailyProgressOption(of).tooltip).valueFormatter(value);
  expect(textOf(cement, 0.44)).toBe('0.4');
  expect(textOf(cement, 1234.56)).toBe('1,235');
  expect(textOf({ ...cement, unit: 'm' }, 0.44)).toBe('0');
  expect(textOf(cement, null)).toBe('–');
  // By the numbers of all texts: a sum of nothing is no -0.
  expect(textOf(cement, -0.01)).toBe('0.0');
  expect(dailyProgressSummary(cement)).toContain('0.4 of 60.0 t');
});

it('a project that has not begun is said to be so', () => {
  expect(progressDays({ days: [], selected: null })).toEqual([]);
  expect(dailyProgressSummary({ ...input, days: [] })).toBe('Nothing finished yet.');
});

it('a plan is a line over the days, and what nobody designed has no end', () => {
  const [daily, total] = dailyProgressOption({ ...input, planPerDay: 8, design: null }).series;
  expect(daily).toMatchObject({ id: 'daily', markLine: { data: [{ yAxis: 8 }] } });
  expect(total).not.toHaveProperty('markLine');
  // Over time it grows by each day, days of rest too, and ends with the design.
  const planned = (design: number | null) =>
    dailyProgressOption({ ...input, planPerDay: 8, design }).series.find(({ id }) => id === 'planTotal');
  expect(planned(null)).toMatchObject({ data: [8, 16, 24], yAxisIndex: 1 });
  expect(planned(20)).toMatchObject({ data: [8, 16, 20] });
  expect(dailyProgressSummary({ ...input, design: null })).toBe(
    '2026-03-28 to 2026-03-30: 15 piles; best day 2026-03-28 with 10 piles.',
  );
});

it('the amount that the design asks for stands beside the amount of each day', () => {
  const days = [
    { day: '2026-03-28', made: 10, asked: 9 },
    { day: '2026-03-30', made: 5, asked: 6 },
  ];
  const asked = dailyProgressOption({ ...input, days }).series.find(({ id }) => id === 'asked');
  expect(asked).toMatchObject({ data: [9, 0, 6] });
  expect(dailyProgressOption(input).series.map(({ id }) => id)).toEqual(['daily', 'total']);
});

it('piles that are selected stand within the whole of each day and in the words, and are gone with the selection', () => {
  const of = { ...input, selected: [{ day: '2026-03-30', made: 2 }] };
  expect(progressDays(of).map(({ selected, selectedTotal }) => [selected, selectedTotal])).toEqual([
    [0, 0],
    [0, 0],
    [2, 2],
  ]);
  const { series } = dailyProgressOption(of);
  expect(series.find(({ id }) => id === 'selected')).toMatchObject({ data: [0, 0, 2], barGap: '-100%' });
  expect(series.find(({ id }) => id === 'selectedTotal')).toMatchObject({ data: [0, 0, 2], yAxisIndex: 1 });
  expect(dailyProgressSummary(of)).toContain('Of those selected: 2\u00a0piles.');
  // Selected piles of which none is made are said too.
  expect(dailyProgressSummary({ ...input, selected: [] })).toContain('Of those selected: 0\u00a0piles.');
  expect(dailyProgressOption(input).series.map(({ id }) => id)).toEqual(['daily', 'total']);
  expect(dailyProgressSummary(input)).not.toContain('selected');
});
