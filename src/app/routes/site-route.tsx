import { useNavigate } from 'react-router-dom';
import type { SiteProject } from '../../contracts/api/site';
import { useSession } from '../../data';
import type { ScreenKey } from '../../equipment/descriptor';
import { equipmentByCode } from '../../equipment/registry';
import { SitePage } from '../../features/site/site-page';
import { useTranslation } from '../../i18n/use-translation';
import { routedScreens, screenPath } from '../navigation/screens';
import { usePageTitle } from '../pages/use-page-title';
import { accountOf } from '../session/owned';

/** Projects, machines, credentials and cameras of the site. */
export function Component() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const role = useSession((state) => state.role);
  const info = useSession((state) => state.accountInfo);
  usePageTitle(t('site.title'));
  const pathOf = (code: string, key: ScreenKey): string | null => {
    const type = equipmentByCode(code);
    if (type === undefined) return null;
    const has = routedScreens(type, accountOf(role, info)).some((screen) => screen.key === key);
    return has ? screenPath(type, key) : null;
  };
  const opener = ({ type_code, project_id }: SiteProject, key: ScreenKey): (() => void) | null => {
    const path = pathOf(type_code, key);
    return path === null ? null : () => void navigate(`${path}?project=${project_id}`);
  };
  return (
    <SitePage
      pilesOf={(project) => opener(project, 'pile')}
      onRealTime={(project) => (opener(project, 'realTime') ?? opener(project, 'index'))?.()}
    />
  );
}
