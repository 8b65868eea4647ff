import { Field, Input } from '@fluentui/react-components';
import { useTranslation } from '../../../i18n/use-translation';
import { typedNumber } from '../../../shared/typed-number';
import { type Bounds, fits } from './arrange-terms';

interface NumberInputProps {
  readonly label: string;
  readonly unit?: string;
  readonly text: string;
  readonly disabled: boolean;
  readonly onText: (text: string) => void;
  readonly bounds?: Bounds;
  /** Whether a number within the bounds is none here. */
  readonly refuse?: (value: number) => boolean;
}

/** A number as it is typed; its fault stands below it. */
export function NumberInput({ label, unit = '', text, disabled, onText, bounds, refuse }: NumberInputProps) {
  const { t } = useTranslation();
  const value = typedNumber(text);
  const isOut = value !== null && ((bounds !== undefined && !fits(value, bounds)) || refuse?.(value) === true);
  const wrong = text.trim() !== '' && (value === null || isOut);
  return (
    <Field
      label={label}
      size="small"
      validationMessage={wrong ? t(value === null ? 'pileManagement.fault.notANumber' : 'pilePlan.outOfRange') : null}
    >
      <Input
        value={text}
        disabled={disabled}
        inputMode="decimal"
        style={{ minWidth: 0 }}
        input={{ style: { minWidth: 0 } }}
        contentAfter={unit === '' ? null : unit}
        onChange={(_, data) => onText(data.value)}
      />
    </Field>
  );
}
