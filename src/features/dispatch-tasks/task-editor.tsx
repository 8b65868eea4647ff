import { Field, Input, makeStyles, Select } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import type { DispatchTask } from '../../contracts/api/dispatch-tasks';
import type { TableSource } from '../../contracts/data-core';
import { useAskAnew, useDataLayer } from '../../data';
import type { EquipmentProfile } from '../../equipment/descriptor';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { FormFrame } from '../../ui/form-frame';
import { LeaveGuard } from '../../ui/leave-guard';
import { Panel } from '../../ui/panel';
import { showToast } from '../../ui/toast';
import { type TaskField, typedTask } from './task-form';
import { TASKS_PARTS } from './tasks-url';
import { useTaskForm } from './use-task-form';

const useStyles = makeStyles({
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(168px, 100%), 1fr))',
    gap: '10px 14px',
    alignItems: 'start',
  },
  whole: { gridColumn: '1 / -1' },
  input: { minWidth: 0, '& input': { minWidth: 0, fontVariantNumeric: 'tabular-nums' } },
  select: { minWidth: 0 },
});

interface TaskEditorProps {
  readonly scope: TableSource;
  readonly profile: EquipmentProfile;
  /** The task as it was read; null: a new one. */
  readonly task: DispatchTask | null;
  /** Its points where it names them one by one. */
  readonly pileIds: readonly number[] | null;
  readonly today: string;
  readonly onSaved: (taskId: number) => void;
  readonly onClose: () => void;
}

/** The form of a task: its stretch and pass, the machine, energy, hits, and the days it is planned for. */
export function TaskEditor({ scope, profile, task, pileIds, today, onSaved, onClose }: TaskEditorProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const { core, queries } = useDataLayer();
  const askAnew = useAskAnew(scope);
  const machines = useQuery(queries.equipments(scope));
  // A save over changes that others made meanwhile is refused by the revision.
  const seen = useRef(task);
  const base = useMemo(() => typedTask(seen.current, today), [today]);
  const form = useTaskForm(base, pileIds);
  const isSent = useRef(false);
  const send = (): void =>
    void form.send(async (change) => {
      const known = seen.current;
      const about = known === null ? {} : { task_id: known.task_id, revision: known.revision };
      const saved = await core.api('dispatchTaskSet', scope, { project_id: scope.projectId, ...about, ...change });
      isSent.current = true;
      showToast('success', t(known === null ? 'dispatchTasks.added' : 'dispatchTasks.saved', { name: saved.name }));
      void askAnew(['tasks']);
      onSaved(saved.task_id);
    });
  const field = (key: TaskField) => ({
    label: t(`dispatchTasks.field.${key}`),
    size: 'small' as const,
    validationMessage: form.faults[key] ?? null,
  });
  const input = (key: TaskField) => ({
    name: key,
    value: form.typed[key],
    disabled: form.isBusy,
    className: styles.input,
    onChange: (_: unknown, { value }: { readonly value: string }) => form.type(key, value),
  });
  const select = (key: TaskField) => ({ ...input(key), className: styles.select });
  return (
    <Panel
      title={task === null ? t('dispatchTasks.addTitle') : t('dispatchTasks.editTitle', { name: task.name })}
      label={t('dispatchTasks.form')}
      onClose={onClose}
    >
      <LeaveGuard
        dirty={form.isDirty}
        loses={(from, to) => !isSent.current && formOf(from.search) !== formOf(to.search)}
      />
      <FormFrame
        form={form.form}
        failure={form.failure.text}
        isBusy={form.isBusy}
        canSend={form.isDirty}
        sendName={t(task === null ? 'dispatchTasks.add' : 'dispatchTasks.save')}
        onSend={send}
        onCancel={onClose}
      >
        <div className={styles.fields}>
          <Field {...field('name')} required className={styles.whole}>
            <Input {...input('name')} maxLength={100} />
          </Field>
          {pileIds === null ? (
            <>
              <Field {...field('from_mileage_m')} required>
                <Input {...input('from_mileage_m')} placeholder="K2+440" />
              </Field>
              <Field {...field('to_mileage_m')} required>
                <Input {...input('to_mileage_m')} placeholder="K2+480" />
              </Field>
            </>
          ) : (
            <span className={styles.whole}>{t('dispatchTasks.namedPoints', { count: pileIds.length })}</span>
          )}
          <Field {...field('pass')} required hint={t('dispatchTasks.passHint')}>
            <Select {...select('pass')}>
              {profile.passes.map(({ key, names }, index) => (
                <option key={key} value={String(index + 1)}>
                  {names[language]}
                </option>
              ))}
            </Select>
          </Field>
          <Field {...field('equipment_id')}>
            <Select {...select('equipment_id')}>
              <option value="">{t('dispatchTasks.anyMachine')}</option>
              {machines.data?.map(({ id, name }) => (
                <option key={id} value={String(id)}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          <Field {...field('energy_knm')} required>
            <Input {...input('energy_knm')} inputMode="decimal" contentAfter="kN·m" />
          </Field>
          <Field {...field('hits')} required>
            <Input {...input('hits')} inputMode="numeric" />
          </Field>
          <Field {...field('planned_from')} required>
            <Input {...input('planned_from')} placeholder={t('search.dayHint')} />
          </Field>
          <Field {...field('planned_to')} required>
            <Input {...input('planned_to')} placeholder={t('search.dayHint')} />
          </Field>
        </div>
      </FormFrame>
    </Panel>
  );
}

function formOf(search: string): string {
  const parameters = new URLSearchParams(search);
  return `${TASKS_PARTS.form.read(parameters)} ${TASKS_PARTS.taskId.read(parameters) ?? ''}`;
}
