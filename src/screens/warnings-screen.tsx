import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { WarningsPage } from '../features/warnings/warnings-page';
import { useSearchChange } from '../ui/use-search-change';
import { ProjectScreen } from './project-screen';
import { useScreenHost } from './screen-host';
import { StretchOfLog } from './stretch-of-log';

/** The warnings of a project; in a warning's panel the log where it happened. */
export function Component() {
  const isPreselected = usePreselectedStatus();
  return (
    <ProjectScreen>
      {({ type, profile, screen, scope, projects }) =>
        isPreselected ? (
          <WarningsPage
            type={type}
            profile={profile}
            scope={scope}
            screen={screen}
            projects={projects}
            renderLog={(slot) => <StretchOfLog key={slot.recordNo} scope={scope} profile={profile} slot={slot} />}
          />
        ) : null
      }
    </ProjectScreen>
  );
}

/**
 * Puts the `handle_status` that the console was opened with into this page's address, unless it has its own. Answers whether
 * that is done: before it, the address would find other warnings.
 */
function usePreselectedStatus(): boolean {
  const { takeHandleStatus } = useScreenHost();
  const changeSearch = useSearchChange();
  const [parameters] = useSearchParams();
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (isDone) return;
    const status = takeHandleStatus();
    if (status === null || parameters.has('handle_status')) {
      setDone(true);
      return;
    }
    // Seen here again once the address has it.
    changeSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.set('handle_status', status);
        return next;
      },
      { replace: true },
    );
  }, [isDone, parameters, changeSearch, takeHandleStatus]);
  return isDone;
}
