import { TasksPage } from '../features/dispatch-tasks/tasks-page';
import { ProjectScreen } from './project-screen';

/** The dispatch tasks of a project. */
export function Component() {
  return (
    <ProjectScreen>
      {({ profile, screen, scope, projects }) => (
        <TasksPage profile={profile} screen={screen} scope={scope} projects={projects} />
      )}
    </ProjectScreen>
  );
}
