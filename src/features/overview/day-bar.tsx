import { makeStyles, tokens } from '@fluentui/react-components';
import type { Unit } from '../../equipment/descriptor';
import { useFormat } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import type { DayShown } from './machine-day';

const useStyles = makeStyles({
  bar: {
    gridColumn: '2 / -1',
    display: 'block',
    width: '100%',
    height: '5px',
    marginTop: '2px',
    borderRadius: '1px',
    backgroundColor: tokens.colorNeutralBackground5,
  },
  paused: { fill: tokens.colorStatusWarningForeground1 },
  idle: { fill: tokens.colorNeutralStroke1 },
});

/** Thick to thin, so that states can be told apart without their colours. */
const THICK = { working: 1, paused: 0.7, idle: 0.4 };

interface DayBarProps {
  readonly shown: DayShown;
  /** Quarters of an hour of the day. */
  readonly quarters: number;
  readonly workColor: string;
  /** Pile, hole, panel … */
  readonly unit: Unit;
}

/**
 * The day from midnight to midnight: work, pauses within a record, breaks between records, and nothing where the machine has
 * stopped. Its label has how long each was.
 */
export function DayBar({ shown, quarters, workColor, unit }: DayBarProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat();
  const hours = (s: number): string => format.number(s / 3600, 1);
  const label = t('overview.dayBar', {
    worked: hours(shown.workedS),
    paused: hours(shown.pausedS),
    idle: hours(shown.idleS),
    unit: unit[language],
  });
  return (
    <svg
      className={styles.bar}
      viewBox={`0 0 ${quarters} 1`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      data-day-bar
    >
      <title>{label}</title>
      {shown.stretches.map(({ state, from, to }) => (
        <rect
          key={from}
          className={state === 'working' ? undefined : styles[state]}
          fill={state === 'working' ? workColor : undefined}
          x={from}
          y={(1 - THICK[state]) / 2}
          width={to - from}
          height={THICK[state]}
        />
      ))}
    </svg>
  );
}
