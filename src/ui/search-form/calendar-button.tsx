import { Button, makeStyles, Popover, PopoverSurface, PopoverTrigger } from '@fluentui/react-components';
import { CalendarRegular } from '@fluentui/react-icons/svg/calendar';
import { Suspense, useState } from 'react';
import { lazyPart } from '../lazy-part';

const DayCalendar = lazyPart(async () => ({ default: (await import('./day-calendar')).DayCalendar }));

const useStyles = makeStyles({
  button: { minWidth: '20px', width: '20px', height: '20px', padding: 0 },
  surface: { padding: '4px' },
  waiting: { width: '230px', height: '260px' },
});

interface CalendarButtonProps {
  /** YYYY-MM-DD, or empty. */
  readonly day: string;
  /** YYYY-MM-DD of the project. */
  readonly today: string;
  readonly onDay: (day: string) => void;
  /** Label of the button: the thing that it chooses. */
  readonly label: string;
}

/** Opens the calendar beside an input for a date. */
export function CalendarButton({ day, today, onDay, label }: CalendarButtonProps) {
  const styles = useStyles();
  const [open, setOpen] = useState(false);
  const choose = (chosen: string): void => {
    setOpen(false);
    onDay(chosen);
  };
  return (
    <Popover open={open} onOpenChange={(_, data) => setOpen(data.open)} positioning="below-end" trapFocus>
      <PopoverTrigger disableButtonEnhancement>
        <Button
          className={styles.button}
          appearance="transparent"
          size="small"
          icon={<CalendarRegular />}
          aria-label={label}
          title={label}
        />
      </PopoverTrigger>
      <PopoverSurface className={styles.surface} aria-label={label}>
        <Suspense fallback={<div className={styles.waiting} />}>
          <DayCalendar day={day} today={today} onDay={choose} />
        </Suspense>
      </PopoverSurface>
    </Popover>
  );
}
