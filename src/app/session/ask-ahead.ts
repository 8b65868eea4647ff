import type { DataLayer } from '../../data';
import { screenPath, typePath } from '../navigation/screens';
import { chooseProject, namedProject } from '../shell/project-choice';
import { currentType, pageAfterSignIn } from './current-type';
import { knownTypes } from './owned';

/** Then at the latest the rest of the overview is asked for, however long the piles take. */
const OTHERS_BY_MS = 1_000;

/**
 * Begins the calls of the screen that the address leads to, before its code and the shell's have run: they ask for
 * the same and find it under way. A call that fails is made again by the part of the screen that needs its answer. The
 * child apps of this repository show the console's screens by the console's data layer, and find the same calls.
 */
export async function askAhead(layer: DataLayer): Promise<void> {
  const { queries, queryClient, session } = layer;
  const { clientUuid } = session.getState();
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
  const isOverview = home !== undefined || pathname === typePath(type) || pathname === screenPath(type, 'index');
  // The piles first: they are the largest answer, and the subject of the screen.
  const piles = isOverview ? queryClient.prefetchQuery(queries.piles(scope)) : null;
  void queryClient.prefetchQuery(queries.projectSettings(scope));
  if (piles === null) return;
  // The embedded database has one connection: the machines alone would hold up the piles for longer than these take.
  await Promise.race([piles, new Promise((resolve) => setTimeout(resolve, OTHERS_BY_MS))]);
  if (session.getState().clientUuid !== clientUuid) return;
  void queryClient.prefetchQuery(queries.homeEquipments(scope));
  void queryClient.prefetchQuery(queries.projectSummary(scope));
  void queryClient.prefetchQuery(queries.warningNumber(scope));
}

/** The page's address, and behind the sign-in where that leads to. */
function addressed(layer: DataLayer): URL {
  const here = new URL(window.location.href);
  return here.pathname === '/login' ? new URL(pageAfterSignIn(layer, here.searchParams.get('to_page')), here) : here;
}
