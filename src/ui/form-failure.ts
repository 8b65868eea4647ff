// Text in a form that could not be sent (docs/adr/0033).
import { useCallback, useState } from 'react';
import { useTranslation } from '../i18n/use-translation';
import { errorText, isLoginTimeout } from './error-text';
import { raiseError } from './raised-errors';

export interface FormFailure {
  /** Null where there is nothing to say. */
  readonly text: string | null;
  readonly error: unknown;
  /** Takes the error that sending ended with. A sign-in that timed out is no matter of the form: the shell asks. */
  readonly meet: (error: unknown) => void;
  readonly clear: () => void;
}

/** The failure that stands in the form. */
export function useFormFailure(): FormFailure {
  const { t } = useTranslation();
  const [error, setError] = useState<unknown>(null);
  const meet = useCallback((met: unknown) => (isLoginTimeout(met) ? raiseError(met) : setError(met)), []);
  const clear = useCallback(() => setError(null), []);
  return { error, text: error === null ? null : errorText(t, error), meet, clear };
}
