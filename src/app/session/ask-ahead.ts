import type { DataLayer } from '../../data';
import { screenPath, typePath } from '../navigation/screens';
import { chooseProject, namedProject } from '../shell/project-choice';
import { currentType, pageAfterSignIn } from './current-type';
import { knownTypes } from './owned';

/**
 * Begins the calls of the screen that the address leads to, before its code and the shell's have run: they ask for
 * the same and find it under way. A call that fails is made again by the part of the screen that needs its answer. The
 * child apps of this repository show the console's screens by the console's data layer, and find the same calls.
 */
export async function askAhead(layer: DataLayer): Promise<void> {
  const { queries, queryClient, session } = layer;
  const { pathname, searchParams } = addressed(layer);
  const home = pathname === '/' ? currentType(layer) : undefined;
  const type =
    home ??
    knownTypes(session.getState().types).find(
      (owned) => pathname === typePath(owned) || pathname.startsWith(`${typePath(owned)}/`),
    );
  if (type === undefined) return;
  const typeScope = { typeCode: type.code, typePrefix: type.apiPrefix };
  const projects = queryClient.fetchQuery(queries.projects(typeScope)).catch(() => undefined);
  const named = namedProject(searchParams);
  const last = session.getState().projectByType[type.code];
  const projectId = chooseProject(named, last, undefined) ?? chooseProject(named, last, await projects);
  if (projectId === null || type.profile === null || type.kind === 'pulping') return;
  const scope = { ...typeScope, projectId };
  void queryClient.prefetchQuery(queries.projectSettings(scope));
  if (home === undefined && pathname !== typePath(type) && pathname !== screenPath(type, 'index')) return;
  // The piles first: they are the largest answer, and the subject of the screen.
  void queryClient.prefetchQuery(queries.piles(scope));
  void queryClient.prefetchQuery(queries.homeEquipments(scope));
  void queryClient.prefetchQuery(queries.projectSummary(scope));
  void queryClient.prefetchQuery(queries.warningNumber(scope));
}

/** The page's address, and behind the sign-in where that leads to. */
function addressed(layer: DataLayer): URL {
  const here = new URL(window.location.href);
  return here.pathname === '/login' ? new URL(pageAfterSignIn(layer, here.searchParams.get('to_page')), here) : here;
}
