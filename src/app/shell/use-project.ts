import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { useLocation, useNavigation, useSearchParams } from 'react-router-dom';
import { useDataLayer, useSession } from '../../data';
import type { EquipmentType } from '../../equipment/descriptor';
import type { ShownProject } from '../../screens/screen-host';
import { pictureIsComing } from '../../ui/first-picture';
import { useAfterPicture } from '../../ui/use-after-picture';
import { useSearchChange } from '../../ui/use-search-change';
import { chooseProject, namedProject } from './project-choice';

/** The project of a type that is shown, and how to change it. It is in the address, and remembered for the type. */
export function useProject(type: EquipmentType | null): ShownProject {
  const { queries } = useDataLayer();
  const [search] = useSearchParams();
  const changeSearch = useSearchChange();
  const typeCode = type?.code ?? '';
  const typePrefix = type?.apiPrefix ?? '';
  const query = useQuery({ ...queries.projects({ typeCode, typePrefix }), enabled: type !== null });
  const last = useSession((state) => state.projectByType[typeCode]);
  const remember = useSession((state) => state.chooseProject);
  const named = namedProject(search);
  const projectId = type === null ? null : chooseProject(named, last, query.data);
  const settled = query.data !== undefined;
  // A user who is on the way to another screen is not called back to complete the address of this one.
  const leaving = useNavigation().state !== 'idle';
  const { pathname } = useLocation();
  // Everything that reads the address is rendered again for it: after a map that is coming.
  const mapStands = useAfterPicture();

  useEffect(() => {
    if (projectId === null || !settled || leaving || pathname !== window.location.pathname) return;
    if (projectId !== last) remember(typeCode, projectId);
    if (projectId === named || (!mapStands && pictureIsComing())) return;
    changeSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.set('project', String(projectId));
        return next;
      },
      { replace: true },
    );
  }, [projectId, settled, leaving, pathname, last, named, mapStands, remember, changeSearch, typeCode]);

  const choose = useCallback(
    (id: number) => {
      remember(typeCode, id);
      // Selection, filters and zoom belong to the other project, so the new address drops them.
      changeSearch(() => new URLSearchParams({ project: String(id) }), { replace: false });
    },
    [remember, changeSearch, typeCode],
  );
  const scope = useMemo(
    () => (projectId === null ? null : { typeCode, typePrefix, projectId }),
    [projectId, typeCode, typePrefix],
  );
  const settings = useQuery({
    ...queries.projectSettings(scope ?? { typeCode, typePrefix, projectId: 0 }),
    enabled: scope !== null && type?.profile != null,
  });
  const { data: projects, error, refetch } = query;
  const retry = useCallback(() => {
    void refetch();
  }, [refetch]);
  const timeZone = settings.data?.time_zone;
  return useMemo(
    () => ({ projects, error, retry, projectId, scope, choose, timeZone }),
    [projects, error, retry, projectId, scope, choose, timeZone],
  );
}
