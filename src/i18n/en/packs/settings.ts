// The dialog of a project.
export { projectSettings } from '../project-settings';
