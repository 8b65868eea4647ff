import { Skeleton, SkeletonItem } from '@fluentui/react-components';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { WarningsPage } from '../../features/warnings/warnings-page';
import { EmptyState, ErrorState } from '../../ui/states';
import { useSearchChange } from '../../ui/use-search-change';
import { takeHandleStatus } from '../navigation/handle-status';
import { useShownProject } from '../shell/project-context';
import { useScreen } from '../shell/use-screen';

/** The warnings of a type, once it is known which project to show. */
export function Component() {
  const { t } = useTranslation();
  const current = useScreen();
  const { scope, projects, error, retry } = useShownProject();
  usePreselectedStatus();
  const profile = current?.type.profile;
  if (!current || !profile) return null;
  if (scope === null && projects === undefined) {
    if (error !== null) return <ErrorState error={error} onRetry={retry} />;
    return (
      <Skeleton aria-label={t('common.loading')} style={{ padding: '10px' }}>
        <SkeletonItem style={{ height: '60px' }} />
      </Skeleton>
    );
  }
  if (scope === null) return <EmptyState page title={t('errors.noProject')} hint={t('overview.noProjectHint')} />;
  const { type } = current;
  const fields = type.screens.find(({ key }) => key === 'warningInformation')?.search ?? [];
  return (
    <WarningsPage
      key={`${scope.typeCode}:${scope.projectId}`}
      type={type}
      profile={profile}
      scope={scope}
      fields={fields}
    />
  );
}

/** Puts what the console was opened with into this page's address, unless it has its own. */
function usePreselectedStatus(): void {
  const changeSearch = useSearchChange();
  useEffect(() => {
    const status = takeHandleStatus();
    if (status === null) return;
    changeSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (!next.has('handle_status')) next.set('handle_status', status);
        return next;
      },
      { replace: true },
    );
  }, [changeSearch]);
}
