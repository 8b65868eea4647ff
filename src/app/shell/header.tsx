import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { NavigationRegular } from '@fluentui/react-icons/svg/navigation';
import { useMay, useSession } from '../../data';
import type { EquipmentType } from '../../equipment/descriptor';
import { useTranslation } from '../../i18n/use-translation';
import type { ShownProject } from '../../screens/screen-host';
import { LanguageSwitch, ThemeSwitch } from '../../ui/switches';
import { type Account, listedScreens, seesWarningPage } from '../navigation/screens';
import { Brand } from './brand';
import { ConnectionBadge } from './connection-badge';
import { ExpiringDevices } from './expiring-devices';
import { HelpButton } from './help-button';
import type { OpenedPart } from './keys/use-opened-by-key';
import { ProjectSettingsButton } from './project-settings-button';
import { ProjectSwitch } from './project-switch';
import { TypeSwitch } from './type-switch';
import { UserMenu } from './user-menu';
import { WarningCount } from './warning-count';

const useStyles = makeStyles({
  header: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    minWidth: 0,
    height: '48px',
    padding: '0 10px 0 14px',
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    '@media (max-width: 719px)': {
      height: 'auto',
      flexWrap: 'wrap',
      gap: '6px 4px',
      padding: '6px 8px 8px',
    },
  },
  rule: {
    width: '1px',
    height: '20px',
    backgroundColor: tokens.colorNeutralStroke2,
    '@media (max-width: 719px)': { display: 'none' },
  },
  // On a phone the type's name gives way, so that all tools stay in its line.
  type: { display: 'flex', flexShrink: 0, '@media (max-width: 719px)': { flex: '1 1 0', minWidth: 0 } },
  spacer: { flex: 1, '@media (max-width: 719px)': { display: 'none' } },
  tools: { display: 'flex', alignItems: 'center', gap: '2px' },
  project: {
    position: 'relative',
    minWidth: 0,
    display: 'flex',
    alignItems: 'center',
    gap: '2px',
    '@media (max-width: 719px)': { order: 2, flexBasis: '100%' },
  },
});

interface HeaderProps {
  readonly types: readonly EquipmentType[];
  readonly type: EquipmentType | null;
  readonly account: Account;
  /** Null on a page that belongs to no project. */
  readonly project: ShownProject | null;
  /** Opens the drawer; null where the navigation is beside the content. */
  readonly onMenu: (() => void) | null;
  readonly keyed: OpenedPart;
}

/** The names of the type and project shown, and everything that belongs to the whole console. */
export function Header({ types, type, account, project, onMenu, keyed }: HeaderProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const setLanguage = useSession((state) => state.setLanguage);
  const projectName = project?.projects?.find(({ id }) => id === project.projectId)?.name;
  const may = useMay();
  const hasWarnings =
    may('warning') &&
    type?.profile != null &&
    listedScreens(type, account).some(({ key }) => key === 'warningInformation');
  return (
    <header className={styles.header}>
      {onMenu === null ? null : (
        <Button
          appearance="subtle"
          icon={<NavigationRegular />}
          aria-label={t('shell.openNavigation')}
          onClick={onMenu}
        />
      )}
      <Brand />
      <span className={styles.rule} />
      <div className={styles.type}>
        <TypeSwitch types={types} current={type} counts={seesWarningPage(account)} keyed={keyed} />
      </div>
      {project === null ? null : (
        <div className={styles.project}>
          <ProjectSwitch project={project} />
          {!project.scope || !type?.profile || projectName === undefined ? null : (
            <ProjectSettingsButton
              key={project.projectId}
              scope={project.scope}
              projectName={projectName}
              profile={type.profile}
            />
          )}
          {type?.profile ? (
            <ExpiringDevices type={{ typeCode: type.code, typePrefix: type.apiPrefix }} timeZone={project.timeZone} />
          ) : null}
        </div>
      )}
      <span className={styles.spacer} />
      <ConnectionBadge timeZone={project?.timeZone} />
      <div className={styles.tools}>
        {type === null || !hasWarnings || !project?.scope ? null : <WarningCount type={type} scope={project.scope} />}
        <HelpButton keyed={keyed} />
        {onMenu === null ? (
          <>
            <LanguageSwitch onChange={setLanguage} />
            <ThemeSwitch />
          </>
        ) : null}
        <UserMenu />
      </div>
    </header>
  );
}
