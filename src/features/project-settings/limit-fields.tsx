import { Button, Field, Input, makeStyles, Text, tokens } from '@fluentui/react-components';
import { type Control, Controller } from 'react-hook-form';
import type { EquipmentProfile, WarningRule } from '../../equipment/descriptor';
import { sourceIn } from '../../equipment/limit-sources';
import { measureOf } from '../../equipment/rule-measure';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { fieldMessage } from './field-message';
import { FormSection } from './form-section';
import type { SettingsMeant, SettingsTyped } from './settings-form';

const useStyles = makeStyles({
  about: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, overflowWrap: 'anywhere' },
  input: { '& input': { textAlign: 'right', minWidth: 0 } },
});

interface LimitFieldsProps {
  readonly profile: EquipmentProfile;
  readonly control: Control<SettingsTyped, unknown, SettingsMeant>;
  readonly disabled: boolean;
  readonly onDefaults: () => void;
}

/** One limit a warning rule of the type, with its subject, its unit, and the source of its default. */
export function LimitFields({ profile, control, disabled, onDefaults }: LimitFieldsProps) {
  const { t } = useTranslation();
  if (profile.warningRules.length === 0) return null;
  return (
    <FormSection
      title={t('projectSettings.limits')}
      hint={t('projectSettings.limitsHint')}
      action={
        <Button size="small" appearance="subtle" disabled={disabled} onClick={onDefaults}>
          {t('projectSettings.reset')}
        </Button>
      }
    >
      {profile.warningRules.map((rule, i) => (
        <LimitField
          key={rule.key}
          rule={rule}
          index={i}
          unit={measureOf(profile, rule).unit}
          {...{ control, disabled }}
        />
      ))}
    </FormSection>
  );
}

interface LimitFieldProps extends Pick<LimitFieldsProps, 'control' | 'disabled'> {
  readonly rule: WarningRule;
  readonly index: number;
  readonly unit: string;
}

function LimitField({ rule, index, unit, control, disabled }: LimitFieldProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const level = t('projectSettings.levelOf', { level: t(`projectSettings.level.${rule.level}`) });
  const value = [rule.defaultLimit, unit].join('\u00a0').trim();
  const about = [
    t(`projectSettings.when.${rule.when}`),
    rule.holdS > 0 ? t('projectSettings.hold', { seconds: rule.holdS }) : null,
    level,
    rule.defaultLimit === 0 ? t('projectSettings.off') : t('projectSettings.defaultOf', { value }),
  ];
  return (
    <Controller
      name={`limits.${index}`}
      control={control}
      render={({ field, fieldState }) => (
        <Field
          label={rule.names[language]}
          validationMessage={fieldMessage(t, fieldState.error?.message)}
          hint={
            <Text className={styles.about}>
              {about.filter((part) => part !== null).join(' · ')}
              <br />
              {t('projectSettings.source', { source: sourceIn(language, rule.source) })}
            </Text>
          }
        >
          <Input {...field} className={styles.input} inputMode="decimal" contentAfter={unit} disabled={disabled} />
        </Field>
      )}
    />
  );
}
