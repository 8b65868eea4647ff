import { defaultCalendarStrings } from '@fluentui/react-calendar-compat';
import { expect, it } from 'vitest';
import type { Language } from '../contracts/language';
import { cn } from '../i18n/cn';
import { en } from '../i18n/en';
import { translator } from '../i18n/translate';
import { calendarProps } from './calendar-props';

function propsIn(language: Language) {
  return calendarProps(translator({ cn, en }[language]), language);
}

it.each(['cn', 'en'] as const)('says in %s everything that Fluent would say in English', (language) => {
  const { strings } = propsIn(language);
  const own: Readonly<Record<string, unknown>> = { ...strings };
  for (const key of Object.keys(defaultCalendarStrings)) expect(own[key], key).toBeTruthy();
  expect([strings.months.length, strings.shortMonths.length]).toEqual([12, 12]);
  expect([strings.days.length, strings.shortDays.length]).toEqual([7, 7]);
});

it('begins weeks on Monday; its list of days begins on Sunday, as Fluent counts them', () => {
  const chinese = propsIn('cn');
  const english = propsIn('en');
  expect([chinese.firstDayOfWeek, english.firstDayOfWeek]).toEqual([1, 1]);
  expect(chinese.strings.days.slice(0, 2)).toEqual(['星期日', '星期一']);
  expect(english.strings.days.slice(0, 2)).toEqual(['Sunday', 'Monday']);
  expect(chinese.strings.months[0]).toBe('一月');
});

it('reads days out as the product writes them', () => {
  const { dateTimeFormatter, strings } = propsIn('cn');
  const day = new Date(2026, 10, 2);
  expect(dateTimeFormatter.formatMonthDayYear(day, strings)).toBe('2026-11-02');
  expect(dateTimeFormatter.formatMonthYear(day, strings)).toBe('2026年11月');
  expect(dateTimeFormatter.formatDay(day)).toBe('2');
});
