// The page-header search form that list screens share. The project is part of it and stands in the header of the
// console, where it serves every screen; everything else a screen's descriptor lists is here.
import {
  Button,
  Field,
  Input,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  mergeClasses,
} from '@fluentui/react-components';
import { ArrowResetRegular } from '@fluentui/react-icons/svg/arrow-reset';
import { CalendarClockRegular } from '@fluentui/react-icons/svg/calendar-clock';
import { FilterRegular } from '@fluentui/react-icons/svg/filter';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, type FieldError, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { NamedItem } from '../../contracts/api';
import type { SearchField } from '../../contracts/search-fields';
import { toHalfWidth } from '../../shared/half-width';
import { MEDIA, useMedia } from '../media';
import { WARNING_LEVEL_KEYS, WARNING_STATUS_KEYS, WarningLevelIcon, WarningStatusIcon } from '../warning-signs';
import { ChoiceInput } from './choice-input';
import { MomentInput } from './moment-input';
import { NamedInput } from './named-input';
import { QUICK_PERIODS, quickPeriod } from './quick-periods';
import { useSearchStyles } from './search-styles';
import { EMPTY_SEARCH, fieldsSet, type SearchValues, searchMessage, searchSchema } from './search-values';

interface SearchFormProps {
  readonly fields: readonly SearchField[];
  /** What is searched for now. */
  readonly values: SearchValues;
  /** Called with values that are valid; also with the same ones, which asks again. */
  readonly onSearch: (values: SearchValues) => void;
  /** Machines of the project; undefined while they are loading. */
  readonly machines: readonly NamedItem[] | undefined;
  /** What is counted: decides whether a pile number or a hole number is asked for. */
  readonly counted: 'pile' | 'hole';
  /** YYYY-MM-DD in the project's zone. */
  readonly today: string;
}

