import { Checkbox, Field, Input, makeStyles, Select, tokens } from '@fluentui/react-components';
import { type ReactNode, useId } from 'react';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import type { NamedField } from '../../parts/pile-fields/named-fields';
import type { FieldKey } from '../../parts/pile-fields/pile-values';
import type { TypedPile } from './pile-form';

const useStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', gap: '8px', minWidth: 0 },
  title: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(168px, 100%), 1fr))',
    gap: '10px 14px',
    alignItems: 'start',
  },
  input: { minWidth: 0, '& input': { minWidth: 0, fontVariantNumeric: 'tabular-nums' } },
  select: { minWidth: 0 },
});

interface PileFieldsProps {
  readonly title: string;
  readonly fields: readonly NamedField[];
  readonly typed: TypedPile;
  /** Fault texts by field. */
  readonly faults: Readonly<Record<string, string>>;
  readonly onType: (key: string, text: string) => void;
  readonly disabled: boolean;
  /** Fields that the account may not change, with the reason. */
  readonly fixed?: Readonly<Record<string, string>>;
  /** Of a form about many piles: the fields that are emptied, which take no value; null: its empty fields mean nothing. */
  readonly emptying?: {
    readonly keys: ReadonlySet<FieldKey>;
    readonly onEmpty: (key: FieldKey, isEmptied: boolean) => void;
  } | null;
}

/** Fields that belong together; the fault of one stands below it. */
export function PileFields(props: PileFieldsProps) {
  const { title, fields, typed, faults, onType, disabled, fixed = {}, emptying = null } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const id = useId();
  if (fields.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      <div className={styles.fields}>
        {fields.map(({ key, name, unit, parameter }) => {
          const holds = parameter?.holds ?? 'text';
          const value = typed[key] ?? '';
          const isEmptied = emptying?.keys.has(key) === true;
          const isOff = disabled || isEmptied || fixed[key] !== undefined;
          const shared = { name: key, value, disabled: isOff } as const;
          const field: ReactNode = (
            <Field
              key={key}
              label={name}
              size="small"
              required={key === 'pile_no'}
              hint={fixed[key] ?? null}
              validationMessage={faults[key] ?? null}
            >
              {holds !== 'text' && 'choices' in holds ? (
                <Select {...shared} className={styles.select} onChange={(_, data) => onType(key, data.value)}>
                  <option value="">{t('pileManagement.notSet')}</option>
                  {holds.choices.map((choice) => (
                    <option key={choice.value} value={String(choice.value)}>
                      {choice.names[language]}
                    </option>
                  ))}
                </Select>
              ) : (
                <Input
                  {...shared}
                  className={styles.input}
                  contentAfter={unit === '' ? null : unit}
                  placeholder={
                    holds !== 'text' && 'range' in holds
                      ? t('pileManagement.range', { from: holds.range[0], to: holds.range[1] })
                      : key === 'mileage_m'
                        ? t('pileManagement.mileageHint')
                        : ''
                  }
                  onChange={(_, data) => onType(key, data.value)}
                />
              )}
            </Field>
          );
          if (emptying === null) return field;
          return (
            <div key={key}>
              {field}
              <Checkbox
                label={t('pilePlan.emptied')}
                aria-label={t('pilePlan.emptiedOf', { field: name })}
                checked={isEmptied}
                disabled={disabled}
                onChange={(_, { checked }) => emptying.onEmpty(key, checked === true)}
              />
            </div>
          );
        })}
      </div>
    </section>
  );
}
