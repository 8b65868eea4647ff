// Exports of the entries of this repository's child apps. The code is the same for all: the type is data.
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { showLanguage } from '../../i18n/i18n';
import type { ChildApp, ChildAppContext, ChildAppHost } from '../contract';
import { BuiltHereApp } from './app';

/** Renders the type's screens. The host draws the errors that they do not catch. */
export async function mount(container: HTMLElement, host: ChildAppHost): Promise<ChildApp> {
  // Texts and language are the console's where the app comes with it, and the app's own where it does not.
  await showLanguage(host.context.language);
  const root = createRoot(container, {
    onUncaughtError: (error) => host.fail(error),
    // Its labels must differ from those of the console and of other apps.
    identifierPrefix: host.basePath.replaceAll('/', '-'),
  });
  const render = (context: ChildAppContext): void => root.render(<BuiltHereApp host={host} context={context} />);
  render(host.context);
  return {
    async update(context) {
      await showLanguage(context.language);
      // Until the next screen has come the last one stays.
      startTransition(() => render(context));
    },
    unmount: () => root.unmount(),
  };
}
