import { MessageBar, MessageBarBody, makeStyles } from '@fluentui/react-components';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import type { ProjectSettings } from '../../contracts/api';
import type { TableSource } from '../../contracts/data-core';
import { takeSettings, useDataLayer } from '../../data';
import type { EquipmentProfile } from '../../equipment/descriptor';
import { asDataCoreError } from '../../ui/error-text';
import { useFormFailure } from '../../ui/form-failure';
import { useReportDirty } from '../../ui/use-report-dirty';
import { GeneralFields } from './general-fields';
import { LimitFields } from './limit-fields';
import {
  changeOf,
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
  /** Settings in force. */
  readonly settings: ProjectSettings;
  readonly onDirty: (dirty: boolean) => void;
  readonly onSaving: (saving: boolean) => void;
  readonly onSaved: () => void;
}

/** The fields. Refusals of the form or the server stand at their fields; all other errors above them. */
export function SettingsForm({ id, scope, profile, settings, onDirty, onSaving, onSaved }: SettingsFormProps) {
  const styles = useStyles();
  const data = useDataLayer();
  const failure = useFormFailure();
  const rules = profile.warningRules;
  const { control, handleSubmit, setError, setValue, formState } = useForm<SettingsTyped, unknown, SettingsMeant>({
    resolver: zodResolver(settingsFormSchema),
    defaultValues: typedOf(settings, rules),
  });
  const { isSubmitting, isDirty } = formState;
  useReportDirty(isDirty, onDirty);
  useEffect(() => onSaving(isSubmitting), [isSubmitting, onSaving]);

  const save = handleSubmit(async (meant) => {
    failure.clear();
    const input = { project_id: scope.projectId, ...changeOf(meant, settings, rules) };
    try {
      const inForce = await data.core.api('setProjectSettings', scope, input, { keep: true });
      takeSettings(data, scope, inForce);
      onSaved();
    } catch (error) {
      const known = asDataCoreError(error);
      const field = fieldOf(known?.code === 'api' ? String(known.context.field) : undefined, rules);
      if (field === null || known === null) failure.meet(error);
      else setError(field, { type: 'server', message: known.message }, { shouldFocus: true });
    }
  });
  const toDefaults = (): void => {
    for (const [i, rule] of rules.entries()) {
      setValue(`limits.${i}`, String(rule.defaultLimit), { shouldDirty: true, shouldValidate: true });
    }
  };
  return (
    <form id={id} className={styles.form} noValidate onSubmit={(event) => void save(event)}>
      {failure.text === null ? null : (
        <MessageBar intent="error" layout="multiline" role="alert">
          <MessageBarBody>{failure.text}</MessageBarBody>
        </MessageBar>
      )}
      <LimitFields profile={profile} control={control} disabled={isSubmitting} onDefaults={toDefaults} />
      <GeneralFields control={control} disabled={isSubmitting} />
    </form>
  );
}
