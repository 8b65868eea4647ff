import { Button, makeStyles, mergeClasses, ToggleButton, tokens } from '@fluentui/react-components';
import { ChevronLeftRegular } from '@fluentui/react-icons/svg/chevron-left';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDataLayer } from '../../data';
import type { Period } from '../../equipment/statistics/groups';
import type { Measure } from '../../equipment/statistics/measures';
import { amountsByDay, sharesByDay } from '../../equipment/statistics/sums';
import { useTranslation } from '../../i18n/use-translation';
import type { ProjectSearch } from '../../parts/project-search/use-project-search';
import { dayAfter, monthAfter } from '../../shared/calendar-days';
import { joinedShare } from '../../shared/simulated-share';
import { Loaded } from '../../ui/loaded';
import { Panel } from '../../ui/panel';
import { SimulatedTag } from '../../ui/simulated-tag';
import { CalendarGrid } from './calendar-grid';
import { STRENGTHS } from './calendar-weeks';
import { SimulatedCorner } from './simulated-corner';
import type { CalendarChoice } from './statistics-url';
import { figuresOf, statisticsRange } from './use-statistics';

const useStyles = makeStyles({
  place: { flexShrink: 0, display: 'flex' },
  body: { minHeight: '136px', padding: '6px 10px 8px', overflowX: 'auto' },
  legend: {
    display: 'flex',
    alignItems: 'center',
    gap: '3px',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
  },
  cell: { width: '10px', height: '10px', borderRadius: '2px', backgroundColor: tokens.colorBrandForeground1 },
  none: { backgroundColor: tokens.colorNeutralBackground5 },
  year: { display: 'inline-flex', alignItems: 'center', gap: '8px' },
  marked: { position: 'relative', marginLeft: '6px' },
});

interface CalendarPanelProps {
  readonly search: ProjectSearch;
  readonly choice: CalendarChoice;
  /** By the choice that the address names by then. */
  readonly onChoice: (choose: (before: CalendarChoice) => CalendarChoice) => void;
  /** Of the days' sums. */
  readonly measure: Measure;
  /** Its name and unit. */
  readonly measureText: string;
  readonly amountText: (amount: number) => string;
  /** First and last day on which the project made anything; null before it did. */
  readonly made: Period | null;
  /** The days that the screen is about; null: none is chosen. */
  readonly shown: Period | null;
  readonly today: string;
  readonly onDay: (day: string) => void;
}

/** Every day of a year, or of all months in which the project made anything, coloured by how much was made. */
export function CalendarPanel(props: CalendarPanelProps) {
  const { search, choice, onChoice, measure, measureText, made, shown, today, onDay } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const { queries } = useDataLayer();
  const year = typeof choice === 'number' ? choice : Number((shown?.begin ?? today).slice(0, 4));
  const toYear = (by: 1 | -1): void => onChoice((before) => (typeof before === 'number' ? before : year) + by);
  const period = calendarPeriod(choice, year, made);
  const figures = useMemo(() => figuresOf([measure]), [measure]);
  const table = useQuery({
    ...queries.statisticsCalendar(search.scope, statisticsRange(search, period), figures),
    enabled: search.ready,
    placeholderData: keepPreviousData,
  });
  const days = useMemo(
    () =>
      table.data === undefined
        ? undefined
        : { amounts: amountsByDay(table.data, measure), shares: sharesByDay(table.data) },
    [table.data, measure],
  );
  const simulated = joinedShare(days?.shares.values() ?? []);
  const { error, refetch } = table;
  return (
    <div className={styles.place}>
      <Panel
        title={t('dailyStatistics.calendar')}
        signs={<SimulatedTag share={simulated} />}
        detail={measureText}
        actions={
          <>
            <span className={styles.legend} aria-hidden="true">
              {t('dailyStatistics.less')}
              <span className={mergeClasses(styles.cell, styles.none)} />
              {Array.from({ length: STRENGTHS }, (_, index) => index + 1).map((strength) => (
                <span key={strength} className={styles.cell} style={{ opacity: strength / STRENGTHS }} />
              ))}
              {t('dailyStatistics.more')}
              {simulated === 'none' ? null : (
                <>
                  <span className={mergeClasses(styles.cell, styles.none, styles.marked)}>
                    <SimulatedCorner />
                  </span>
                  {t('common.simulated')}
                </>
              )}
            </span>
            <ToggleButton
              size="small"
              appearance="subtle"
              checked={choice === 'project'}
              disabled={made === null}
              onClick={() => onChoice((before) => (before === 'project' ? null : 'project'))}
            >
              {t('dailyStatistics.wholeProject')}
            </ToggleButton>
            <span className={styles.year}>
              <Button
                size="small"
                appearance="subtle"
                icon={<ChevronLeftRegular />}
                aria-label={t('dailyStatistics.previousYear')}
                title={t('dailyStatistics.previousYear')}
                onClick={() => toYear(-1)}
              />
              {t('dailyStatistics.year', { year })}
              <Button
                size="small"
                appearance="subtle"
                icon={<ChevronRightRegular />}
                aria-label={t('dailyStatistics.nextYear')}
                title={t('dailyStatistics.nextYear')}
                onClick={() => toYear(1)}
              />
            </span>
          </>
        }
      >
        <div className={styles.body}>
          <Loaded from={{ data: days, error, refetch }}>
            {(known) => (
              <CalendarGrid
                period={period}
                {...known}
                amountText={props.amountText}
                label={`${t('dailyStatistics.calendar')}${t('common.colon')}${measureText}`}
                shown={shown}
                today={today}
                onDay={onDay}
              />
            )}
          </Loaded>
        </div>
      </Panel>
    </div>
  );
}

/** A year, or the whole months around all that was made. */
export function calendarPeriod(choice: CalendarChoice, year: number, made: Period | null): Period {
  if (choice === 'project' && made !== null) {
    return { begin: monthAfter(made.begin, 0), end: dayAfter(monthAfter(made.end, 1), -1) };
  }
  return { begin: `${year}-01-01`, end: `${year}-12-31` };
}
