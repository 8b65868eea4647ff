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
  idle: { fill: tokens.colorNeutralStroke1 },
});

interface DayBarProps {
  readonly shown: DayShown;
  /** Quarters of an hour of the day. */
  readonly quarters: number;
  readonly workColor: string;
  /** Pile, hole, panel … */
  readonly unit: Unit;
}

/**
 * The day from midnight to midnight: work, breaks in it, and nothing where the machine has stopped. A record counts as work
 * from its start to its end, which its label says.
 */
export function DayBar({ shown, quarters, workColor, unit }: DayBarProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat();
  const hours = (s: number): string => format.number(s / 3600, 1);
  const label = t('overview.dayBar', {
    worked: hours(shown.workedS),
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
          className={state === 'idle' ? styles.idle : undefined}
          fill={state === 'working' ? workColor : undefined}
          x={from}
          y={state === 'working' ? 0 : 0.3}
          width={to - from}
          height={state === 'working' ? 1 : 0.4}
        />
      ))}
    </svg>
  );
}
