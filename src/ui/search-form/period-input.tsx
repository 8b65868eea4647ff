import {
  Button,
  Field,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  mergeClasses,
} from '@fluentui/react-components';
import { CalendarClockRegular } from '@fluentui/react-icons/svg/calendar-clock';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from '../../i18n/use-translation';
import { MomentInput } from './moment-input';
import { QUICK_PERIODS, quickPeriod } from './quick-periods';
import { searchMessage } from './search-messages';
import { useSearchStyles } from './search-styles';
import { type SearchValues, VALUES_OF } from './search-values';

interface PeriodInputProps {
  /** The range that is asked for: of the times that a list is by, or of those at which records ended. */
  readonly of: 'period' | 'ended';
  readonly form: UseFormReturn<SearchValues>;
  /** YYYY-MM-DD in the project's zone. */
  readonly today: string;
}

const TEXTS = {
  period: {
    name: 'search.period',
    from: 'search.from',
    to: 'search.to',
    chooseFrom: 'search.chooseFrom',
    chooseTo: 'search.chooseTo',
  },
  ended: {
    name: 'search.ended',
    from: 'search.endedFrom',
    to: 'search.endedTo',
    chooseFrom: 'search.chooseEndedFrom',
    chooseTo: 'search.chooseEndedTo',
  },
} as const;

/** From when to when, typed, from the calendar, or one of the usual periods. */
export function PeriodInput({ of, form, today }: PeriodInputProps) {
  const styles = useSearchStyles();
  const { t } = useTranslation();
  const [from, to] = VALUES_OF[of];
  const setPeriod = (begin: string, end: string): void => {
    form.setValue(from, begin === '' ? '' : `${begin} 00:00:00`, { shouldValidate: true });
    form.setValue(to, end === '' ? '' : `${end} 23:59:59`, { shouldValidate: true });
  };
  const texts = TEXTS[of];
  const ends = [
    { name: from, end: 'begin', label: t(texts.from), calendarLabel: t(texts.chooseFrom) },
    { name: to, end: 'end', label: t(texts.to), calendarLabel: t(texts.chooseTo) },
  ] as const;
  return (
    <fieldset className={styles.period} aria-label={t(texts.name)}>
      {ends.map(({ name, end, label, calendarLabel }) => (
        <Controller
          key={name}
          name={name}
          control={form.control}
          render={({ field: { ref: _ref, ...field }, fieldState }) => {
            const fault = searchMessage(fieldState.error?.message);
            return (
              <Field
                className={mergeClasses(styles.field, styles.moment)}
                size="small"
                label={label}
                validationMessage={fault === undefined ? null : t(fault)}
              >
                <MomentInput {...field} size="small" end={end} today={today} calendarLabel={calendarLabel} />
              </Field>
            );
          }}
        />
      ))}
      <Menu positioning="below-end">
        <MenuTrigger disableButtonEnhancement>
          <Button
            className={styles.quick}
            size="small"
            appearance="subtle"
            icon={<CalendarClockRegular />}
            aria-label={t('search.quick')}
            title={t('search.quick')}
          />
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            {QUICK_PERIODS.map((period) => (
              <MenuItem key={period} onClick={() => setPeriod(...quickPeriod(period, today))}>
                {t(`search.${period}`)}
              </MenuItem>
            ))}
          </MenuList>
        </MenuPopover>
      </Menu>
    </fieldset>
  );
}
