import { makeStyles, mergeClasses, Tooltip, tokens } from '@fluentui/react-components';
import { NavLink } from 'react-router-dom';
import type { EquipmentType } from '../../equipment/descriptor';
import { useTranslation } from '../../i18n/use-translation';
import { screenTitle } from '../../screens/screen-title';
import { type Account, listedScreens, screenPath } from '../navigation/screens';
import { ScreenIcon } from './screen-icon';

const useStyles = makeStyles({
  list: { listStyle: 'none', margin: 0, padding: '0 8px', display: 'flex', flexDirection: 'column', gap: '2px' },
  link: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    minHeight: '36px',
    padding: '0 10px',
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground2,
    textDecorationLine: 'none',
    fontSize: tokens.fontSizeBase300,
    // Of a long name, on two lines.
    lineHeight: '18px',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover, color: tokens.colorNeutralForeground1 },
    '& svg': { flexShrink: 0, fontSize: '20px' },
  },
  active: {
    backgroundColor: tokens.colorSubtleBackgroundSelected,
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
    '& svg': { color: tokens.colorBrandForeground1 },
    '::before': {
      content: '""',
      position: 'absolute',
      left: '0',
      top: '9px',
      bottom: '9px',
      width: '3px',
      borderRadius: '2px',
      backgroundColor: tokens.colorCompoundBrandStroke,
    },
  },
  iconOnly: { width: '40px', padding: '0 10px' },
});

interface NavigationProps {
  readonly type: EquipmentType;
  readonly account: Account;
  readonly projectId: number | null;
  /** Icons only; the names are tooltips. */
  readonly collapsed: boolean;
  readonly onNavigate?: () => void;
}

/** The screens of the current type that this account sees. */
export function Navigation({ type, account, projectId, collapsed, onNavigate }: NavigationProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const query = projectId === null ? '' : `?project=${projectId}`;
  return (
    <ul className={styles.list}>
      {listedScreens(type, account).map(({ key }) => {
        const title = t(`screens.${screenTitle(type, key)}`);
        const link = (
          <NavLink
            to={`${screenPath(type, key)}${query}`}
            className={({ isActive }) =>
              mergeClasses(styles.link, isActive && styles.active, collapsed && styles.iconOnly)
            }
            aria-label={collapsed ? title : undefined}
            onClick={onNavigate}
          >
            <ScreenIcon screen={key} />
            {collapsed ? null : title}
          </NavLink>
        );
        return (
          <li key={key}>
            {collapsed ? (
              <Tooltip content={title} relationship="label" positioning="after">
                {link}
              </Tooltip>
            ) : (
              link
            )}
          </li>
        );
      })}
    </ul>
  );
}
