interface OpenedAt {
  readonly pathname: string;
  readonly search: string;
}

/**
 * The address with which the page was opened, once: public/take-secrets.js took what signs somebody in out of it. Where
 * it took nothing, or did not load, the address is as it was.
 */
export function takeOpenedAt(): OpenedAt {
  const taken: unknown = Reflect.get(globalThis, 'openedAt');
  Reflect.deleteProperty(globalThis, 'openedAt');
  return isOpenedAt(taken) ? taken : window.location;
}

function isOpenedAt(taken: unknown): taken is OpenedAt {
  if (typeof taken !== 'object' || taken === null) return false;
  return typeof Reflect.get(taken, 'pathname') === 'string' && typeof Reflect.get(taken, 'search') === 'string';
}
