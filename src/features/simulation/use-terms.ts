// The state of the form of a generation.
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { asDataCoreError } from '../../ui/error-text';
import { useFormFailure } from '../../ui/form-failure';
import { drawnSeed, meantTerms, newTerms, type SimulationInfo, type TermsMeant, type TypedTerms } from './terms-form';

const NO_FAULTS: Readonly<Record<string, string>> = {};

interface Terms {
  readonly info: SimulationInfo;
  readonly timeZone: string;
  readonly isCounted: boolean;
  readonly machineId: string;
}

export function useTerms({ info, timeZone, isCounted, machineId }: Terms) {
  const { t } = useTranslation();
  const failure = useFormFailure();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<TypedTerms>(() => newTerms(info, timeZone, Date.now(), drawnSeed()));
  const [faults, setFaults] = useState(NO_FAULTS);
  const [isBusy, setBusy] = useState(false);
  const type = useCallback((key: string, text: string): void => {
    setTyped((before) => ({ ...before, [key]: text }));
    setFaults((before) => (before[key] === undefined ? before : { ...before, [key]: '' }));
  }, []);
  const show = (found: Readonly<Record<string, string>>): void => {
    setFaults(found);
    const [first] = Object.keys(found);
    if (first === undefined) return;
    form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(first)}"]`)?.focus();
  };
  /** The meaning of the texts; null where one has a fault, which stands at its field. */
  const read = (needsMachine: boolean): TermsMeant | null => {
    const found = meantTerms(typed, { info, timeZone, nowMs: Date.now(), isCounted });
    const texts: Record<string, string> = {};
    if (needsMachine && machineId === '') texts.equipment_id = t('search.needMachine');
    if ('faults' in found) {
      for (const [key, fault] of Object.entries(found.faults)) {
        texts[key] =
          fault.why === 'outOfRange'
            ? t('simulation.fault.outOfRange', { from: fault.from, to: fault.to })
            : t(`simulation.fault.${fault.why}`);
      }
    }
    show(texts);
    return 'meant' in found && Object.keys(texts).length === 0 ? found.meant : null;
  };
  /** Sends; the form waits meanwhile. A refusal stands at its field, else above the form. */
  const send = async (work: () => Promise<void>): Promise<void> => {
    failure.clear();
    setBusy(true);
    try {
      await work();
      // The next generation is to be another one.
      type('seed', drawnSeed());
    } catch (error) {
      const known = asDataCoreError(error);
      const field = known?.code === 'api' ? known.context.field : null;
      if (known !== null && typeof field === 'string' && (field in typed || field.startsWith('parameters.'))) {
        show({ [field]: known.message });
      } else failure.meet(error);
    } finally {
      setBusy(false);
    }
  };
  return { form, typed, type, faults, failure, isBusy, read, send };
}
