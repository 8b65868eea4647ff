import { useState } from 'react';
import { type Path, useBlocker } from 'react-router-dom';
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
 * Keeps the entries of a form that covers the screen from being lost without a question: by closing it, by going to
 * another screen or project, by closing the page.
 */
export function useLeaveQuestion(dirty: boolean, onClose: () => void): LeaveQuestion {
  const [closing, setClosing] = useState(false);
  useUnsavedForm(dirty);
  useUnloadQuestion(dirty);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => dirty && leavesForm(currentLocation, nextLocation));
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

/**
 * Whether an address is of another screen or project than the form's; the rest may change behind it. An address that names
 * no project is completed by the console itself, maybe only once somebody has begun to type.
 */
export function leavesForm(from: Pick<Path, 'pathname' | 'search'>, to: Pick<Path, 'pathname' | 'search'>): boolean {
  if (from.pathname !== to.pathname) return true;
  const project = projectIn(from.search);
  return project !== null && project !== projectIn(to.search);
}

function projectIn(search: string): string | null {
  return new URLSearchParams(search).get('project');
}
