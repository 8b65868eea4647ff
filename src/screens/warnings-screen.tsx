import { useEffect } from 'react';
import { WarningsPage } from '../features/warnings/warnings-page';
import { useSearchChange } from '../ui/use-search-change';
import { ProjectScreen } from './project-screen';
import { useScreenHost } from './screen-host';
import { StretchOfLog } from './stretch-of-log';

/** The warnings of a project; in a warning's panel the log where it happened. */
export function Component() {
  usePreselectedStatus();
  return (
    <ProjectScreen>
      {({ type, profile, screen, scope, projects }) => (
        <WarningsPage
          type={type}
          profile={profile}
          scope={scope}
          screen={screen}
          projects={projects}
          renderLog={(slot) => <StretchOfLog key={slot.recordNo} scope={scope} profile={profile} slot={slot} />}
        />
      )}
    </ProjectScreen>
  );
}

/** Puts the `handle_status` that the console was opened with into this page's address, unless it has its own. */
function usePreselectedStatus(): void {
  const { takeHandleStatus } = useScreenHost();
  const changeSearch = useSearchChange();
  useEffect(() => {
    const status = takeHandleStatus();
    if (status === null) return;
    changeSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (!next.has('handle_status')) next.set('handle_status', status);
        return next;
      },
      { replace: true },
    );
  }, [changeSearch, takeHandleStatus]);
}
