import { PileManagementPage } from '../features/pile-management/pile-management-page';
import { ProjectScreen } from './project-screen';

/** The design piles of a project; holes where the type counts those. */
export function Component() {
  return <ProjectScreen>{(shown) => <PileManagementPage {...shown} />}</ProjectScreen>;
}
