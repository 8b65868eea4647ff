import { ConstructionAnalysisPage } from '../features/construction-analysis/construction-analysis-page';
import { ProjectScreen } from './project-screen';
import { useScreenHost } from './screen-host';

/** The quality of a project's records; a pile opens in the overview. */
export function Component() {
  const { linkTo, open } = useScreenHost();
  return (
    <ProjectScreen>
      {({ type, profile, screen, scope, projects }) => (
        <ConstructionAnalysisPage
          type={type}
          profile={profile}
          screen={screen}
          scope={scope}
          projects={projects}
          onPile={(pileId) => {
            const link = linkTo('index', { pile: String(pileId) });
            if (link !== null) open(link);
          }}
        />
      )}
    </ProjectScreen>
  );
}
