// The state of a pile's form: the texts typed, their faults, and the change that they mean.
import { useCallback, useMemo, useRef, useState } from 'react';
import type { DesignParameter } from '../../equipment/descriptor';
import { useTranslation } from '../../i18n/use-translation';
import { asDataCoreError } from '../../ui/error-text';
import { useFormFailure } from '../../ui/form-failure';
import { faultText } from './fault-text';
import { changeOf, fieldOfRefusal, type PileChange, type TypedPile } from './pile-form';

const NO_FAULTS: Readonly<Record<string, string>> = {};

/** `base`: the texts that the form begins with and that a change is told from. */
export function usePileForm(base: TypedPile, parameters: readonly DesignParameter[], isNew: boolean) {
  const { t } = useTranslation();
  const failure = useFormFailure();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(base);
  const [faults, setFaults] = useState(NO_FAULTS);
  const [isBusy, setBusy] = useState(false);
  const isDirty = useMemo(() => Object.keys(typed).some((key) => typed[key] !== (base[key] ?? '')), [typed, base]);

  const type = useCallback((key: string, text: string): void => {
    setTyped((before) => ({ ...before, [key]: text }));
    setFaults((before) => (before[key] === undefined ? before : { ...before, [key]: '' }));
  }, []);
  const showFaults = (found: Readonly<Record<string, string>>): void => {
    setFaults(found);
    const [first] = Object.keys(found);
    if (first === undefined) return;
    form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(first)}"]`)?.focus();
  };
  /** The change that the texts mean; null where one has a fault, which stands at its field. */
  const read = (): PileChange | null => {
    const meant = changeOf(base, typed, parameters, isNew);
    if ('change' in meant) return meant.change;
    showFaults(Object.fromEntries(Object.entries(meant.faults).map(([key, fault]) => [key, faultText(t, fault)])));
    return null;
  };
  /** Shows why the server refused: at the field that it is about, else above the form. */
  const refuse = (error: unknown): void => {
    const known = asDataCoreError(error);
    const field = known?.code === 'api' ? fieldOfRefusal(known.context.field, parameters) : null;
    if (known === null || field === null) failure.meet(error);
    else showFaults({ [field]: known.message });
  };
  /** Sends; the form waits meanwhile. */
  const send = async (work: () => Promise<void>): Promise<void> => {
    failure.clear();
    setFaults(NO_FAULTS);
    setBusy(true);
    try {
      await work();
    } catch (error) {
      refuse(error);
    } finally {
      setBusy(false);
    }
  };
  const reset = useCallback((texts: TypedPile): void => {
    setTyped(texts);
    setFaults(NO_FAULTS);
  }, []);
  return { form, typed, type, faults, showFaults, isDirty, isBusy, failure, read, send, reset };
}
