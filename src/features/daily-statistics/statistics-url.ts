// The period, view and measure of the daily statistics, as a link carries them beside the search.
import { DEFAULT_SHIFT_STARTS } from '../../contracts/api/shifts';
import { STATISTICS_VIEWS, type StatisticsView } from '../../contracts/api/statistics';
import type { Measure } from '../../equipment/statistics/measures';
import { wallClock } from '../../shared/wall-clock';
import { choicePart, sortsPart, textPart } from '../../ui/address/address-parts';
import { type AddressParts, readAddress, setParameter, writeAddress } from '../../ui/address/address-state';
import { sortsText, type TableSort } from '../../ui/data-table/sorts';
import { SPANS, type Span, stepped } from './period';

/** Times at which shifts begin: as the project's settings say, or as sites divide a day. */
export const SHIFT_CHOICES = [
  'project',
  DEFAULT_SHIFT_STARTS.join(),
  '08:00,20:00',
  '06:00,18:00',
  '06:00,14:00,22:00',
] as const;
export type ShiftChoice = (typeof SHIFT_CHOICES)[number];

/** The calendar shows a year, or all months in which the project made anything. */
export type CalendarChoice = number | 'project' | null;

export interface StatisticsState {
  readonly span: Span;
  /** The other end of a range, YYYY-MM-DD. */
  readonly until: string | null;
  /** `usual`: machines of a day, days of a longer period. */
  readonly view: StatisticsView | 'usual';
  /** Key of a measure; null: the pieces made. */
  readonly measure: string | null;
  readonly shifts: ShiftChoice;
  /** Null: the year of the day that is shown. */
  readonly calendar: CalendarChoice;
  readonly sorts: readonly TableSort<string>[];
}

/** Rows as they come: oldest first, machines by their ids. */
export const AS_THEY_COME: TableSort<string> = { key: 'name', descending: false };

/** Whether nobody has sorted rows. */
export function isAsItComes(sorts: readonly TableSort<string>[]): boolean {
  return sortsText(sorts) === sortsText([AS_THEY_COME]);
}

/** YYYY-MM-DD of a parameter; null where it names no day. */
function dayOf(text: string | null): string | null {
  return wallClock(text ?? '', 'begin')?.slice(0, 10) ?? null;
}

/** The parts for a type that has these measures. */
export function statisticsParts(measures: readonly Measure[]): AddressParts<StatisticsState> {
  return {
    span: choicePart('span', SPANS),
    until: {
      read: (search) => dayOf(search.get('until')),
      write: (search, until) => setParameter(search, 'until', until),
    },
    view: choicePart('view', ['usual', ...STATISTICS_VIEWS]),
    measure: textPart('measure', 100),
    shifts: choicePart('shifts', SHIFT_CHOICES),
    calendar: {
      read(search) {
        const text = search.get('calendar') ?? '';
        return text === 'project' ? text : /^[12]\d{3}$/.test(text) ? Number(text) : null;
      },
      write: (search, calendar) => setParameter(search, 'calendar', calendar === null ? null : String(calendar)),
    },
    sorts: sortsPart(['name', ...measures.map(({ key }) => key), 'share'], AS_THEY_COME),
  };
}

/** The address of the period before (-1) or after (1) the one that an address names. */
export function steppedAddress(
  parts: AddressParts<StatisticsState>,
  before: URLSearchParams,
  by: 1 | -1,
): URLSearchParams {
  const { span, until } = readAddress(parts, before);
  const day = dayOf(before.get('day'));
  if (day === null) return before;
  const next = stepped(span, day, until, by);
  const address = writeAddress(parts, before, { until: next.until });
  address.set('day', next.day);
  return address;
}

/** The rows that are shown where nobody has chosen others. */
export function viewOf({ view, span }: Pick<StatisticsState, 'view' | 'span'>): StatisticsView {
  if (view !== 'usual') return view;
  return span === 'day' ? 'machine' : 'day';
}
