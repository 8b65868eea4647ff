import { createContext, useContext } from 'react';
import type { CurrentProject } from './use-project';

export const ProjectContext = createContext<CurrentProject | null>(null);

/** The project chosen in the header. */
export function useShownProject(): CurrentProject {
  const project = useContext(ProjectContext);
  if (project === null) throw new Error('useShownProject needs the shell above it');
  return project;
}
