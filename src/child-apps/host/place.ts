// The element that an app is mounted in.
import { guardPage } from './page-guard';

/** A container in `parent`, and how to take it away with all that the app left. */
export interface Container {
  readonly container: HTMLElement;
  clear(): void;
}

/** Nothing of the console's styles is inherited but its theme's custom properties (`--colorNeutralForeground1`). */
const OWN_STYLES = `
:host { all: initial; display: block; height: 100%; contain: strict; color-scheme: light dark; }
[data-child-app] { box-sizing: border-box; height: 100%; overflow: auto; }
`;

/** For an app with styles of its own: in a shadow root, and the page guarded while it is there. */
export function ownStylesContainer(parent: HTMLElement, name: string): Container {
  const shadowHost = document.createElement('div');
  parent.append(shadowHost);
  const root = shadowHost.attachShadow({ mode: 'open' });
  const sheet = document.createElement('style');
  sheet.textContent = OWN_STYLES;
  const container = containerOf(name);
  root.append(sheet, container);
  const guard = guardPage(root);
  return {
    container,
    clear() {
      guard.release();
      shadowHost.remove();
    },
  };
}

/** For an app that is drawn with the console's components: in the page, whose sheets are its sheets. */
export function consoleStylesContainer(parent: HTMLElement, name: string): Container {
  const container = containerOf(name);
  container.style.cssText = 'height: 100%; isolation: isolate';
  parent.append(container);
  return { container, clear: () => container.remove() };
}

function containerOf(name: string): HTMLElement {
  const container = document.createElement('div');
  container.dataset.childApp = name;
  return container;
}
