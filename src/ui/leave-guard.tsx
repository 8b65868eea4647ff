import type { Path } from 'react-router-dom';
import { LeaveDialog } from './leave-dialog';
import { useUnloadQuestion, useUnsavedForm } from './unsaved-forms';
import { useBlock } from './use-block';
import { dropSearchChange } from './use-search-change';

interface LeaveGuardProps {
  /** There are entries that nobody has sent yet. */
  readonly dirty: boolean;
  /** Whether going there takes the form away. */
  readonly loses: (from: Path, to: Path) => boolean;
}

/** Asks before entries are lost: to another screen, another subject, another page of the browser. */
export function LeaveGuard({ dirty, loses }: LeaveGuardProps) {
  useUnsavedForm(dirty);
  useUnloadQuestion(dirty);
  const block = useBlock(
    ({ currentLocation, nextLocation }) =>
      dirty && (currentLocation.pathname !== nextLocation.pathname || loses(currentLocation, nextLocation)),
  );
  const stay = (): void => {
    dropSearchChange();
    if (block.state === 'blocked') block.reset();
  };
  const leave = (): void => {
    if (block.state === 'blocked') block.proceed();
  };
  return <LeaveDialog open={block.state === 'blocked'} onStay={stay} onLeave={leave} />;
}
