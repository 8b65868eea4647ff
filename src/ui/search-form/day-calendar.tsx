// The calendar behind a date field; loaded when one is first opened.
import { Calendar, type CalendarStrings, DayOfWeek, defaultCalendarStrings } from '@fluentui/react-calendar-compat';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Language, languageTag } from '../../i18n/language';
import { useLanguage } from '../../i18n/use-language';

interface DayCalendarProps {
  /** YYYY-MM-DD, or empty. */
  readonly day: string;
  readonly today: string;
  readonly onDay: (day: string) => void;
}

/** A month of days to choose from; weeks start on Monday. */
export function DayCalendar({ day, today, onDay }: DayCalendarProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const strings = useMemo<CalendarStrings>(
    () => ({
      ...defaultCalendarStrings,
      ...names(language),
      goToToday: t('search.today'),
      prevMonthAriaLabel: t('search.calendar.prevMonth'),
      nextMonthAriaLabel: t('search.calendar.nextMonth'),
      prevYearAriaLabel: t('search.calendar.prevYear'),
      nextYearAriaLabel: t('search.calendar.nextYear'),
      prevYearRangeAriaLabel: t('search.calendar.prevYears'),
      nextYearRangeAriaLabel: t('search.calendar.nextYears'),
      monthPickerHeaderAriaLabel: `{0} ${t('search.calendar.chooseYear')}`,
      yearPickerHeaderAriaLabel: `{0} ${t('search.calendar.chooseMonth')}`,
      closeButtonAriaLabel: t('common.close'),
      selectedDateFormatString: `${t('search.calendar.selected')} {0}`,
      todayDateFormatString: `${t('search.today')} {0}`,
    }),
    [language, t],
  );
  const formatter = useMemo(() => formats(language), [language]);
  return (
    <Calendar
      {...(day === '' ? {} : { value: dateOf(day) })}
      today={dateOf(today)}
      firstDayOfWeek={DayOfWeek.Monday}
      strings={strings}
      dateTimeFormatter={formatter}
      showMonthPickerAsOverlay
      highlightSelectedMonth
      onSelectDate={(date) => onDay(dayOf(date))}
    />
  );
}

/** The calendar counts in dates of the browser's own zone; only their day is meant. */
function dateOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

function dayOf(date: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

function names(language: Language) {
  const list = (count: number, options: Intl.DateTimeFormatOptions, at: (index: number) => Date): string[] => {
    const format = new Intl.DateTimeFormat(languageTag(language), options);
    return Array.from({ length: count }, (_, index) => format.format(at(index)));
  };
  const month = (index: number): Date => new Date(2023, index, 1);
  // 1 January 2023 was a Sunday.
  const weekday = (index: number): Date => new Date(2023, 0, 1 + index);
  return {
    months: list(12, { month: 'long' }, month),
    shortMonths: list(12, { month: 'short' }, month),
    days: list(7, { weekday: 'long' }, weekday),
    shortDays: list(7, { weekday: 'narrow' }, weekday),
  };
}

function formats(language: Language) {
  const by = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(languageTag(language), options);
    return (date: Date): string => format.format(date);
  };
  return {
    formatDay: (date: Date): string => String(date.getDate()),
    formatMonth: by({ month: 'long' }),
    formatYear: by({ year: 'numeric' }),
    formatMonthDayYear: by({ year: 'numeric', month: 'long', day: 'numeric' }),
    formatMonthYear: by({ year: 'numeric', month: 'long' }),
  };
}
