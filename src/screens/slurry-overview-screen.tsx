import { SlurryOverviewPage } from '../features/slurry-overview/slurry-overview-page';
import { ProjectScreen } from './project-screen';

/** The overview of a project of slurry making. */
export function Component() {
  return (
    <ProjectScreen>{({ profile, scope }) => <SlurryOverviewPage profile={profile} scope={scope} />}</ProjectScreen>
  );
}
