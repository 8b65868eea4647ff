import { Skeleton, SkeletonItem } from '@fluentui/react-components';
import { useDataLayer } from '../../data';
import { OverviewPage } from '../../features/overview/overview-page';
import { PilePanel } from '../../features/pile-log/pile-panel';
import { useTranslation } from '../../i18n/use-translation';
import { EmptyState, ErrorState } from '../../ui/states';
import { reportCrash } from '../boundaries/report-crash';
import { useShownProject } from '../shell/project-context';
import { useScreen } from '../shell/use-screen';

/** The overview of a type, once it is known which project to show. */
export function Component() {
  const { t } = useTranslation();
  const layer = useDataLayer();
  const current = useScreen();
  const { scope, projects, error, retry } = useShownProject();
  const profile = current?.type.profile;
  if (!current || !profile) return null;
  if (scope === null && projects === undefined) {
    if (error !== null) return <ErrorState error={error} onRetry={retry} />;
    return (
      <Skeleton aria-label={t('common.loading')} style={{ padding: '10px' }}>
        <SkeletonItem style={{ height: '80px' }} />
      </Skeleton>
    );
  }
  if (scope === null) return <EmptyState page title={t('errors.noProject')} hint={t('overview.noProjectHint')} />;
  const { type } = current;
  return (
    <OverviewPage
      key={`${scope.typeCode}:${scope.projectId}`}
      type={type}
      scope={scope}
      onCrash={(crash) => reportCrash(layer, crash)}
      renderPile={(slot) => <PilePanel key={slot.pileId} scope={scope} profile={profile} {...slot} />}
    />
  );
}