/** The form. On a phone all but the number folds away. */
export function SearchForm({ fields, values, onSearch, machines, counted, today }: SearchFormProps) {
  const styles = useSearchStyles();
  const { t } = useTranslation();
  const phone = useMedia(MEDIA.phone);
  const [unfolded, setUnfolded] = useState(false);
  const { control, handleSubmit, reset, setValue } = useForm<SearchValues>({
    resolver: zodResolver(searchSchema),
    values,
    shouldFocusError: true,
  });
  const has = (field: SearchField): boolean => fields.includes(field) && (!phone || unfolded || field === 'pile_no');
  const submit = handleSubmit((valid) => {
    // What is shown is what is searched for: completed and half-width.
    reset(valid);
    setUnfolded(false);
    onSearch(valid);
  });
  const fault = (error: FieldError | undefined): string | null => {
    const key = searchMessage(error?.message);
    return key === undefined ? null : t(key);
  };
  const setPeriod = (begin: string, end: string): void => {
    setValue('begin_time', begin === '' ? '' : `${begin} 00:00:00`, { shouldValidate: true });
    setValue('end_time', end === '' ? '' : `${end} 23:59:59`, { shouldValidate: true });
  };
  const set = fieldsSet(values);
  return (
    <form
      className={styles.form}
      aria-label={t('search.title')}
      noValidate
      onSubmit={(event) => {
        void submit(event);
      }}
    >
      {has('equipment_id') ? (
        <Controller
          name="equipment_id"
          control={control}
          render={({ field }) => (
            <Field className={mergeClasses(styles.field, styles.machine)} size="small" label={t('search.machine')}>
              <NamedInput
                items={machines}
                value={field.value}
                onChange={field.onChange}
                allName={t('search.allMachines')}
                noneName={t('search.noMachine')}
              />
            </Field>
          )}
        />
      ) : null}
      {has('pile_no') ? (
        <Controller
          name="pile_no"
          control={control}
          render={({ field, fieldState }) => (
            <Field
              className={mergeClasses(styles.field, styles.number)}
              size="small"
              label={counted === 'hole' ? t('search.holeNo') : t('search.pileNo')}
              validationMessage={fault(fieldState.error)}
            >
              <Input
                {...field}
                className={styles.input}
                size="small"
                type="search"
                autoComplete="off"
                spellCheck={false}
                placeholder={t('search.partOfNumber')}
                onBlur={() => {
                  setValue('pile_no', toHalfWidth(field.value).trim());
                  field.onBlur();
                }}
              />
            </Field>
          )}
        />
      ) : null}
      {has('period') ? (
        <fieldset className={styles.period} aria-label={t('search.period')}>
          <Controller
            name="begin_time"
            control={control}
            render={({ field: { ref: _ref, ...field }, fieldState }) => (
              <Field
                className={mergeClasses(styles.field, styles.moment)}
                size="small"
                label={t('search.from')}
                validationMessage={fault(fieldState.error)}
              >
                <MomentInput {...field} size="small" end="begin" today={today} calendarLabel={t('search.chooseFrom')} />
              </Field>
            )}
          />
          <Controller
            name="end_time"
            control={control}
            render={({ field: { ref: _ref, ...field }, fieldState }) => (
              <Field
                className={mergeClasses(styles.field, styles.moment)}
                size="small"
                label={t('search.to')}
                validationMessage={fault(fieldState.error)}
              >
                <MomentInput {...field} size="small" end="end" today={today} calendarLabel={t('search.chooseTo')} />
              </Field>
            )}
          />
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
      ) : null}
      {has('handle_status') ? (
        <Controller
          name="handle_status"
          control={control}
          render={({ field }) => (
            <Field className={mergeClasses(styles.field, styles.choice)} size="small" label={t('search.status')}>
              <ChoiceInput
                several
                choices={WARNING_STATUS_KEYS.map((value) => ({
                  value,
                  name: t(`warnings.statusOf.${value}`),
                  sign: <WarningStatusIcon status={value} />,
                }))}
                chosen={field.value}
                onChange={field.onChange}
              />
            </Field>
          )}
        />
      ) : null}
      {has('level') ? (
        <Controller
          name="level"
          control={control}
          render={({ field }) => (
            <Field className={mergeClasses(styles.field, styles.choice)} size="small" label={t('search.level')}>
              <ChoiceInput
                several
                choices={WARNING_LEVEL_KEYS.map((value) => ({
                  value,
                  name: t(`warnings.levelOf.${value}`),
                  sign: <WarningLevelIcon level={value} />,
                }))}
                chosen={field.value}
                onChange={field.onChange}
              />
            </Field>
          )}
        />
      ) : null}
      {has('is_simulation') ? (
        <Controller
          name="is_simulation"
          control={control}
          render={({ field }) => (
            <Field className={mergeClasses(styles.field, styles.choice)} size="small" label={t('search.simulated')}>
              <ChoiceInput
                choices={[
                  { value: '0', name: t('search.onlyReal') },
                  { value: '1', name: t('search.onlySimulated') },
                ]}
                chosen={field.value === '' ? [] : [field.value]}
                onChange={(chosen) => field.onChange(chosen[0] ?? '')}
              />
            </Field>
          )}
        />
      ) : null}
      <div className={styles.buttons}>
        {phone ? (
          <Button size="small" icon={<FilterRegular />} aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
            {set === 0 ? t('search.filters') : t('search.filtersSet', { count: set })}
          </Button>
        ) : null}
        <Button type="submit" size="small" appearance="primary" icon={<SearchRegular />}>
          {t('search.submit')}
        </Button>
        <Button
          size="small"
          appearance="subtle"
          icon={<ArrowResetRegular />}
          disabled={set === 0}
          onClick={() => {
            reset(EMPTY_SEARCH);
            onSearch(EMPTY_SEARCH);
          }}
        >
          {t('search.reset')}
        </Button>
      </div>
    </form>
  );
}
