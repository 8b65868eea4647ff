// The calendar behind a date field; loaded when one is first opened.
import { Calendar } from '@fluentui/react-calendar-compat';
import { useMemo } from 'react';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { dayOf } from '../../shared/day';
import { calendarProps } from '../calendar-props';

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
  const props = useMemo(() => calendarProps(t, language), [t, language]);
  return (
    <Calendar
      {...(day === '' ? {} : { value: dateOf(day) })}
      today={dateOf(today)}
      {...props}
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
