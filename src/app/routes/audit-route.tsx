import { AuditTrailPage } from '../../features/audit-trail/audit-trail-page';
import { useTranslation } from '../../i18n/use-translation';
import { usePageTitle } from '../pages/use-page-title';

/** The audit trail of all projects. */
export function Component() {
  const { t } = useTranslation();
  usePageTitle(t('auditTrail.title'));
  return <AuditTrailPage />;
}
