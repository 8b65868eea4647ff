import { FluentProvider } from '@fluentui/react-components';
import { RouterProvider } from 'react-router-dom';
import { useStore } from 'zustand';
import { type DataLayer, DataProvider } from '../data';
import { languageTag } from '../i18n/language';
import { useLanguage } from '../i18n/use-language';
import { useDark } from '../ui/theme/theme-choice';
import { darkTheme, lightTheme } from '../ui/theme/themes';
import { AppBoundary } from './boundaries/app-boundary';
import { BrokenPage } from './boundaries/broken-page';
import { BootScreen } from './pages/boot-screen';
import type { Routing } from './routing';
import { RoutingContext } from './routing-context';

interface AppProps {
  readonly layer: DataLayer;
  readonly routing: Routing;
}

/** The console: theme, data and the routes of the session. */
export function App({ layer, routing }: AppProps) {
  const dark = useDark();
  const language = useLanguage();
  const { router, failure } = useStore(routing);
  return (
    <FluentProvider theme={dark ? darkTheme : lightTheme} lang={languageTag(language)}>
      <AppBoundary>
        <DataProvider layer={layer}>
          <RoutingContext value={routing}>
            {failure !== null ? (
              <BrokenPage error={failure} scope="app" />
            ) : router === null ? (
              <BootScreen />
            ) : (
              <RouterProvider router={router} />
            )}
          </RoutingContext>
        </DataProvider>
      </AppBoundary>
    </FluentProvider>
  );
}
