import type { NamedItem } from '../../contracts/api';
import { positiveInteger } from '../../shared/positive-integer';

/**
 * The project to show: the one that the address names, else the last one chosen for this type, else the first. Before
 * the list is there, the address or the last choice is trusted, so that a screen need not wait for it; once it is
 * there, a project that is not in it is not shown.
 */
export function chooseProject(
  named: number | null,
  last: number | undefined,
  projects: readonly NamedItem[] | undefined,
): number | null {
  if (projects === undefined) return named ?? last ?? null;
  const owned = (id: number | null | undefined) => projects.find((project) => project.id === id)?.id;
  return owned(named) ?? owned(last) ?? projects[0]?.id ?? null;
}

/** The `project` parameter of an address. */
export function namedProject(search: URLSearchParams): number | null {
  return positiveInteger(search.get('project'));
}
