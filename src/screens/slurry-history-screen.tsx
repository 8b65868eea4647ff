import { LogView } from '../features/pile-log/log-view';
import { SlurryHistoryPage } from '../features/slurry-history/slurry-history-page';
import { ProjectScreen } from './project-screen';

/** The batches of a project of slurry making; in a batch's panel what was weighed second by second. */
export function Component() {
  return (
    <ProjectScreen>
      {({ profile, screen, scope, projects }) => (
        <SlurryHistoryPage
          profile={profile}
          screen={screen}
          scope={scope}
          projects={projects}
          renderLog={(recordNo, timeZone) => (
            <LogView key={recordNo} live={false} designDepthM={null} {...{ scope, profile, recordNo, timeZone }} />
          )}
        />
      )}
    </ProjectScreen>
  );
}
