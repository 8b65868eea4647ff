import { FluentProvider, useFocusFinders } from '@fluentui/react-components';
import { useMemo } from 'react';
import { RouterProvider } from 'react-router-dom';
import { useStore } from 'zustand';
import { type DataLayer, DataProvider } from '../data';
import { languageTag } from '../i18n/language';
import { useLanguage, useTranslation } from '../i18n/use-translation';
import { ErrorBoundary } from '../ui/error-boundary';
import { fluentTexts } from '../ui/fluent-texts';
import { useDark } from '../ui/theme/theme-choice';
import { darkTheme, lightTheme } from '../ui/theme/themes';
import { BrokenPage } from './boundaries/broken-page';
import { reportCrash } from './boundaries/report-crash';
import { BootScreen } from './pages/boot-screen';
import { type Routing, RoutingContext } from './routing-context';

interface AppProps {
  readonly layer: DataLayer;
  readonly routing: Routing;
}

/** The console: theme, data and the routes of the session. */
export function App({ layer, routing }: AppProps) {
  const dark = useDark();
  const language = useLanguage();
  const { t } = useTranslation();
  const texts = useMemo(() => fluentTexts(t), [t]);
  const { router, generation, failure } = useStore(routing);
  // Keeps Fluent's care for focus alive from one session to the next: when a dialog goes with its session, somebody must
  // give back to screen readers the page that it had covered.
  useFocusFinders();
  return (
    <FluentProvider
      theme={dark ? darkTheme : lightTheme}
      lang={languageTag(language)}
      customStyleHooks_unstable={texts}
    >
      <ErrorBoundary
        fallback={(error, retry) => <BrokenPage error={error} scope="app" onRetry={retry} />}
        onError={(error) => reportCrash(layer, error)}
      >
        <DataProvider layer={layer}>
          <RoutingContext value={routing}>
            {failure !== null ? (
              <BrokenPage error={failure} scope="app" />
            ) : router === null ? (
              <BootScreen />
            ) : (
              // Keyed: a provider that is kept would look up the last router's matches among this one's routes.
              <RouterProvider key={generation} router={router} />
            )}
          </RoutingContext>
        </DataProvider>
      </ErrorBoundary>
    </FluentProvider>
  );
}
