// Each field of the search form, as it is asked for.
import { Field, Input, mergeClasses } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { Controller, type FieldError, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { NamedItem } from '../../contracts/api';
import type { SearchField } from '../../contracts/search-fields';
import { toHalfWidth } from '../../shared/half-width';
import { WARNING_LEVEL_KEYS, WARNING_STATUS_KEYS, WarningLevelIcon, WarningStatusIcon } from '../warning-signs';
import { type Choice, ChoiceInput } from './choice-input';
import { MomentInput } from './moment-input';
import { NamedInput } from './named-input';
import { PeriodInput } from './period-input';
import { searchMessage } from './search-messages';
import { useSearchStyles } from './search-styles';
import type { Counted, SearchValues } from './search-values';

export type SearchFormState = UseFormReturn<SearchValues>;

/** The text of a field's fault. */
export function useFault(): (error: FieldError | undefined) => string | null {
  const { t } = useTranslation();
  return (error) => {
    const key = searchMessage(error?.message);
    return key === undefined ? null : t(key);
  };
}

interface InputProps {
  readonly form: SearchFormState;
  readonly required: boolean;
}

export interface SearchFieldInputProps extends InputProps {
  readonly field: SearchField;
  readonly projects: readonly NamedItem[] | undefined;
  readonly machines: readonly NamedItem[] | undefined;
  readonly onProject: (projectId: string) => void;
  readonly counted: Counted;
  readonly today: string;
}

export function SearchFieldInput({ field, form, required, counted, today, ...lists }: SearchFieldInputProps) {
  const { t } = useTranslation();
  const same = { form, required };
  switch (field) {
    case 'project_id':
      return (
        <NamedField
          {...same}
          name="project_id"
          label={t('search.project')}
          items={lists.projects}
          allName={null}
          chooseName={t('shell.chooseProject')}
          noneName={t('shell.noProjectFound')}
          onChosen={(id) => {
            // Machines belong to their project.
            form.setValue('equipment_id', '');
            lists.onProject(id);
          }}
        />
      );
    case 'equipment_id':
      return (
        <NamedField
          {...same}
          name="equipment_id"
          label={t('search.machine')}
          items={lists.machines}
          allName={required ? null : t('search.allMachines')}
          chooseName={t('search.chooseMachine')}
          noneName={t('search.noMachine')}
        />
      );
    case 'pile_no':
      return (
        <TextField
          {...same}
          name="pile_no"
          label={counted === 'hole' ? t('search.holeNo') : t('search.pileNo')}
          hint={t('search.partOfNumber')}
        />
      );
    case 'pile_no2':
      return <TextField {...same} name="pile_no2" label={t('search.secondPart')} />;
    case 'pile_no3':
      return <TextField {...same} name="pile_no3" label={t('search.thirdPart')} />;
    case 'exact':
      return (
        <ChoiceField
          {...same}
          name="exact"
          label={t('search.exact')}
          anyName={t('search.partOfNumber')}
          choices={[{ value: '1', name: t('search.exactOnly') }]}
        />
      );
    case 'hole_no':
      return <TextField {...same} name="hole_no" label={t('search.firstHole')} hint={t('search.partOfNumber')} />;
    case 'end_hole_no':
      return <TextField {...same} name="end_hole_no" label={t('search.lastHole')} />;
    case 'row_no':
      return <TextField {...same} name="row_no" label={t('search.row')} />;
    case 'numeral':
      return <TextField {...same} name="numeral" label={t('search.numeral')} />;
    case 'mileage':
      return (
        <>
          <TextField {...same} name="mileage_from" label={t('search.mileageFrom')} hint={t('search.mileageHint')} />
          <TextField {...same} name="mileage_to" label={t('search.mileageTo')} hint={t('search.mileageHint')} />
        </>
      );
    case 'position':
      return <TextField {...same} name="position" label={t('search.position')} />;
    case 'unit':
      return <TextField {...same} name="unit" label={t('search.unit')} />;
    case 'hole_order':
      return <TextField {...same} name="hole_order" label={t('search.holeOrder')} />;
    case 'day':
      return <DayField {...same} today={today} />;
    case 'period':
      return <PeriodInput form={form} today={today} />;
    case 'handle_status':
      return (
        <SeveralField
          {...same}
          name="handle_status"
          label={t('search.status')}
          choices={WARNING_STATUS_KEYS.map((value) => ({
            value,
            name: t(`warnings.statusOf.${value}`),
            sign: <WarningStatusIcon status={value} />,
          }))}
        />
      );
    case 'level':
      return (
        <SeveralField
          {...same}
          name="level"
          label={t('search.level')}
          choices={WARNING_LEVEL_KEYS.map((value) => ({
            value,
            name: t(`warnings.levelOf.${value}`),
            sign: <WarningLevelIcon level={value} />,
          }))}
        />
      );
    case 'is_simulation':
      return (
        <ChoiceField
          {...same}
          name="is_simulation"
          label={t('search.simulated')}
          choices={[
            { value: '0', name: t('search.onlyReal') },
            { value: '1', name: t('search.onlySimulated') },
          ]}
        />
      );
    case 'is_discard':
      return (
        <ChoiceField
          {...same}
          name="is_discard"
          label={t('search.discarded')}
          choices={[
            { value: '0', name: t('search.withoutDiscarded') },
            { value: '1', name: t('search.onlyDiscarded') },
          ]}
        />
      );
  }
}

type NameOf<T> = { [K in keyof SearchValues]: SearchValues[K] extends T ? K : never }[keyof SearchValues];
type TextName = NameOf<string>;
type ListName = NameOf<string[]>;

interface LabelledProps extends InputProps {
  readonly label: string;
}

function TextField({ form, required, name, label, hint }: LabelledProps & { name: TextName; hint?: string }) {
  const styles = useSearchStyles();
  const fault = useFault();
  return (
    <Controller
      name={name}
      control={form.control}
      render={({ field, fieldState }) => (
        <Field
          className={mergeClasses(styles.field, styles.number)}
          size="small"
          label={label}
          required={required}
          validationMessage={fault(fieldState.error)}
        >
          <Input
            {...field}
            className={styles.input}
            size="small"
            type="search"
            autoComplete="off"
            spellCheck={false}
            placeholder={hint}
            onBlur={() => {
              form.setValue(name, toHalfWidth(field.value).trim());
              field.onBlur();
            }}
          />
        </Field>
      )}
    />
  );
}

interface NamedFieldProps extends LabelledProps {
  readonly name: 'project_id' | 'equipment_id';
  readonly items: readonly NamedItem[] | undefined;
  readonly allName: string | null;
  readonly chooseName: string;
  readonly noneName: string;
  readonly onChosen?: (id: string) => void;
}

function NamedField({ form, required, name, label, onChosen, ...named }: NamedFieldProps) {
  const styles = useSearchStyles();
  const fault = useFault();
  return (
    <Controller
      name={name}
      control={form.control}
      render={({ field, fieldState }) => (
        <Field
          className={mergeClasses(styles.field, styles.machine)}
          size="small"
          label={label}
          required={required}
          validationMessage={fault(fieldState.error)}
        >
          <NamedInput
            {...named}
            value={field.value}
            onChange={(id) => {
              field.onChange(id);
              onChosen?.(id);
            }}
          />
        </Field>
      )}
    />
  );
}

function DayField({ form, required, today }: InputProps & { today: string }) {
  const styles = useSearchStyles();
  const fault = useFault();
  const { t } = useTranslation();
  return (
    <Controller
      name="day"
      control={form.control}
      render={({ field: { ref: _ref, ...field }, fieldState }) => (
        <Field
          className={mergeClasses(styles.field, styles.day)}
          size="small"
          label={t('search.day')}
          required={required}
          validationMessage={fault(fieldState.error)}
        >
          <MomentInput {...field} size="small" end={null} today={today} calendarLabel={t('search.chooseDay')} />
        </Field>
      )}
    />
  );
}

interface ChoicesProps extends LabelledProps {
  readonly choices: readonly Choice[];
}

/** One of a few, or any. */
function ChoiceField({ form, required, name, label, ...given }: ChoicesProps & { name: TextName; anyName?: string }) {
  return (
    <Controller
      name={name}
      control={form.control}
      render={({ field }) => (
        <ChoiceBox label={label} required={required}>
          <ChoiceInput
            {...given}
            chosen={field.value === '' ? [] : [field.value]}
            onChange={(chosen) => field.onChange(chosen[0] ?? '')}
          />
        </ChoiceBox>
      )}
    />
  );
}

/** Some of a few; none means all. */
function SeveralField({ form, required, name, label, choices }: ChoicesProps & { name: ListName }) {
  return (
    <Controller
      name={name}
      control={form.control}
      render={({ field }) => (
        <ChoiceBox label={label} required={required}>
          <ChoiceInput several choices={choices} chosen={field.value} onChange={field.onChange} />
        </ChoiceBox>
      )}
    />
  );
}

function ChoiceBox({ label, required, children }: { label: string; required: boolean; children: ReactNode }) {
  const styles = useSearchStyles();
  return (
    <Field className={mergeClasses(styles.field, styles.choice)} size="small" label={label} required={required}>
      {children}
    </Field>
  );
}
