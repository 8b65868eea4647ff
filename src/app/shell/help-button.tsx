import { Button, Tooltip, useRestoreFocusTarget } from '@fluentui/react-components';
import { QuestionCircleRegular } from '@fluentui/react-icons/svg/question-circle';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { GuidePage } from '../../features/guide/guide-pages';
import { guidePageOf } from '../../features/guide/guide-pages';
import { needTexts } from '../../i18n/i18n';
import { useTranslation } from '../../i18n/use-translation';
import { ACCOUNTS_PATH, AUDIT_PATH, SITE_PATH } from '../navigation/administration';
import { SINGLE_KEYS } from './keys/single-keys';
import type { OpenedPart } from './keys/use-opened-by-key';
import { useShellPreferences } from './shell-preferences';
import { useScreen } from './use-screen';

const HelpDialog = lazy(async () => {
  const [module] = await Promise.all([import('../../features/guide/help-dialog'), needTexts('header')]);
  return { default: module.HelpDialog };
});

/** Opens the help of the page shown, also by its key. */
export function HelpButton({ keyed: { opened, setOpen } }: { readonly keyed: OpenedPart }) {
  const { t } = useTranslation();
  const page = useGuidePage();
  const singleKeys = useShellPreferences((state) => state.singleKeys);
  const setSingleKeys = useShellPreferences((state) => state.setSingleKeys);
  const focusComesBack = useRestoreFocusTarget();
  const [named, setNamed] = useState(false);
  const open = opened === 'help';
  return (
    <>
      <Tooltip
        content={t('shell.help')}
        relationship="label"
        positioning="below"
        // One that is still shown takes the first Escape, which is meant for the dialog.
        visible={named && !open}
        onVisibleChange={(_, { visible }) => setNamed(visible)}
      >
        <Button
          {...focusComesBack}
          appearance="subtle"
          icon={<QuestionCircleRegular />}
          aria-keyshortcuts={singleKeys ? SINGLE_KEYS.help : undefined}
          onClick={() => setOpen('help', true)}
        />
      </Tooltip>
      {open ? (
        <Suspense fallback={null}>
          <HelpDialog {...{ page, singleKeys }} onSingleKeys={setSingleKeys} onClose={() => setOpen('help', false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** The page of the guide about what is shown. */
function useGuidePage(): GuidePage {
  const current = useScreen();
  const { pathname } = useLocation();
  if (current !== null) return guidePageOf(current.type, current.screen);
  if (pathname === ACCOUNTS_PATH) return 'accounts';
  if (pathname === SITE_PATH) return 'site';
  return pathname === AUDIT_PATH ? 'audit-trail' : 'console';
}
