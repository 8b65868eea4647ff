import { LogView } from '../features/pile-log/log-view';
import { SimulationPage } from '../features/simulation/simulation-page';
import { ProjectScreen } from './project-screen';
import { useScreenHost } from './screen-host';

/** Simulated records of a project; one opens where records are listed. */
export function Component() {
  const { linkTo, open } = useScreenHost();
  const list = (['dataCenter', 'historyData'] as const).find((key) => linkTo(key) !== null);
  return (
    <ProjectScreen>
      {({ type, profile, screen, scope, projects }) => (
        <SimulationPage
          type={type}
          screen={screen}
          scope={scope}
          projects={projects}
          renderPreview={({ preview, timeZone }) => (
            <LogView
              scope={scope}
              profile={profile}
              recordNo=""
              preview={preview}
              live={false}
              designDepthM={null}
              timeZone={timeZone}
            />
          )}
          onRecord={
            list === undefined
              ? null
              : (record) => {
                  const link = linkTo(list, { record });
                  if (link !== null) open(link);
                }
          }
        />
      )}
    </ProjectScreen>
  );
}
