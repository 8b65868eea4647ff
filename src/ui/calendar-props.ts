// Fluent's calendar in the console's languages: its texts, dates as the product writes them, weeks from Monday.
import type { CalendarProps } from '@fluentui/react-calendar-compat';
import type { Language } from '../contracts/language';
import { formatDay } from '../i18n/format';
import { languageTag } from '../i18n/language';
import type { Translate } from '../i18n/translate';

const MONDAY = 1;
/** A Sunday, with which Fluent's lists of days begin, and the first of a month, in UTC. */
const A_SUNDAY = Date.UTC(2026, 10, 1);
const DAY_MS = 86_400_000;

/** Props of every calendar of the console; `t` in the language given. */
export function calendarProps(
  t: Translate,
  language: Language,
): Required<Pick<CalendarProps, 'firstDayOfWeek' | 'strings' | 'dateTimeFormatter'>> {
  const name = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(languageTag(language), { ...options, timeZone: 'UTC' });
    return (ms: number) => format.format(ms);
  };
  const months = (month: 'long' | 'short') => Array.from({ length: 12 }, (_, i) => name({ month })(Date.UTC(2026, i)));
  const days = (weekday: 'long' | 'narrow') =>
    Array.from({ length: 7 }, (_, i) => name({ weekday })(A_SUNDAY + i * DAY_MS));
  const monthOfYear = new Intl.DateTimeFormat(languageTag(language), { year: 'numeric', month: 'long' });
  return {
    firstDayOfWeek: MONDAY,
    strings: {
      months: months('long'),
      shortMonths: months('short'),
      days: days('long'),
      shortDays: days('narrow'),
      goToToday: t('calendar.today'),
      prevMonthAriaLabel: t('calendar.previousMonth'),
      nextMonthAriaLabel: t('calendar.nextMonth'),
      prevYearAriaLabel: t('calendar.previousYear'),
      nextYearAriaLabel: t('calendar.nextYear'),
      prevYearRangeAriaLabel: t('calendar.previousYears'),
      nextYearRangeAriaLabel: t('calendar.nextYears'),
      monthPickerHeaderAriaLabel: t('calendar.chooseYear'),
      yearPickerHeaderAriaLabel: t('calendar.chooseMonth'),
      closeButtonAriaLabel: t('calendar.close'),
      weekNumberFormatString: t('calendar.week'),
      selectedDateFormatString: t('calendar.selected'),
      todayDateFormatString: t('calendar.isToday'),
      dayMarkedAriaLabel: t('calendar.marked'),
    },
    dateTimeFormatter: {
      formatDay: (date) => String(date.getDate()),
      formatMonth: (date, { months: names }) => names[date.getMonth()] ?? '',
      formatYear: (date) => String(date.getFullYear()),
      formatMonthYear: (date) => monthOfYear.format(date),
      formatMonthDayYear: (date) => formatDay(date.getTime()),
    },
  };
}
