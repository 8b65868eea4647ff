import { PileManagementPage } from '../features/pile-management/pile-management-page';
import { ProjectScreen } from './project-screen';
import { useScreenHost } from './screen-host';

/** The design piles of a project; holes where the type counts those. */
export function Component() {
  const { linkTo, open } = useScreenHost();
  const simulation = linkTo('pile/add');
  return (
    <ProjectScreen>
      {(shown) => <PileManagementPage {...shown} onSimulate={simulation === null ? null : () => open(simulation)} />}
    </ProjectScreen>
  );
}
