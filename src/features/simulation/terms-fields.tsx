import { Button, Field, Input, makeStyles, Select } from '@fluentui/react-components';
import { ArrowShuffleRegular } from '@fluentui/react-icons/svg/arrow-shuffle';
import { useFormat } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { drawnSeed, parameterFields, type SimulationInfo, type TypedTerms } from './terms-form';

const useStyles = makeStyles({
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(168px, 100%), 1fr))',
    gap: '8px 14px',
    alignItems: 'start',
  },
  input: { minWidth: 0, '& input': { minWidth: 0, fontVariantNumeric: 'tabular-nums' } },
  select: { minWidth: 0 },
});

interface TermsFieldsProps {
  readonly info: SimulationInfo;
  readonly typed: TypedTerms;
  readonly faults: Readonly<Record<string, string>>;
  readonly onType: (key: string, text: string) => void;
  readonly disabled: boolean;
  /** Name of the field for how many; null where the piles are named. */
  readonly countName: string | null;
  /** Empty: none is chosen. */
  readonly machineId: string;
  readonly onMachine: (id: string) => void;
}

/** The fields of a generation: how many, by which machine, from when on, and how the work goes. */
export function TermsFields(props: TermsFieldsProps) {
  const { info, typed, faults, onType, disabled, countName, machineId, onMachine } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat();
  const input = (key: string) => ({
    name: key,
    value: typed[key] ?? '',
    disabled,
    className: styles.input,
    onChange: (_: unknown, { value }: { readonly value: string }) => onType(key, value),
  });
  const range = (from: number, to: number) => t('simulation.range', { from, to });
  return (
    <div className={styles.fields}>
      {countName === null ? null : (
        <Field
          label={countName}
          size="small"
          required
          validationMessage={faults.count || null}
          hint={info.batches ? null : t('simulation.countHint', { count: format.number(info.piles.possible) })}
        >
          <Input {...input('count')} inputMode="numeric" />
        </Field>
      )}
      <Field label={t('search.machine')} size="small" required validationMessage={faults.equipment_id || null}>
        <Select
          name="equipment_id"
          className={styles.select}
          value={machineId}
          disabled={disabled}
          onChange={(_, { value }) => onMachine(value)}
        >
          <option value="">{t('search.chooseMachine')}</option>
          {info.equipments.map(({ id, name, busy }) => (
            <option key={id} value={String(id)}>
              {busy ? t('simulation.busyMachine', { name }) : name}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={t('simulation.start')}
        size="small"
        required
        hint={t('simulation.startHint')}
        validationMessage={faults.start_time || null}
      >
        <Input {...input('start_time')} placeholder={t('search.momentHint')} />
      </Field>
      {parameterFields(info).map(({ key, names, unit, from, to, usual }) => (
        <Field
          key={key}
          label={names[language]}
          size="small"
          hint={range(from, to)}
          validationMessage={faults[key] || null}
        >
          <Input
            {...input(key)}
            inputMode="decimal"
            placeholder={info.batches ? String(usual) : t('simulation.byDesign', { usual })}
            contentAfter={unit === '' ? null : unit}
          />
        </Field>
      ))}
      <Field
        label={t('simulation.scatter')}
        size="small"
        required
        hint={t('simulation.scatterHint', { from: info.scatter.from, to: info.scatter.to })}
        validationMessage={faults.scatter || null}
      >
        <Input {...input('scatter')} inputMode="decimal" />
      </Field>
      <Field
        label={t('simulation.breachShare')}
        size="small"
        required
        hint={range(info.breach_share.from * 100, info.breach_share.to * 100)}
        validationMessage={faults.breach_share || null}
      >
        <Input {...input('breach_share')} inputMode="decimal" contentAfter="%" />
      </Field>
      <Field
        label={t('simulation.seed')}
        size="small"
        required
        hint={t('simulation.seedHint')}
        validationMessage={faults.seed || null}
      >
        <Input
          {...input('seed')}
          autoComplete="off"
          spellCheck={false}
          contentAfter={
            <Button
              appearance="transparent"
              size="small"
              icon={<ArrowShuffleRegular />}
              aria-label={t('simulation.drawSeed')}
              title={t('simulation.drawSeed')}
              disabled={disabled}
              onClick={() => onType('seed', drawnSeed())}
            />
          }
        />
      </Field>
    </div>
  );
}
