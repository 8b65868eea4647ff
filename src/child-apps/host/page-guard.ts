// Undoes the changes of a foreign app to the page around its container, as far as code in the same page can: sheets
// that it adds to the document are moved into its shadow root; globals, sheets, elements of the body, classes and
// inline styles that came while it was mounted go with it. Listeners, timers and effects of loading its module stay.

/** Elements that the console and its libraries add to head and body themselves. */
const OWN_SHEETS = '[data-make-styles-bucket], [id^="fui-"], link[href^="/assets/"]';
const OWN_ELEMENTS = '#root, script, [data-portal-node], [data-tabster-dummy], [class^="fui-"], .deck-events-root';
/** Libraries that the console loads when something is drawn or uploaded name themselves in the page. */
const OWN_GLOBALS = /^(_?(deck|luma|loaders|math|probe)|__|OSS$|regeneratorRuntime$)/;

export interface PageGuard {
  /** Undoes the changes that are left on the page. */
  release(): void;
}

/** Watches the page from now on. `root` takes the sheets. */
export function guardPage(root: ShadowRoot): PageGuard {
  const { head, body, documentElement } = document;
  const globals = new Set(Object.getOwnPropertyNames(globalThis));
  const elements = new Set<Node>([...head.children, ...body.children]);
  const sheets = new Set(document.adoptedStyleSheets ?? []);
  const marks = [documentElement, body].map(markOf);

  const added = (parent: HTMLElement, own: string): Element[] =>
    [...parent.children].filter((element) => !elements.has(element) && !element.matches(own));
  const takeSheets = (): void => {
    for (const parent of [head, body]) {
      for (const element of added(parent, OWN_SHEETS)) if (isSheet(element)) root.append(element);
    }
  };
  // Before the page is painted: nobody sees the sheet at work outside.
  const observer = new MutationObserver(takeSheets);
  observer.observe(head, { childList: true });
  observer.observe(body, { childList: true });

  return {
    release() {
      takeSheets();
      observer.disconnect();
      for (const element of added(body, OWN_ELEMENTS)) element.remove();
      if (document.adoptedStyleSheets !== undefined) {
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheets.has(sheet));
      }
      for (const mark of marks) mark.restore();
      for (const name of Object.getOwnPropertyNames(globalThis)) {
        // One that cannot be deleted stays: the page has no way to take it back.
        if (!globals.has(name) && !OWN_GLOBALS.test(name)) Reflect.deleteProperty(globalThis, name);
      }
    },
  };
}

function isSheet(element: Element): boolean {
  return element instanceof HTMLStyleElement || element.matches('link[rel~="stylesheet"]');
}

/** Classes and inline styles of an element; those that come later are taken off. */
function markOf(element: HTMLElement) {
  const classes = new Set(element.classList);
  const styles = new Set(element.style);
  return {
    restore(): void {
      for (const name of [...element.classList]) if (!classes.has(name)) element.classList.remove(name);
      for (const name of [...element.style]) if (!styles.has(name)) element.style.removeProperty(name);
    },
  };
}
