// The calendar heat map: which days stand where, and how strong each is coloured.

import type { Period } from '../../equipment/statistics/groups';
import { dayAfter, daysBetween, everyDayOf, monthAfter, weekStart } from '../../shared/calendar-days';

export interface CalendarDay {
  readonly day: string;
  /** Column, from 0: the week. */
  readonly week: number;
  /** Row, from 0: Monday. */
  readonly weekday: number;
}

/** The days of a period in weeks from Monday, a column each. */
export function calendarDays({ begin, end }: Period): readonly CalendarDay[] {
  const monday = weekStart(begin);
  return everyDayOf(begin, end).map((day) => {
    const since = daysBetween(monday, day);
    return { day, week: Math.floor(since / 7), weekday: since % 7 };
  });
}

/** Months and the columns in which they begin, where a whole label has room: four weeks to the next. */
export function monthLabels({ begin, end }: Period): readonly { readonly month: string; readonly week: number }[] {
  const monday = weekStart(begin);
  const labels: { month: string; week: number }[] = [];
  for (let month = monthAfter(begin, 0); month <= end; month = monthAfter(month, 1)) {
    const first = month < begin ? begin : month;
    const week = Math.floor(daysBetween(monday, first) / 7);
    const last = labels.at(-1);
    if (last === undefined || week - last.week >= 3) labels.push({ month, week });
  }
  return labels;
}

/** Strengths of colour above none. */
export const STRENGTHS = 5;

/**
 * Amounts above which a day is the next stronger one: days with work are parted into equal counts, so that a site that
 * makes much the same every day still shows which days were better.
 */
export function strengthBounds(amounts: Iterable<number>): readonly number[] {
  const made = Float64Array.from([...amounts].filter((amount) => amount > 0)).sort();
  return Array.from({ length: STRENGTHS - 1 }, (_, index) => {
    const place = Math.ceil(((index + 1) / STRENGTHS) * made.length) - 1;
    return made[Math.max(0, place)] ?? Number.POSITIVE_INFINITY;
  });
}

/** 0 where nothing was made, else 1 to STRENGTHS. */
export function strengthOf(amount: number, bounds: readonly number[]): number {
  return amount > 0 ? 1 + bounds.filter((bound) => amount > bound).length : 0;
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -7, ArrowRight: 7 };

/** The day that a key leads to from another, within the period; null: the key means nothing here. */
export function dayByKey(key: string, day: string, { begin, end }: Period): string | null {
  const within = (wanted: string): string => (wanted < begin ? begin : wanted > end ? end : wanted);
  const step = STEPS[key];
  if (step !== undefined) return within(dayAfter(day, step));
  if (key === 'Home') return begin;
  if (key === 'End') return end;
  if (key === 'PageUp') return within(monthAfter(day, -1));
  return key === 'PageDown' ? within(monthAfter(day, 1)) : null;
}
