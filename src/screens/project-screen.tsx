import { Button, makeStyles, Skeleton, SkeletonItem } from '@fluentui/react-components';
import { ShieldProhibitedRegular } from '@fluentui/react-icons/svg/shield-prohibited';
import type { ReactNode } from 'react';
import type { NamedItem } from '../contracts/api';
import type { TableSource } from '../contracts/data-core';
import { passes, roleMay } from '../contracts/rights';
import { useSession } from '../data';
import type { EquipmentProfile, EquipmentType, Screen } from '../equipment/descriptor';
import { useTranslation } from '../i18n/use-translation';
import { CrashReport } from '../ui/guarded';
import { SPOKEN_ONLY } from '../ui/spoken-only';
import { EmptyState, ErrorState } from '../ui/states';
import { NotBuilt } from './not-built';
import { useScreenHost } from './screen-host';
import { screenTitle } from './screen-title';
import { SITE_PATH } from './site-path';

const useStyles = makeStyles({
  skeleton: { display: 'grid', gridTemplateRows: '64px minmax(0, 1fr)', gap: '10px', height: '100%', padding: '10px' },
  // The header shows where one is; the heading is for who hears the page.
  title: SPOKEN_ONLY,
});

/** Type, screen and project to show, once they are known. */
export interface Shown {
  readonly type: EquipmentType;
  readonly profile: EquipmentProfile;
  readonly screen: Screen;
  readonly scope: TableSource;
  /** Projects of the account; undefined while they are loading. */
  readonly projects: readonly NamedItem[] | undefined;
}

interface ProjectScreenProps {
  /** The screen of a project; another project gets another one, with nothing left of the last. */
  readonly children: (shown: Shown) => ReactNode;
}

/**
 * A screen about one project: renders it once the project is known. Before that it shows that it is loading or why there
 * is nothing. It refuses accounts that may not see the screen, in the console as in a child app's host.
 */
export function ProjectScreen({ children }: ProjectScreenProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { type, screen: key, project, reportCrash } = useScreenHost();
  const role = useSession((state) => state.role);
  const { scope, projects, error, retry } = project;
  const { profile } = type;
  const screen = type.screens.find((known) => known.key === key);
  if (screen === undefined || profile === null) return <NotBuilt />;
  if (role === null || !passes(role, screen.roles)) {
    return (
      <EmptyState page icon={<ShieldProhibitedRegular />} title={t('errors.http.403')} hint={t('errors.refusedHint')} />
    );
  }
  if (scope === null && projects === undefined) {
    if (error !== null) return <ErrorState error={error} onRetry={retry} />;
    return (
      <Skeleton className={styles.skeleton} aria-label={t('common.loading')}>
        <SkeletonItem style={{ height: '64px' }} />
        <SkeletonItem style={{ height: '100%' }} />
      </Skeleton>
    );
  }
  if (scope === null && roleMay('manageSite', role)) {
    const add = (
      <Button as="a" appearance="primary" href={`${SITE_PATH}?form=add`}>
        {t('errors.addProject')}
      </Button>
    );
    return <EmptyState page title={t('errors.noProject')} hint={t('errors.addProjectHint')} action={add} />;
  }
  if (scope === null) return <EmptyState page title={t('errors.noProject')} hint={t('errors.noProjectHint')} />;
  return (
    <CrashReport key={`${scope.typeCode}:${scope.projectId}`} value={reportCrash}>
      <h1 className={styles.title}>{t(`screens.${screenTitle(type, key)}`)}</h1>
      {children({ type, profile, screen, scope, projects })}
    </CrashReport>
  );
}
