import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDataLayer } from '../../data';
import type { ScreenHost } from '../../screens/screen-host';
import { reportCrash } from '../boundaries/report-crash';
import { takeHandleStatus } from '../navigation/handle-status';
import { type Account, routedScreens, screenPath } from '../navigation/screens';
import { ownScreen } from '../routes/own-screens';
import type { CurrentScreen } from './use-screen';

/** What the shell is to the screen it shows; null on a page that is no screen. */
export function useShellHost(
  current: CurrentScreen | null,
  account: Account,
  project: ScreenHost['project'],
): ScreenHost | null {
  const layer = useDataLayer();
  const navigate = useNavigate();
  const report = useCallback((error: unknown) => reportCrash(layer, error), [layer]);
  const open = useCallback((link: string) => void navigate(link), [navigate]);
  return useMemo(() => {
    if (current === null) return null;
    const { type, screen } = current;
    const linkTo: ScreenHost['linkTo'] = (key, parameters = {}) => {
      const exists = ownScreen(type, key) !== undefined && routedScreens(type, account).some((to) => to.key === key);
      if (!exists) return null;
      const named = project.projectId === null ? {} : { project: String(project.projectId) };
      return `${screenPath(type, key)}?${new URLSearchParams({ ...named, ...parameters })}`;
    };
    return { type, screen, project, linkTo, open, reportCrash: report, takeHandleStatus };
  }, [current, account, project, open, report]);
}
