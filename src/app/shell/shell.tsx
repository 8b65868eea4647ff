import {
  Button,
  Drawer,
  DrawerBody,
  DrawerHeader,
  DrawerHeaderTitle,
  makeStyles,
  mergeClasses,
  tokens,
} from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { PanelLeftContractRegular } from '@fluentui/react-icons/svg/panel-left-contract';
import { PanelLeftExpandRegular } from '@fluentui/react-icons/svg/panel-left-expand';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { useDataLayer, useLiveProject, useSession } from '../../data';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { ScreenHostContext } from '../../screens/screen-host';
import { screenTitle } from '../../screens/screen-title';
import { BehindPicture } from '../../ui/behind-picture';
import { MEDIA, useMedia } from '../../ui/media';
import { LanguageSwitch, ThemeSwitch } from '../../ui/switches';
import { useAfterPicture } from '../../ui/use-after-picture';
import { NewVersionQuestion } from '../notices/new-version-question';
import { Notices } from '../notices/notices';
import { accountOf, knownTypes } from '../session/owned';
import { useProductName, useShortName } from '../session/use-branding';
import { Header } from './header';
import { useOpenedByKey } from './keys/use-opened-by-key';
import { Navigation } from './navigation';
import { useShellPreferences } from './shell-preferences';
import { useProject } from './use-project';
import { useScreen } from './use-screen';
import { useShellHost } from './use-shell-host';

const useStyles = makeStyles({
  shell: {
    height: '100dvh',
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    gridTemplateRows: 'auto minmax(0, 1fr)',
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground1,
    fontVariantNumeric: 'tabular-nums',
  },
  // Its height stands before its content does.
  header: { gridColumn: '1 / -1', minHeight: '48px', '@media (max-width: 719px)': { minHeight: '85px' } },
  /** Where no project is chosen, there is no line for one. */
  lowHeader: { '@media (max-width: 719px)': { minHeight: '48px' } },
  aside: {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'space-between',
    width: '184px',
    padding: '10px 0 8px',
    backgroundColor: tokens.colorNeutralBackground1,
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  collapsed: { width: '56px' },
  foot: { padding: '0 8px' },
  main: { gridColumn: '2', minWidth: 0, minHeight: 0, overflow: 'hidden auto', outlineStyle: 'none' },
  phoneMain: { gridColumn: '1 / -1' },
  drawerTools: { display: 'flex', gap: '4px', padding: '16px 8px 0' },
});

/** Header, navigation and the screen. */
export function Component() {
  const styles = useStyles();
  const { t } = useTranslation();
  const { types, current, type, account } = useOwned();
  const project = useProject(current?.type ?? null);
  const host = useShellHost(current, account, project);
  const name = useShortName();
  const phone = useMedia(MEDIA.phone);
  const [drawer, setDrawer] = useState(false);
  const setLanguage = useSession((state) => state.setLanguage);
  const keyed = useOpenedByKey();
  const mayGoLive = useAfterPicture();
  useLiveProject(mayGoLive && current?.type.profile ? project.scope : null);
  useDocumentTitle(current, project.projects?.find(({ id }) => id === project.projectId)?.name);

  const navigation = (collapsed: boolean) =>
    type === null ? null : (
      <Navigation
        type={type}
        account={account}
        projectId={project.projectId}
        collapsed={collapsed}
        onNavigate={() => setDrawer(false)}
      />
    );
  return (
    <ScreenHostContext value={host}>
      <a className="hs-skip" href="#main">
        {t('shell.skip')}
      </a>
      <div className={styles.shell}>
        <div className={mergeClasses(styles.header, current === null && styles.lowHeader)}>
          <BehindPicture>
            <Header
              types={types}
              type={type}
              account={account}
              project={current === null ? null : project}
              onMenu={phone ? () => setDrawer(true) : null}
              keyed={keyed}
            />
          </BehindPicture>
        </div>
        {phone ? null : <SideNavigation>{navigation}</SideNavigation>}
        <main id="main" tabIndex={-1} className={mergeClasses(styles.main, phone && styles.phoneMain)}>
          <Outlet />
        </main>
      </div>
      {phone ? (
        <Drawer type="overlay" open={drawer} onOpenChange={(_, { open }) => setDrawer(open)} size="small">
          <DrawerHeader>
            <DrawerHeaderTitle
              action={
                <Button
                  appearance="subtle"
                  icon={<DismissRegular />}
                  aria-label={t('shell.closeNavigation')}
                  onClick={() => setDrawer(false)}
                />
              }
            >
              {name}
            </DrawerHeaderTitle>
          </DrawerHeader>
          <DrawerBody>
            <nav aria-label={t('shell.navigation')}>{navigation(false)}</nav>
            <div className={styles.drawerTools}>
              <LanguageSwitch onChange={setLanguage} />
              <ThemeSwitch />
            </div>
          </DrawerBody>
        </Drawer>
      ) : null}
      <Notices />
      <NewVersionQuestion />
    </ScreenHostContext>
  );
}

function SideNavigation({ children }: { readonly children: (collapsed: boolean) => ReactNode }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const narrow = useMedia(MEDIA.narrow);
  const chosen = useShellPreferences((state) => state.collapsed);
  const setCollapsed = useShellPreferences((state) => state.setCollapsed);
  const collapsed = chosen ?? narrow;
  return (
    <nav className={mergeClasses(styles.aside, collapsed && styles.collapsed)} aria-label={t('shell.navigation')}>
      <BehindPicture placeholder={<span />}>{children(collapsed)}</BehindPicture>
      <div className={styles.foot}>
        <Button
          appearance="subtle"
          icon={collapsed ? <PanelLeftExpandRegular /> : <PanelLeftContractRegular />}
          aria-label={collapsed ? t('shell.expand') : t('shell.collapse')}
          title={collapsed ? t('shell.expand') : t('shell.collapse')}
          aria-expanded={!collapsed}
          onClick={() => setCollapsed(!collapsed)}
        />
      </div>
    </nav>
  );
}

function useOwned() {
  const { auth } = useDataLayer();
  const items = useSession((state) => state.types);
  const role = useSession((state) => state.role);
  const info = useSession((state) => state.accountInfo);
  const chooseType = useSession((state) => state.chooseType);
  const stored = useSession((state) => state.typeCode);
  const current = useScreen();
  const types = useMemo(() => knownTypes(items), [items]);
  const account = useMemo(() => accountOf(role, info), [role, info]);
  // The stored types may be out of date. The routes change when the server answers with others.
  useEffect(() => {
    auth.refreshTypes().catch(() => undefined);
  }, [auth]);
  const code = current?.type.code;
  useEffect(() => {
    if (code !== undefined && code !== stored) chooseType(code);
  }, [code, stored, chooseType]);
  // On a page that belongs to no type, the last one is the way back.
  const type = current?.type ?? types.find((owned) => owned.code === stored) ?? types[0] ?? null;
  return { types, current, type, account };
}

function useDocumentTitle(current: ReturnType<typeof useScreen>, project: string | undefined): void {
  const { t } = useTranslation();
  const language = useLanguage();
  const product = useProductName();
  const screen =
    current === null
      ? null
      : `${t(`screens.${screenTitle(current.type, current.screen)}`)} · ${current.type.names[language]}`;
  useEffect(() => {
    // Pages that belong to no screen name themselves.
    if (screen === null) return;
    document.title = [screen, project, product].filter(Boolean).join(' – ');
  }, [screen, project, product]);
}
