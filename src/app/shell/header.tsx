import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { NavigationRegular } from '@fluentui/react-icons/svg/navigation';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSession } from '../../data';
import type { EquipmentType } from '../../equipment/descriptor';
import { Logo } from '../../ui/logo';
import { LanguageSwitch, ThemeSwitch } from '../../ui/switches';
import { ConnectionBadge } from './connection-badge';
import { ProjectSwitch } from './project-switch';
import { TypeSwitch } from './type-switch';
import type { CurrentProject } from './use-project';
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
      rowGap: '6px',
      padding: '6px 8px 8px',
    },
  },
  brand: {
    display: 'flex',
    alignItems: 'center',
    gap: '9px',
    marginRight: '6px',
    textDecorationLine: 'none',
    color: tokens.colorNeutralForeground1,
    fontSize: '14px',
    fontWeight: tokens.fontWeightSemibold,
    whiteSpace: 'nowrap',
  },
  title: { '@media (max-width: 1099px)': { display: 'none' } },
  customerLogo: { height: '28px', maxWidth: '120px', objectFit: 'contain' },
  rule: {
    width: '1px',
    height: '20px',
    backgroundColor: tokens.colorNeutralStroke2,
    '@media (max-width: 719px)': { display: 'none' },
  },
  spacer: { flex: 1 },
  tools: { display: 'flex', alignItems: 'center', gap: '2px' },
  project: {
    position: 'relative',
    minWidth: 0,
    '@media (max-width: 719px)': { order: 2, flexBasis: '100%', display: 'grid' },
  },
});

interface HeaderProps {
  readonly types: readonly EquipmentType[];
  readonly type: EquipmentType | null;
  /** Null on a page that belongs to no project. */
  readonly project: CurrentProject | null;
  /** Opens the drawer; null where the navigation is beside the content. */
  readonly onMenu: (() => void) | null;
}

/** What is shown, and everything that belongs to the whole console. */
export function Header({ types, type, project, onMenu }: HeaderProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const setLanguage = useSession((state) => state.setLanguage);
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
      <TypeSwitch types={types} current={type} />
      {project === null ? null : (
        <div className={styles.project}>
          <ProjectSwitch project={project} />
        </div>
      )}
      <span className={styles.spacer} />
      <ConnectionBadge timeZone={project?.timeZone} />
      <div className={styles.tools}>
        {!type?.profile || !project?.scope ? null : <WarningCount type={type} scope={project.scope} />}
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

/** Default name and mark; a customer's logo and name by the branding mode. */
function Brand() {
  const styles = useStyles();
  const { t } = useTranslation();
  const mode = useSession((state) => state.noLogo);
  const customer = useSession((state) => state.customer);
  const logoUrl = useSession((state) => state.logoUrl);
  const own = mode === 2 && customer !== '' ? customer : t('common.productShort');
  return (
    <Link to="/" className={styles.brand} aria-label={own}>
      {mode === 2 && logoUrl !== '' ? <img className={styles.customerLogo} src={logoUrl} alt="" /> : <Logo size={26} />}
      <span className={styles.title}>{own}</span>
    </Link>
  );
}
