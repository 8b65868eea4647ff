import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDataLayer } from '../../data';
import type { ScreenHost } from '../../screens/screen-host';
import { screenLink } from '../../screens/screen-path';
import { reportCrash } from '../boundaries/report-crash';
import { takeHandleStatus } from '../navigation/handle-status';
import { type Account, seesWarningPage } from '../navigation/screens';
import type { CurrentScreen } from './use-screen';

/** The shell as host of the screen it shows; null on a page that is no screen. */
export function useShellHost(
  current: CurrentScreen | null,
  account: Account,
  project: ScreenHost['project'],
): ScreenHost | null {
  const layer = useDataLayer();
  const navigate = useNavigate();
  const report = useCallback((error: unknown) => reportCrash(layer, error), [layer]);
  const open = useCallback<ScreenHost['open']>((link, options) => void navigate(link, options), [navigate]);
  return useMemo(() => {
    if (current === null) return null;
    const { type, screen } = current;
    const { projectId } = project;
    const { role } = account;
    const warningPage = seesWarningPage(account);
    const linkOf: ScreenHost['linkOf'] = (of, key, id, parameters) =>
      screenLink(of, key, { role, projectId: id, warningPage, parameters });
    const linkTo: ScreenHost['linkTo'] = (key, parameters) => linkOf(type, key, projectId, parameters);
    return { type, screen, project, linkTo, linkOf, open, reportCrash: report, takeHandleStatus };
  }, [current, account, project, open, report]);
}
