// The page's policy says `require-trusted-types-for 'script'`: browsers that know it refuse to turn text into markup,
// scripts or script addresses unless this one policy lets it through. It lets through what the console does itself.
// https://www.w3.org/TR/trusted-types/

interface Rules {
  createHTML(markup: string): string;
  createScriptURL(url: string): string;
}

/** Refuses all markup but none at all: ECharts empties its container by setting it. Scripts come from here only. */
export function trustRules(origin: string): Rules {
  return {
    createHTML(markup) {
      if (markup !== '') throw new TypeError('markup from text is not trusted');
      return markup;
    },
    createScriptURL(url) {
      if (new URL(url, origin).origin !== origin) throw new TypeError(`a script from elsewhere is not trusted: ${url}`);
      return url;
    },
  };
}

interface PolicyFactory {
  createPolicy(name: 'default', rules: Rules): unknown;
}

function isPolicyFactory(value: unknown): value is PolicyFactory {
  return typeof value === 'object' && value !== null && 'createPolicy' in value;
}

/** Sets the rules; call it before anything makes a worker. Browsers without trusted types go without. */
export function setTrustRules(): void {
  const factory: unknown = Reflect.get(globalThis, 'trustedTypes');
  if (isPolicyFactory(factory)) factory.createPolicy('default', trustRules(window.location.origin));
}
