import { MessageBar, MessageBarBody, makeStyles } from '@fluentui/react-components';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { ProjectSettings } from '../../contracts/api';
import type { TableSource } from '../../contracts/data-core';
import { ErrorCode } from '../../contracts/envelope';
import { takeSettings, useDataLayer } from '../../data';
import type { EquipmentProfile } from '../../equipment/descriptor';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { asDataCoreError } from '../../ui/error-text';
import { Faster } from '../../ui/faster';
import { useFormFailure } from '../../ui/form-failure';
import { useReportDirty } from '../../ui/use-report-dirty';
import { GeneralFields } from './general-fields';
import { LimitFields } from './limit-fields';
import {
  type Contested,
  changeOf,
  contestedOf,
  fieldOf,
  type SettingsMeant,
  type SettingsTyped,
  settingsFormSchema,
  typedOf,
} from './settings-form';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: '22px', padding: '8px 4px 4px 0' },
});

interface SettingsFormProps {
  /** For a button outside the form that sends it. */
  readonly id: string;
  readonly scope: TableSource;
  readonly profile: EquipmentProfile;
  /** Settings in force, as last read. */
  readonly settings: ProjectSettings;
  /** Reads them again. */
  readonly onRead: () => Promise<unknown>;
  readonly onDirty: (dirty: boolean) => void;
  readonly onSaving: (saving: boolean) => void;
  /** Whether somebody was faster, and it is not said yet which side stays. */
  readonly onLate: (late: boolean) => void;
  readonly onSaved: () => void;
}

/**
 * The fields. They begin with the settings that were read; changes by others are taken in, except in fields typed
 * here: of these both sides are shown. Refusals of form or server stand at their fields, all other errors above them.
 */
export function SettingsForm(props: SettingsFormProps) {
  const { id, scope, profile, settings, onRead, onDirty, onSaving, onLate, onSaved } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const data = useDataLayer();
  const failure = useFormFailure();
  const rules = profile.warningRules;
  const [base, setBase] = useState(settings);
  const { control, handleSubmit, reset, setError, setValue, formState } = useForm<
    SettingsTyped,
    unknown,
    SettingsMeant
  >({
    resolver: zodResolver(settingsFormSchema),
    defaultValues: typedOf(base, rules),
  });
  const typed = useWatch({ control, compute: (values: SettingsTyped) => values });
  const { isSubmitting, isDirty } = formState;
  useReportDirty(isDirty, onDirty);
  useEffect(() => onSaving(isSubmitting), [isSubmitting, onSaving]);
  const contested =
    settings === base || isSubmitting ? [] : contestedOf(typed, typedOf(base, rules), typedOf(settings, rules));
  const isLate = contested.length > 0;
  useEffect(() => onLate(isLate), [isLate, onLate]);
  const beginWith = (now: ProjectSettings): void => {
    setBase(now);
    reset(typedOf(now, rules), { keepDirtyValues: true });
    failure.clear();
  };
  const isNewer = settings !== base && !isLate && !isSubmitting;
  useEffect(() => {
    if (!isNewer) return;
    setBase(settings);
    reset(typedOf(settings, rules), { keepDirtyValues: true, keepErrors: true });
  }, [isNewer, settings, reset, rules]);
  const takeTheirs = (): void => {
    beginWith(settings);
    for (const { name, theirs } of contested) setValue(name, theirs, { shouldDirty: true, shouldValidate: true });
  };
  const labelOf = ({ name }: Contested): string => {
    switch (name) {
      case 'cement_density_gcm3':
        return t('projectSettings.cementDensity');
      case 'plan_piles_per_day':
        return t('projectSettings.planPiles');
      case 'plan_metres_per_day':
        return t('projectSettings.planMetres');
      default:
        return rules.find((_, i) => name === `limits.${i}`)?.names[language] ?? name;
    }
  };

  const save = handleSubmit(async (meant) => {
    if (isLate) return;
    failure.clear();
    const input = { project_id: scope.projectId, ...changeOf(meant, base, rules) };
    try {
      const inForce = await data.core.api('setProjectSettings', scope, input, { keep: true });
      takeSettings(data, scope, inForce);
      onSaved();
    } catch (error) {
      const known = asDataCoreError(error);
      const field = fieldOf(known?.code === 'api' ? String(known.context.field) : undefined, rules);
      if (field === null || known === null) failure.meet(error);
      else setError(field, { type: 'server', message: known.message }, { shouldFocus: true });
      // Somebody may have been faster: then the answer shows both sides.
      if (known?.context.errorCode === ErrorCode.conflict) await onRead().catch(failure.meet);
    }
  });
  const toDefaults = (): void => {
    for (const [i, rule] of rules.entries()) {
      setValue(`limits.${i}`, String(rule.defaultLimit), { shouldDirty: true, shouldValidate: true });
    }
  };
  return (
    <form id={id} className={styles.form} noValidate onSubmit={(event) => void save(event)}>
      {isLate ? (
        <Faster
          fields={contested.map((one) => ({ label: labelOf(one), mine: one.mine, theirs: one.theirs }))}
          onKeepMine={() => beginWith(settings)}
          onTakeTheirs={takeTheirs}
        />
      ) : failure.text === null ? null : (
        <MessageBar intent="error" layout="multiline" role="alert">
          <MessageBarBody>{failure.text}</MessageBarBody>
        </MessageBar>
      )}
      <LimitFields profile={profile} control={control} disabled={isSubmitting} onDefaults={toDefaults} />
      <GeneralFields control={control} disabled={isSubmitting} />
    </form>
  );
}
