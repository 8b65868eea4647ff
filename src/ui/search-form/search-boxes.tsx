// The boxes of the search form: text, one of many names, a day, one or some of a few.
import { Field, Input, mergeClasses } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { Controller, type FieldError, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { NamedItem } from '../../contracts/api';
import { toHalfWidth } from '../../shared/half-width';
import { type Choice, ChoiceInput } from './choice-input';
import { MomentInput } from './moment-input';
import { NamedInput } from './named-input';
import { searchMessage } from './search-messages';
import { useSearchStyles } from './search-styles';
import type { SearchValues } from './search-values';

export interface BoxProps {
  readonly form: UseFormReturn<SearchValues>;
  readonly required: boolean;
}

interface FrameProps {
  /** The style that says how wide it is. */
  readonly width: 'number' | 'machine' | 'day' | 'choice';
  readonly label: string;
  readonly required: boolean;
  readonly error?: FieldError | undefined;
  readonly children: ReactNode;
}

/** What is around every box: label, fault, width. */
function Frame({ width, label, required, error, children }: FrameProps) {
  const styles = useSearchStyles();
  const { t } = useTranslation();
  const fault = searchMessage(error?.message);
  return (
    <Field
      className={mergeClasses(styles.field, styles[width])}
      size="small"
      label={label}
      required={required}
      validationMessage={fault === undefined ? null : t(fault)}
    >
      {children}
    </Field>
  );
}

type NameOf<T> = { [K in keyof SearchValues]: SearchValues[K] extends T ? K : never }[keyof SearchValues];
type TextName = NameOf<string>;
type ListName = NameOf<string[]>;

interface LabelledProps extends BoxProps {
  readonly label: string;
}

export function TextBox({ form, required, name, label, hint }: LabelledProps & { name: TextName; hint?: string }) {
  const styles = useSearchStyles();
  return (
    <Controller
      name={name}
      control={form.control}
      render={({ field, fieldState: { error } }) => (
        <Frame width="number" {...{ label, required, error }}>
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
        </Frame>
      )}
    />
  );
}

interface NamedBoxProps extends LabelledProps {
  readonly name: 'project_id' | 'equipment_id';
  readonly items: readonly NamedItem[] | undefined;
  readonly allName: string | null;
  readonly chooseName: string;
  readonly noneName: string;
  readonly onChosen?: (id: string) => void;
}

export function NamedBox({ form, required, name, label, onChosen, ...named }: NamedBoxProps) {
  return (
    <Controller
      name={name}
      control={form.control}
      render={({ field, fieldState: { error } }) => (
        <Frame width="machine" {...{ label, required, error }}>
          <NamedInput
            {...named}
            value={field.value}
            onChange={(id) => {
              field.onChange(id);
              onChosen?.(id);
            }}
          />
        </Frame>
      )}
    />
  );
}

export function DayBox({ form, required, today }: BoxProps & { today: string }) {
  const { t } = useTranslation();
  return (
    <Controller
      name="day"
      control={form.control}
      render={({ field: { ref: _ref, ...field }, fieldState: { error } }) => (
        <Frame width="day" label={t('search.day')} {...{ required, error }}>
          <MomentInput {...field} size="small" end={null} today={today} calendarLabel={t('search.chooseDay')} />
        </Frame>
      )}
    />
  );
}

interface ChoicesProps extends LabelledProps {
  readonly choices: readonly Choice[];
}

/** One of a few, or any. */
export function ChoiceBox({
  form,
  required,
  name,
  label,
  ...given
}: ChoicesProps & { name: TextName; anyName?: string }) {
  return (
    <Controller
      name={name}
      control={form.control}
      render={({ field }) => (
        <Frame width="choice" {...{ label, required }}>
          <ChoiceInput
            {...given}
            chosen={field.value === '' ? [] : [field.value]}
            onChange={(chosen) => field.onChange(chosen[0] ?? '')}
          />
        </Frame>
      )}
    />
  );
}

/** Some of a few; none means all. */
export function SeveralBox({ form, required, name, label, choices }: ChoicesProps & { name: ListName }) {
  return (
    <Controller
      name={name}
      control={form.control}
      render={({ field }) => (
        <Frame width="choice" {...{ label, required }}>
          <ChoiceInput several choices={choices} chosen={field.value} onChange={field.onChange} />
        </Frame>
      )}
    />
  );
}
