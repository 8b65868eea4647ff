// A child app of this repository: the console's screens in a React root of their own, with all that they need from the
// host.
import { FluentProvider } from '@fluentui/react-components';
import { type ComponentType, lazy, Suspense, useMemo, useState } from 'react';
import { parsePath, Router } from 'react-router-dom';
import { DataProvider } from '../../data';
import { SCREEN_KEYS, type ScreenKey } from '../../equipment/descriptor';
import { equipmentByCode } from '../../equipment/registry';
import { languageTag } from '../../i18n/language';
import { useTranslation } from '../../i18n/use-translation';
import { loadNotBuilt, screenOf } from '../../screens';
import { ScreenHostContext } from '../../screens/screen-host';
import { fluentTexts } from '../../ui/fluent-texts';
import { GivenTheme } from '../../ui/theme/theme-choice';
import { darkTheme, lightTheme } from '../../ui/theme/themes';
import { BlockContext } from '../../ui/use-block';
import type { ChildAppContext, ChildAppHost } from '../contract';
import { HostContext, useHostBlock } from './host-block';
import { hostNavigator } from './host-navigator';
import { useScreenHostOf } from './use-screen-host-of';

interface BuiltHereAppProps {
  readonly host: ChildAppHost;
  readonly context: ChildAppContext;
}

/** The screens of the type that the host names. */
export function BuiltHereApp({ host, context }: BuiltHereAppProps) {
  const { t } = useTranslation();
  const texts = useMemo(() => fluentTexts(t), [t]);
  const [navigator] = useState(() => hostNavigator(host));
  const { theme, language, path } = context;
  const location = useMemo(() => parsePath(`${host.basePath}/${path}`), [host, path]);
  return (
    <FluentProvider
      theme={theme === 'dark' ? darkTheme : lightTheme}
      lang={languageTag(language)}
      customStyleHooks_unstable={texts}
      style={{ height: '100%', backgroundColor: 'transparent' }}
    >
      <GivenTheme value={theme}>
        <DataProvider layer={host.layer}>
          <HostContext value={host}>
            <BlockContext value={useHostBlock}>
              <Router location={location} navigator={navigator}>
                <CurrentScreen host={host} context={context} />
              </Router>
            </BlockContext>
          </HostContext>
        </DataProvider>
      </GivenTheme>
    </FluentProvider>
  );
}

function CurrentScreen({ host, context }: BuiltHereAppProps) {
  const type = equipmentByCode(context.type.code);
  if (type === undefined) throw new Error(`this build knows no equipment type ${context.type.code}`);
  const screen = screenAt(context.path);
  const screenHost = useScreenHostOf(host, context, type, screen);
  // Kept as long as the app is mounted: one whose code did not come is asked for again by the next.
  const [loaded] = useState(() => new Map<ScreenKey, ComponentType>());
  const load = screenOf(type, screen) ?? loadNotBuilt;
  const Screen = loaded.get(screen) ?? lazy(async () => ({ default: (await load()).Component }));
  loaded.set(screen, Screen);
  return (
    <ScreenHostContext value={screenHost}>
      <Suspense>
        <Screen />
      </Suspense>
    </ScreenHostContext>
  );
}

/** The console mounts the app at its screens only. */
function screenAt(path: string): ScreenKey {
  const { pathname } = parsePath(path);
  return SCREEN_KEYS.find((key) => key === pathname) ?? 'index';
}
