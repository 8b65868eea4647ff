import { type Location, useBlocker } from 'react-router-dom';
import { LeaveDialog } from './leave-dialog';
import { useUnloadQuestion, useUnsavedForm } from './unsaved-forms';
import { dropSearchChange } from './use-search-change';

interface LeaveGuardProps {
  /** There are entries that nobody has sent yet. */
  readonly dirty: boolean;
  /** Whether going there takes the form away. */
  readonly loses: (from: Location, to: Location) => boolean;
}

/** Asks before entries are lost: to another screen, another subject, another page of the browser. */
export function LeaveGuard({ dirty, loses }: LeaveGuardProps) {
  useUnsavedForm(dirty);
  useUnloadQuestion(dirty);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && (currentLocation.pathname !== nextLocation.pathname || loses(currentLocation, nextLocation)),
  );
  const stay = (): void => {
    dropSearchChange();
    blocker.reset?.();
  };
  return <LeaveDialog open={blocker.state === 'blocked'} onStay={stay} onLeave={() => blocker.proceed?.()} />;
}
