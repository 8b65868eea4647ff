import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ChildAppContext } from '../../child-apps/contract';
import type { ChildAppFailure } from '../../child-apps/host/child-app-failure';
import { ChildAppFrame, type Services } from '../../child-apps/host/child-app-frame';
import { useDataLayer, useSession } from '../../data';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { type ScreenHost, useScreenHost } from '../../screens/screen-host';
import { useDark } from '../../ui/theme/theme-choice';
import { useLatest } from '../../ui/use-latest';
import { BrokenPage } from '../boundaries/broken-page';
import { seesWarningPage, typePath } from '../navigation/screens';
import { accountOf } from '../session/owned';

/** All screens of a type that is a child app: the app itself shows them. */
export function Component() {
  const { t } = useTranslation();
  const language = useLanguage();
  const host = useScreenHost();
  const { type } = host;
  const context = useContextOf(host);
  const services = useServices(host);
  const renderFailure = (failure: ChildAppFailure, retry: () => void) => {
    const { reason } = failure;
    const words = {
      title: t(`errors.childApp.${reason}`, { type: type.names[language] }),
      hint: t(`errors.childApp.${reason}Hint`),
    };
    return <BrokenPage error={failure} scope="page" words={words} onRetry={retry} />;
  };
  return (
    <ChildAppFrame
      key={type.routePrefix}
      name={type.routePrefix}
      context={context}
      services={services}
      renderFailure={renderFailure}
    />
  );
}

/** Context of the app; another object when any of it has changed. */
function useContextOf({ type, project }: ScreenHost): ChildAppContext {
  const language = useLanguage();
  const theme = useDark() ? 'dark' : 'light';
  const account = useSession((state) => state.account);
  const customer = useSession((state) => state.customer);
  const role = useSession((state) => state.role);
  const clientUuid = useSession((state) => state.clientUuid);
  const warningPage = useSession((state) => seesWarningPage(accountOf(state.role, state.accountInfo)));
  const { pathname, search, hash } = useLocation();
  const path = `${pathname.slice(typePath(type).length + 1)}${search}${hash}`;
  const { projectId, projects, error, timeZone } = project;
  return useMemo(
    () => ({
      session: { account, customer, role, clientUuid, warningPage },
      language,
      theme,
      type: { code: type.code, apiPrefix: type.apiPrefix },
      path,
      project: { id: projectId, list: projects, error, timeZone },
    }),
    [
      account,
      customer,
      role,
      clientUuid,
      warningPage,
      language,
      theme,
      type,
      path,
      projectId,
      projects,
      error,
      timeZone,
    ],
  );
}

/** Services of the console for the app: the same functions as long as it is shown. */
function useServices(host: ScreenHost): Services {
  const layer = useDataLayer();
  const navigate = useNavigate();
  const latest = useLatest({ host, navigate });
  const basePath = typePath(host.type);
  const go = useCallback<Services['navigate']>(
    (path, { replace = false } = {}) => {
      const to = path.startsWith('/') ? path : `${basePath}/${path}`;
      void latest.current.navigate(to, { replace, preventScrollReset: true });
    },
    [basePath],
  );
  return useMemo(
    () => ({
      basePath,
      navigate: go,
      chooseProject: (id) => latest.current.host.project.choose(id),
      retryProjects: () => latest.current.host.project.retry(),
      takeHandleStatus: () => latest.current.host.takeHandleStatus(),
      dataCore: layer.core,
      reportError: (error) => latest.current.host.reportCrash(error),
      layer,
    }),
    [basePath, go, layer],
  );
}
