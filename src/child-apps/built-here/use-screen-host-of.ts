import { useMemo } from 'react';
import type { EquipmentType, ScreenKey } from '../../equipment/descriptor';
import type { ScreenHost } from '../../screens/screen-host';
import { screenLink } from '../../screens/screen-path';
import type { ChildAppContext, ChildAppHost } from '../contract';

/** The services that a screen needs, taken from the child app's host. */
export function useScreenHostOf(
  host: ChildAppHost,
  context: ChildAppContext,
  type: EquipmentType,
  screen: ScreenKey,
): ScreenHost {
  const { id, list, error, timeZone } = context.project;
  const { role, warningPage } = context.session;
  const { code: typeCode, apiPrefix: typePrefix } = type;
  const scope = useMemo(
    () => (id === null ? null : { typeCode, typePrefix, projectId: id }),
    [id, typeCode, typePrefix],
  );
  const project = useMemo(
    () => ({
      projects: list,
      error,
      retry: host.retryProjects,
      projectId: id,
      scope,
      choose: host.chooseProject,
      timeZone,
    }),
    [host, list, error, id, scope, timeZone],
  );
  return useMemo(() => {
    const linkOf: ScreenHost['linkOf'] = (of, key, projectId, parameters) =>
      screenLink(of, key, { role, projectId, warningPage, parameters });
    return {
      type,
      screen,
      project,
      linkTo: (key, parameters) => linkOf(type, key, id, parameters),
      linkOf,
      open: (link, options) => host.navigate(link, options),
      reportCrash: host.reportError,
      takeHandleStatus: host.takeHandleStatus,
    };
  }, [host, type, screen, project, role, warningPage, id]);
}
