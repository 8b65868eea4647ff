import { Button, Dropdown, makeStyles, Option, ToggleButton, tokens } from '@fluentui/react-components';
import { ChevronLeftRegular } from '@fluentui/react-icons/svg/chevron-left';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import type { ReactNode } from 'react';
import type { Period } from '../../equipment/statistics/groups';
import { useTranslation } from '../../i18n/use-translation';
import { wallClock } from '../../shared/wall-clock';
import { MomentInput } from '../../ui/search-form/moment-input';
import { periodOf, SPANS, type Span } from './period';
import { SHIFT_CHOICES, type ShiftChoice } from './statistics-url';

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '6px 10px',
    flexShrink: 0,
    '@media (max-width: 719px)': { padding: '0 8px' },
  },
  group: { display: 'flex', alignItems: 'center', gap: '2px' },
  span: { minWidth: 0, paddingLeft: '10px', paddingRight: '10px' },
  period: {
    minWidth: '92px',
    padding: '0 4px',
    textAlign: 'center',
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
  until: { width: '150px' },
  shifts: { minWidth: 0, width: '164px' },
  end: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '6px', marginLeft: 'auto' },
});

interface PeriodBarProps {
  readonly span: Span;
  readonly day: string;
  readonly until: string | null;
  readonly today: string;
  readonly onShow: (span: Span, day: string, until: string | null) => void;
  /** Shows the period before (-1) or after (1) the one that the address names by then. */
  readonly onStep: (by: 1 | -1) => void;
  readonly shifts: ShiftChoice;
  /** Times with commas between, as the project's settings say. */
  readonly projectShifts: string;
  readonly onShifts: (shifts: ShiftChoice) => void;
  /** Actions on the figures shown. */
  readonly children: ReactNode;
}

/** Which period is shown: its length, the one before and after, and how the site divides its days. */
export function PeriodBar({
  span,
  day,
  until,
  today,
  onShow,
  onStep,
  shifts,
  projectShifts,
  onShifts,
  children,
}: PeriodBarProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const period = periodOf(span, day, until);
  const nameOf = (known: ShiftChoice): string =>
    known === 'project' ? t('dailyStatistics.projectShifts', { shifts: shiftText(projectShifts) }) : shiftText(known);
  return (
    <section className={styles.bar} aria-label={t('dailyStatistics.bar')}>
      <div className={styles.group}>
        {SPANS.map((known) => (
          <ToggleButton
            key={known}
            className={styles.span}
            size="small"
            appearance="subtle"
            checked={span === known}
            onClick={() => onShow(known, day, known === 'range' ? (until ?? today) : null)}
          >
            {t(`dailyStatistics.spanOf.${known}`)}
          </ToggleButton>
        ))}
      </div>
      <div className={styles.group}>
        <Button
          size="small"
          appearance="subtle"
          icon={<ChevronLeftRegular />}
          aria-label={t('dailyStatistics.previous')}
          title={t('dailyStatistics.previous')}
          onClick={() => onStep(-1)}
        />
        <span className={styles.period} role="status">
          {periodText(period)}
        </span>
        <Button
          size="small"
          appearance="subtle"
          icon={<ChevronRightRegular />}
          aria-label={t('dailyStatistics.next')}
          title={t('dailyStatistics.next')}
          onClick={() => onStep(1)}
        />
        <Button size="small" appearance="subtle" disabled={day === today} onClick={() => onShow(span, today, null)}>
          {t('dailyStatistics.today')}
        </Button>
      </div>
      {span === 'range' ? (
        <div className={styles.until}>
          <MomentInput
            key={until}
            size="small"
            aria-label={t('dailyStatistics.until')}
            value={until ?? ''}
            onChange={(text) => {
              const known = wallClock(text, 'begin')?.slice(0, 10);
              if (known !== undefined && text.length === 10) onShow(span, day, known);
            }}
            end={null}
            today={today}
            calendarLabel={t('dailyStatistics.chooseUntil')}
          />
        </div>
      ) : null}
      <div className={styles.end}>
        <Dropdown
          className={styles.shifts}
          size="small"
          aria-label={t('dailyStatistics.shifts')}
          title={t('dailyStatistics.shiftHint')}
          value={shiftText(shifts === 'project' ? projectShifts : shifts)}
          selectedOptions={[shifts]}
          onOptionSelect={(_, { optionValue }) => {
            const chosen = SHIFT_CHOICES.find((known) => known === optionValue);
            if (chosen !== undefined) onShifts(chosen);
          }}
        >
          {SHIFT_CHOICES.map((known) => (
            <Option key={known} value={known} text={nameOf(known)}>
              {nameOf(known)}
            </Option>
          ))}
        </Dropdown>
        {children}
      </div>
    </section>
  );
}

/** The days of a period, one of them alone where it is both ends. */
export function periodText({ begin, end }: Period): string {
  return begin === end ? begin : `${begin} – ${end}`;
}

function shiftText(shifts: string): string {
  return shifts.replaceAll(',', ' / ');
}
