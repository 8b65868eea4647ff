import { Field, Input, makeStyles, Switch } from '@fluentui/react-components';
import { type Control, Controller } from 'react-hook-form';
import { useTranslation } from '../../i18n/use-translation';
import { fieldMessage } from './field-message';
import { FormSection } from './form-section';
import type { SettingsMeant, SettingsTyped } from './settings-form';

const useStyles = makeStyles({ input: { '& input': { textAlign: 'right', minWidth: 0 } } });

interface GeneralFieldsProps {
  readonly control: Control<SettingsTyped, unknown, SettingsMeant>;
  readonly disabled: boolean;
}

/** Settings that every type has. */
export function GeneralFields(props: GeneralFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <FormSection title={t('projectSettings.material')}>
        <NumberField
          {...props}
          name="cement_density_gcm3"
          label={t('projectSettings.cementDensity')}
          hint={t('projectSettings.cementDensityHint')}
          unit="g/cm³"
        />
      </FormSection>
      <FormSection title={t('projectSettings.plan')} hint={t('projectSettings.planHint')}>
        <NumberField
          {...props}
          name="plan_piles_per_day"
          label={t('projectSettings.planPiles')}
          unit={t('projectSettings.piles')}
        />
        <NumberField {...props} name="plan_metres_per_day" label={t('projectSettings.planMetres')} unit="m" />
      </FormSection>
      <FormSection title={t('projectSettings.display')}>
        <SwitchField
          {...props}
          name="is_pile_no_split"
          label={t('projectSettings.noSplit')}
          hint={t('projectSettings.noSplitHint')}
        />
        <SwitchField
          {...props}
          name="is_show_discard"
          label={t('projectSettings.showDiscard')}
          hint={t('projectSettings.showDiscardHint')}
        />
        <SwitchField
          {...props}
          name="is_warning_level"
          label={t('projectSettings.warningLevel')}
          hint={t('projectSettings.warningLevelHint')}
        />
      </FormSection>
    </>
  );
}

interface NumberFieldProps extends GeneralFieldsProps {
  readonly name: 'cement_density_gcm3' | 'plan_piles_per_day' | 'plan_metres_per_day';
  readonly label: string;
  readonly unit: string;
  readonly hint?: string;
}

function NumberField({ control, disabled, name, label, unit, hint }: NumberFieldProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <Controller
      name={name}
      control={control}
      render={({ field, fieldState }) => (
        <Field label={label} hint={hint ?? null} validationMessage={fieldMessage(t, fieldState.error?.message)}>
          <Input {...field} className={styles.input} inputMode="decimal" contentAfter={unit} disabled={disabled} />
        </Field>
      )}
    />
  );
}

interface SwitchFieldProps extends GeneralFieldsProps {
  readonly name: 'is_pile_no_split' | 'is_show_discard' | 'is_warning_level';
  readonly label: string;
  readonly hint: string;
}

function SwitchField({ control, disabled, name, label, hint }: SwitchFieldProps) {
  return (
    <Controller
      name={name}
      control={control}
      render={({ field: { value, onChange, ...field } }) => (
        <Field hint={hint}>
          <Switch
            {...field}
            label={label}
            checked={value}
            disabled={disabled}
            onChange={(_, { checked }) => onChange(checked)}
          />
        </Field>
      )}
    />
  );
}
