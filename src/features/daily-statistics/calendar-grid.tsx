import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { Period } from '../../equipment/statistics/groups';
import { useTranslation } from '../../i18n/use-translation';
import type { SimulatedShare } from '../../shared/simulated-share';
import { useShareText } from '../../ui/simulated-tag';
import { calendarDays, dayByKey, monthLabels, STRENGTHS, strengthBounds, strengthOf } from './calendar-weeks';
import { SimulatedCorner } from './simulated-corner';

const useStyles = makeStyles({
  grid: {
    display: 'grid',
    gridAutoColumns: 'minmax(11px, 1fr)',
    gridTemplateColumns: 'max-content',
    gridTemplateRows: '16px repeat(7, 14px)',
    gap: '2px',
    width: '100%',
    minWidth: 'max-content',
    fontSize: tokens.fontSizeBase100,
    lineHeight: '14px',
    color: tokens.colorNeutralForeground3,
  },
  weekday: { paddingRight: '4px', whiteSpace: 'nowrap' },
  month: { whiteSpace: 'nowrap', overflow: 'visible', width: 0 },
  day: {
    position: 'relative',
    minWidth: 0,
    padding: 0,
    border: 'none',
    borderRadius: '2px',
    backgroundColor: tokens.colorNeutralBackground4,
    cursor: 'pointer',
    ':hover': { outline: `1px solid ${tokens.colorNeutralForeground1}` },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px', zIndex: 1 },
  },
  amount: { position: 'absolute', inset: 0, borderRadius: '2px', backgroundColor: tokens.colorBrandForeground1 },
  shown: { boxShadow: `0 0 0 1.5px ${tokens.colorNeutralForeground1}`, zIndex: 1 },
  today: { boxShadow: `inset 0 0 0 1px ${tokens.colorNeutralForeground3}` },
});

interface CalendarGridProps {
  readonly period: Period;
  /** By day; a day without an entry has nothing. */
  readonly amounts: ReadonlyMap<string, number>;
  /** By day, too. */
  readonly shares: ReadonlyMap<string, SimulatedShare>;
  readonly amountText: (amount: number) => string;
  readonly label: string;
  readonly shown: Period | null;
  readonly today: string;
  readonly onDay: (day: string) => void;
}

/** Weeks from Monday as columns. One day takes the Tab key; arrows walk over the others, Enter shows one. */
export function CalendarGrid(props: CalendarGridProps) {
  const { period, amounts, shares, amountText, label, shown, today, onDay } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const shareText = useShareText();
  const grid = useRef<HTMLFieldSetElement>(null);
  const { begin, end } = period;
  const days = useMemo(() => calendarDays({ begin, end }), [begin, end]);
  const months = useMemo(() => monthLabels({ begin, end }), [begin, end]);
  const bounds = useMemo(() => strengthBounds(amounts.values()), [amounts]);
  const home = [shown?.end, today, end].find((day) => day !== undefined && day >= begin && day <= end) ?? begin;
  const [walked, setWalked] = useState<string | null>(null);
  const current = walked !== null && walked >= begin && walked <= end ? walked : home;
  const buttonOf = (day: string) => grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`) ?? null;
  // Where the calendar is wider than the window, the day that is shown is in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a day that was walked to has the focus, and is in sight
  useEffect(() => {
    const scroller = grid.current?.parentElement;
    const place = buttonOf(home);
    if (scroller && place) scroller.scrollLeft = place.offsetLeft - scroller.clientWidth / 2;
  }, [home]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = dayByKey(event.key, current, period);
    if (next === null) return;
    event.preventDefault();
    setWalked(next);
    buttonOf(next)?.focus();
  };
  const weekdays = [
    { row: 2, name: t('dailyStatistics.weekdays.mon') },
    { row: 4, name: t('dailyStatistics.weekdays.wed') },
    { row: 6, name: t('dailyStatistics.weekdays.fri') },
    { row: 8, name: t('dailyStatistics.weekdays.sun') },
  ];
  return (
    <fieldset
      ref={grid}
      className={styles.grid}
      style={{ margin: 0, border: 'none', padding: 0 }}
      aria-label={label}
      title={t('dailyStatistics.calendarHint')}
      onKeyDown={onKeyDown}
    >
      {weekdays.map(({ row, name }) => (
        <span key={row} className={styles.weekday} style={{ gridRow: row, gridColumn: 1 }} aria-hidden="true">
          {name}
        </span>
      ))}
      {months.map(({ month, week }) => (
        <span key={month} className={styles.month} style={{ gridRow: 1, gridColumn: week + 2 }} aria-hidden="true">
          {month.endsWith('-01-01') || week === 0 ? month.slice(0, 7) : month.slice(5, 7)}
        </span>
      ))}
      {days.map(({ day, week, weekday }) => {
        const amount = amounts.get(day) ?? 0;
        const strength = strengthOf(amount, bounds);
        const isShown = shown !== null && day >= shown.begin && day <= shown.end;
        const share = shareText(shares.get(day) ?? 'none');
        const values = { day, amount: amountText(amount), share };
        const text = t(share === '' ? 'dailyStatistics.dayCell' : 'dailyStatistics.simulatedDayCell', values);
        return (
          <button
            key={day}
            type="button"
            data-day={day}
            className={mergeClasses(styles.day, day === today && styles.today, isShown && styles.shown)}
            style={{ gridRow: weekday + 2, gridColumn: week + 2 }}
            tabIndex={day === current ? 0 : -1}
            aria-pressed={isShown}
            aria-label={text}
            title={text}
            onClick={() => {
              setWalked(day);
              onDay(day);
            }}
          >
            {strength === 0 ? null : <span className={styles.amount} style={{ opacity: strength / STRENGTHS }} />}
            {share === '' ? null : <SimulatedCorner />}
          </button>
        );
      })}
    </fieldset>
  );
}
