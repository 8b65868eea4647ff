import { Input, makeStyles } from '@fluentui/react-components';
import type { ComponentProps } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { toHalfWidth } from '../../shared/half-width';
import { type EndOfRange, wallClock } from '../../shared/wall-clock';
import { CalendarButton } from './calendar-button';

const useStyles = makeStyles({
  input: { width: '100%', minWidth: 0, '& input': { fontVariantNumeric: 'tabular-nums', minWidth: 0 } },
});

interface MomentInputProps extends Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'type'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Whether a day that is chosen means its begin or its end; null: the day itself is meant. */
  readonly end: EndOfRange | null;
  /** YYYY-MM-DD of the project. */
  readonly today: string;
  /** Label of the calendar's button: the thing that it chooses. */
  readonly calendarLabel: string;
}

/**
 * `yyyy-MM-dd HH:mm:ss`, or `yyyy-MM-dd` where a day is meant, typed or chosen from a calendar. A day alone is completed
 * when the field is left.
 */
export function MomentInput(props: MomentInputProps) {
  const { value, onChange, end, today, calendarLabel, onBlur, ...input } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const full = wallClock(value, end ?? 'begin');
  const choose = (day: string): void => {
    if (end === null) onChange(day);
    else onChange(full === null ? (wallClock(day, end) ?? day) : `${day} ${full.slice(11)}`);
  };
  return (
    <Input
      {...input}
      className={styles.input}
      value={value}
      placeholder={end === null ? t('search.dayHint') : t('search.momentHint')}
      autoComplete="off"
      spellCheck={false}
      onChange={(_, data) => onChange(data.value)}
      onBlur={(event) => {
        const typed = toHalfWidth(value).trim();
        onChange(end === null ? typed : (wallClock(typed, end) ?? typed));
        onBlur?.(event);
      }}
      contentAfter={
        <CalendarButton day={full?.slice(0, 10) ?? ''} today={today} onDay={choose} label={calendarLabel} />
      }
    />
  );
}
