import {
  Avatar,
  Button,
  Menu,
  MenuDivider,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { BuildingFactoryRegular } from '@fluentui/react-icons/svg/building-factory';
import { DesktopOffRegular } from '@fluentui/react-icons/svg/desktop-off';
import { HistoryRegular } from '@fluentui/react-icons/svg/history';
import { KeyRegular } from '@fluentui/react-icons/svg/key';
import { PeopleRegular } from '@fluentui/react-icons/svg/people';
import { PhoneDesktopRegular } from '@fluentui/react-icons/svg/phone-desktop';
import { SignOutRegular } from '@fluentui/react-icons/svg/sign-out';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDataLayer, useMay, useSession } from '../../data';
import { needTexts } from '../../i18n/i18n';
import { useTranslation } from '../../i18n/use-translation';
import { Guarded } from '../../ui/guarded';
import { lazyPart } from '../../ui/lazy-part';
import { LeaveDialog } from '../../ui/leave-dialog';
import { QuestionDialog } from '../../ui/question-dialog';
import { raiseError } from '../../ui/raised-errors';
import { hasUnsavedForms } from '../../ui/unsaved-forms';
import { ACCOUNTS_PATH, AUDIT_PATH, SITE_PATH } from '../navigation/administration';

const OwnPasswordDialog = lazyPart(async () => {
  const [module] = await Promise.all([import('../../features/session/own-password-dialog'), needTexts('ownPassword')]);
  return { default: module.OwnPasswordDialog };
});

const OwnSessionsDialog = lazyPart(async () => {
  const [module] = await Promise.all([import('../../features/session/own-sessions-dialog'), needTexts('sessions')]);
  return { default: module.OwnSessionsDialog };
});

const useStyles = makeStyles({
  button: { minWidth: 0, padding: '0 4px' },
  head: { padding: '6px 10px 8px', minWidth: '180px' },
  account: { fontWeight: tokens.fontWeightSemibold },
  role: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
});

const ROLES = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/** After signing out the next sign-in begins at the start page, not where the user was. */
function forgetPlace(): void {
  window.history.replaceState(null, '', '/login');
}

/** The name of the signed-in account, and the ways to sign out. */
export function UserMenu() {
  const styles = useStyles();
  const { t } = useTranslation();
  const { auth } = useDataLayer();
  const navigate = useNavigate();
  const may = useMay();
  const account = useSession((state) => state.account);
  const customer = useSession((state) => state.customer);
  const role = useSession((state) => state.role);
  const known = ROLES.find((code) => code === String(role));
  const [asking, setAsking] = useState<'nothing' | 'leave' | 'everywhere' | 'password' | 'sessions'>('nothing');
  const button = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  // Before a box opened, an item of the menu had the focus, and the menu is gone.
  useEffect(() => {
    if (asking === 'nothing' && wasAsking.current) button.current?.focus();
    wasAsking.current = asking !== 'nothing';
  }, [asking]);
  const stay = (): void => setAsking('nothing');
  const signOut = (): void => {
    stay();
    forgetPlace();
    void auth.signOut();
  };
  const signOutOrAsk = (): void => {
    if (hasUnsavedForms()) setAsking('leave');
    else signOut();
  };
  const signOutEverywhere = (): void => {
    stay();
    auth.signOutEverywhere(forgetPlace).catch(raiseError);
  };
  return (
    <>
      <Menu positioning="below-end">
        <MenuTrigger disableButtonEnhancement>
          <Button
            ref={(element: HTMLButtonElement | null) => {
              button.current = element;
            }}
            appearance="subtle"
            className={styles.button}
            aria-label={`${t('shell.userMenu')}: ${account}`}
          >
            <Avatar size={28} name={account} color="brand" aria-hidden="true" />
          </Button>
        </MenuTrigger>
        <MenuPopover>
          <div className={styles.head}>
            <div className={styles.account}>{account}</div>
            <div className={styles.role}>
              {[known === undefined ? null : t(`session.roleOf.${known}`), customer || null]
                .filter(Boolean)
                .join(' · ')}
            </div>
          </div>
          <MenuDivider />
          <MenuList>
            {may('manageAccounts') ? (
              <MenuItem icon={<PeopleRegular />} onClick={() => void navigate(ACCOUNTS_PATH)}>
                {t('shell.accounts')}
              </MenuItem>
            ) : null}
            {may('manageSite') ? (
              <MenuItem icon={<BuildingFactoryRegular />} onClick={() => void navigate(SITE_PATH)}>
                {t('shell.site')}
              </MenuItem>
            ) : null}
            {may('mainSetLog') ? (
              <MenuItem icon={<HistoryRegular />} onClick={() => void navigate(AUDIT_PATH)}>
                {t('shell.auditTrail')}
              </MenuItem>
            ) : null}
            <MenuItem icon={<KeyRegular />} onClick={() => setAsking('password')}>
              {t('shell.ownPassword')}
            </MenuItem>
            <MenuItem icon={<PhoneDesktopRegular />} onClick={() => setAsking('sessions')}>
              {t('shell.ownSessions')}
            </MenuItem>
            <MenuItem icon={<SignOutRegular />} onClick={signOutOrAsk}>
              {t('session.signOut')}
            </MenuItem>
            <MenuItem icon={<DesktopOffRegular />} onClick={() => setAsking('everywhere')}>
              {t('session.signOutEverywhere')}
            </MenuItem>
          </MenuList>
        </MenuPopover>
      </Menu>
      {asking === 'password' ? (
        <Guarded>
          <Suspense fallback={null}>
            <OwnPasswordDialog onClose={stay} />
          </Suspense>
        </Guarded>
      ) : null}
      {asking === 'sessions' ? (
        <Guarded>
          <Suspense fallback={null}>
            <OwnSessionsDialog onClose={stay} />
          </Suspense>
        </Guarded>
      ) : null}
      <LeaveDialog open={asking === 'leave'} onStay={stay} onLeave={signOut} />
      <QuestionDialog
        open={asking === 'everywhere'}
        title={t('session.signOutEverywhereTitle')}
        text={t('session.signOutEverywhereHint', { account })}
        primary={{ label: t('common.cancel'), onClick: stay }}
        other={{ label: t('session.signOutEverywhere'), onClick: signOutEverywhere }}
      />
    </>
  );
}
