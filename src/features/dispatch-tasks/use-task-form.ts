// The state of a task's form: the texts typed, and their faults.
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { asDataCoreError } from '../../ui/error-text';
import { useFormFailure } from '../../ui/form-failure';
import { fieldOf, TASK_FIELDS, type TaskChange, type TaskField, type TypedTask, taskChange } from './task-form';

type FaultTexts = Partial<Record<TaskField, string>>;
const NO_FAULTS: FaultTexts = {};

/** `base`: the texts that the form begins with. `pileIds`: see `taskChange`. */
export function useTaskForm(base: TypedTask, pileIds: readonly number[] | null) {
  const { t } = useTranslation();
  const failure = useFormFailure();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(base);
  const [faults, setFaults] = useState(NO_FAULTS);
  const [isBusy, setBusy] = useState(false);
  const isDirty = useMemo(() => TASK_FIELDS.some((key) => typed[key] !== base[key]), [typed, base]);
  const show = (found: FaultTexts): void => {
    setFaults(found);
    const first = TASK_FIELDS.find((field) => found[field] !== undefined);
    if (first !== undefined) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  return {
    form,
    typed,
    faults,
    isDirty,
    isBusy,
    failure,
    type(field: TaskField, text: string): void {
      setTyped((before) => ({ ...before, [field]: text }));
      setFaults(({ [field]: _mended, ...others }) => others);
    },
    /** Sends the task, unless a text has a fault, which then stands at its field. */
    async send(work: (change: TaskChange) => Promise<void>): Promise<void> {
      failure.clear();
      const meant = taskChange(typed, pileIds);
      if ('faults' in meant) {
        const found: FaultTexts = {};
        for (const field of TASK_FIELDS) {
          const fault = meant.faults[field];
          if (fault !== undefined) found[field] = t(`dispatchTasks.fault.${fault}`);
        }
        show(found);
        return;
      }
      setFaults(NO_FAULTS);
      setBusy(true);
      try {
        await work(meant.change);
      } catch (error) {
        const known = asDataCoreError(error);
        const field = known?.code === 'api' ? fieldOf(known.context.field) : null;
        if (known === null || field === null) failure.meet(error);
        else show({ [field]: known.message });
      } finally {
        setBusy(false);
      }
    },
  };
}
