// A form of something that others may change meanwhile. It begins with what was read and stays so: saving tells of a change
// by others, the form shows both sides, and lets choose.
import { useRef, useState } from 'react';
import { asDataCoreError } from './error-text';
import { useFormFailure } from './form-failure';

export interface Stored<D> {
  readonly draft: D;
  /** The name of its state; empty for something new. */
  readonly seen: string;
}

interface Terms<D, F extends string> {
  readonly stored: Stored<D>;
  readonly faultsOf: (draft: D) => Readonly<Partial<Record<string, F>>>;
  readonly sayFault: (fault: F) => string;
  /** The form's field of a field of the call. */
  readonly fieldOf: (field: string) => string | undefined;
  /** Reads the list again; resolves once it is there. */
  readonly refetch: () => Promise<unknown>;
}

export function useManagedForm<D extends object, F extends string>(terms: Terms<D, F>) {
  const { stored, faultsOf, sayFault, fieldOf, refetch } = terms;
  const form = useRef<HTMLFormElement>(null);
  const failure = useFormFailure();
  const [base, setBase] = useState(stored);
  const [changes, setChanges] = useState<Partial<D>>({});
  const [refused, setRefused] = useState<{ readonly field: string; readonly text: string } | null>(null);
  const [showsFaults, setShowsFaults] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const draft: D = { ...base.draft, ...changes };
  const isDirty = JSON.stringify(draft) !== JSON.stringify(base.draft);
  // Nothing is typed: the form shows what is there now.
  if (base.seen !== stored.seen && !isDirty && !isBusy) setBase(stored);
  const isLate = base.seen !== stored.seen && isDirty && !isBusy;
  const faults = faultsOf(draft);

  const set = (change: Partial<D>): void => {
    setChanges((before) => ({ ...before, ...change }));
    setRefused((before) => (before !== null && before.field in change ? null : before));
  };
  const messageOf = (field: keyof D & string): string | null => {
    if (refused?.field === field) return refused.text;
    const fault = faults[field];
    return fault === undefined || !showsFaults ? null : sayFault(fault);
  };
  /** Runs a change and reads the list again; null: it was refused, and the form says why. */
  const run = async <T>(work: () => Promise<T>): Promise<T | null> => {
    setBusy(true);
    failure.clear();
    setRefused(null);
    try {
      const answer = await work();
      // It is done, whatever becomes of the list: an answer that comes only once, such as a new secret, is not lost
      // with it.
      await refetch().catch(failure.meet);
      return answer;
    } catch (error) {
      const known = asDataCoreError(error);
      const field = known?.code === 'api' ? fieldOf(String(known.context.field).replace(/\..*$/, '')) : undefined;
      if (known !== null && field !== undefined) setRefused({ field, text: known.message });
      else failure.meet(error);
      // Somebody else may have been faster: then the list says what is there now.
      await refetch().catch(failure.meet);
      return null;
    } finally {
      setBusy(false);
    }
  };
  /** Saves what is typed, if it is right; then the form begins with what is stored. */
  const save = async <T>(work: (draft: D, seen: string) => Promise<T>): Promise<T | null> => {
    setShowsFaults(true);
    if (Object.keys(faults).length > 0) {
      form.current?.querySelector<HTMLElement>('input:invalid, [aria-invalid="true"], input')?.focus();
      return null;
    }
    return run(async () => {
      const answer = await work(draft, base.seen);
      setChanges({});
      setShowsFaults(false);
      return answer;
    });
  };
  /** Runs a change of which nothing is to be known but whether it was done. */
  const did = async (work: () => Promise<unknown>): Promise<boolean> =>
    (await run(async () => {
      await work();
      return true;
    })) !== null;
  return {
    form,
    draft,
    base: base.draft,
    seen: base.seen,
    set,
    messageOf,
    isDirty,
    isBusy,
    /** Why it could not be sent; where somebody was faster, the form shows that instead. */
    failure: isLate ? null : failure.text,
    isLate,
    keepMine: () => {
      setBase(stored);
      failure.clear();
    },
    takeTheirs: () => {
      setBase(stored);
      setChanges({});
      failure.clear();
    },
    run,
    did,
    save,
  };
}

/** The part of a form that its frame needs in any case. */
export type ManagedForm = Pick<
  ReturnType<typeof useManagedForm>,
  'form' | 'failure' | 'isBusy' | 'isDirty' | 'isLate' | 'keepMine' | 'takeTheirs'
>;
