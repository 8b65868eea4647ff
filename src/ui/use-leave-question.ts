import { useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { useUnloadQuestion, useUnsavedForm } from './unsaved-forms';

export interface LeaveQuestion {
  /** Whether to ask. */
  readonly asking: boolean;
  /** Somebody wants to close the form: closes it, or asks first. */
  readonly close: () => void;
  readonly stay: () => void;
  /** Closes the form and goes where somebody wanted to go. */
  readonly leave: () => void;
}

/**
 * Keeps what was typed into a form that covers the screen from being lost without a question: by closing it, by going to
 * another screen or project, by closing the page.
 */
export function useLeaveQuestion(dirty: boolean, onClose: () => void): LeaveQuestion {
  const [closing, setClosing] = useState(false);
  useUnsavedForm(dirty);
  useUnloadQuestion(dirty);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && placeOf(currentLocation) !== placeOf(nextLocation),
  );
  return {
    asking: closing || blocker.state === 'blocked',
    close: () => {
      if (dirty) setClosing(true);
      else onClose();
    },
    stay: () => {
      setClosing(false);
      blocker.reset?.();
    },
    leave: () => {
      onClose();
      blocker.proceed?.();
    },
  };
}

/** Screen and project of an address; the rest may change behind the form. */
function placeOf({ pathname, search }: { readonly pathname: string; readonly search: string }): string {
  return `${pathname} ${new URLSearchParams(search).get('project') ?? ''}`;
}
