import { DataCenterPage } from '../features/data-center/data-center-page';
import { DesignFacts } from '../features/pile-log/design-facts';
import { LogView } from '../features/pile-log/log-view';
import { ProjectScreen } from './project-screen';
import { useScreenHost } from './screen-host';

/** The records of a project; in a record's panel its log and its pile's design. */
export function Component() {
  const { linkTo, open } = useScreenHost();
  const onMap = (pileId: number): void => {
    const link = linkTo('index', { pile: String(pileId) });
    if (link !== null) open(link);
  };
  const hasMap = linkTo('index') !== null;
  return (
    <ProjectScreen>
      {({ type, profile, screen, scope, projects }) => (
        <DataCenterPage
          type={type}
          profile={profile}
          scope={scope}
          screen={screen}
          projects={projects}
          onMap={hasMap ? onMap : null}
          renderLog={({ recordNo, live, designDepthM, timeZone }) => (
            <LogView key={recordNo} {...{ scope, profile, recordNo, live, designDepthM, timeZone }} />
          )}
          renderDesign={(pileId) => <DesignFacts {...{ scope, profile, pileId }} />}
        />
      )}
    </ProjectScreen>
  );
}
