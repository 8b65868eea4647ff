// The boxes of the search form: text, one of many names, a day, one or some of a few.
import { Field, Input, mergeClasses } from '@fluentui/react-components';
import type { ReactElement } from 'react';
import { Controller, type ControllerRenderProps, type UseFormReturn } from 'react-hook-form';
import type { NamedItem } from '../../contracts/api';
import { useTranslation } from '../../i18n/use-translation';
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

interface LabelledProps extends BoxProps {
  readonly label: string;
}

interface FrameProps<N extends keyof SearchValues> extends LabelledProps {
  readonly name: N;
  /** The style that says how wide it is. */
  readonly width: 'number' | 'machine' | 'day' | 'choice';
  /** The input itself. */
  readonly children: (field: ControllerRenderProps<SearchValues, N>) => ReactElement;
}

/** The parts around the input of every box: the value in the form, label, fault, width. */
function Frame<N extends keyof SearchValues>({ form, name, width, label, required, children }: FrameProps<N>) {
  const styles = useSearchStyles();
  const { t } = useTranslation();
  return (
    <Controller
      name={name}
      control={form.control}
      render={({ field, fieldState }) => {
        const fault = searchMessage(fieldState.error?.message);
        return (
          <Field
            className={mergeClasses(styles.field, styles[width])}
            size="small"
            label={label}
            required={required}
            validationMessage={fault === undefined ? null : t(fault)}
          >
            {children(field)}
          </Field>
        );
      }}
    />
  );
}

type NameOf<T> = { [K in keyof SearchValues]: SearchValues[K] extends T ? K : never }[keyof SearchValues];
type TextName = NameOf<string>;
type ListName = NameOf<string[]>;

export function TextBox({ hint, ...frame }: LabelledProps & { name: TextName; hint?: string }) {
  const styles = useSearchStyles();
  return (
    <Frame {...frame} width="number">
      {(field) => (
        <Input
          {...field}
          className={styles.input}
          size="small"
          type="search"
          autoComplete="off"
          spellCheck={false}
          placeholder={hint}
          onBlur={() => {
            frame.form.setValue(frame.name, toHalfWidth(field.value).trim());
            field.onBlur();
          }}
        />
      )}
    </Frame>
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
    <Frame {...{ form, required, name, label }} width="machine">
      {(field) => (
        <NamedInput
          {...named}
          value={field.value}
          onChange={(id) => {
            field.onChange(id);
            onChosen?.(id);
          }}
        />
      )}
    </Frame>
  );
}

export function DayBox({ today, ...frame }: BoxProps & { today: string }) {
  const { t } = useTranslation();
  return (
    <Frame {...frame} name="day" label={t('search.day')} width="day">
      {({ ref: _ref, ...field }) => (
        <MomentInput {...field} size="small" end={null} today={today} calendarLabel={t('search.chooseDay')} />
      )}
    </Frame>
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
    <Frame {...{ form, required, name, label }} width="choice">
      {(field) => (
        <ChoiceInput
          {...given}
          chosen={field.value === '' ? [] : [field.value]}
          onChange={(chosen) => field.onChange(chosen[0] ?? '')}
        />
      )}
    </Frame>
  );
}

/** Some of a few; none means all. */
export function SeveralBox({ choices, ...frame }: ChoicesProps & { name: ListName }) {
  return (
    <Frame {...frame} width="choice">
      {(field) => <ChoiceInput several choices={choices} chosen={field.value} onChange={field.onChange} />}
    </Frame>
  );
}
