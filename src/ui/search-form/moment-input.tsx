import { Button, Input, makeStyles, Popover, PopoverSurface, PopoverTrigger } from '@fluentui/react-components';
import { CalendarRegular } from '@fluentui/react-icons/svg/calendar';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toHalfWidth } from '../../shared/half-width';
import { type EndOfRange, wallClock } from '../../shared/wall-clock';

const DayCalendar = lazy(() => import('./day-calendar').then((module) => ({ default: module.DayCalendar })));

const useStyles = makeStyles({
  input: { width: '100%', minWidth: 0, '& input': { fontVariantNumeric: 'tabular-nums', minWidth: 0 } },
  button: { minWidth: '20px', width: '20px', height: '20px', padding: 0 },
  surface: { padding: '4px' },
  waiting: { width: '230px', height: '260px' },
});

interface MomentInputProps extends Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'type'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Whether a day that is chosen means its begin or its end. */
  readonly end: EndOfRange;
  /** YYYY-MM-DD of the project. */
  readonly today: string;
  /** What the calendar's button chooses, in words. */
  readonly calendarLabel: string;
}

/** `yyyy-MM-dd HH:mm:ss`, typed or chosen from a calendar. A day alone is completed when the field is left. */
export function MomentInput(props: MomentInputProps) {
  const { value, onChange, end, today, calendarLabel, onBlur, ...input } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const full = wallClock(value, end);
  const choose = (day: string): void => {
    setOpen(false);
    onChange(full === null ? (wallClock(day, end) ?? day) : `${day} ${full.slice(11)}`);
  };
  return (
    <Input
      {...input}
      className={styles.input}
      value={value}
      placeholder={t('search.momentHint')}
      autoComplete="off"
      spellCheck={false}
      onChange={(_, data) => onChange(data.value)}
      onBlur={(event) => {
        const typed = toHalfWidth(value).trim();
        onChange(wallClock(typed, end) ?? typed);
        onBlur?.(event);
      }}
      contentAfter={
        <Popover open={open} onOpenChange={(_, data) => setOpen(data.open)} positioning="below-end" trapFocus>
          <PopoverTrigger disableButtonEnhancement>
            <Button
              className={styles.button}
              appearance="transparent"
              size="small"
              icon={<CalendarRegular />}
              aria-label={calendarLabel}
              title={calendarLabel}
            />
          </PopoverTrigger>
          <PopoverSurface className={styles.surface} aria-label={calendarLabel}>
            <Suspense fallback={<div className={styles.waiting} />}>
              <DayCalendar day={full?.slice(0, 10) ?? ''} today={today} onDay={choose} />
            </Suspense>
          </PopoverSurface>
        </Popover>
      }
    />
  );
}
