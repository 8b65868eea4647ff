import { OverviewPage } from '../features/overview/overview-page';
import { PilePanel } from '../features/pile-log/pile-panel';
import { ProjectScreen } from './project-screen';

/** The overview of a project; a pile's log in its panel. */
export function Component() {
  return (
    <ProjectScreen>
      {({ type, profile, scope }) => (
        <OverviewPage
          type={type}
          scope={scope}
          renderPile={(slot) => <PilePanel key={slot.pileId} scope={scope} profile={profile} {...slot} />}
        />
      )}
    </ProjectScreen>
  );
}
