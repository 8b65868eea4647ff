// Query parameters that any URL of the console accepts once, on opening. They are taken out of the address so that
// secrets neither stay in the history nor travel on with a shared link.
import { positiveInteger } from '../../shared/positive-integer';

export interface Entry {
  /** Signs in without a password. */
  readonly loginAuth: string | null;
  /** A third party's token, with its type. */
  readonly token: { readonly value: string; readonly type: string | null } | null;
  /** As `pageWithin` answers it. */
  readonly toPage: string | null;
  /** 0 default name and icon, 1 and 3 hide the customer's logo, 2 customer's name and logo. */
  readonly noLogo: 0 | 1 | 2 | 3 | null;
  readonly typeCode: string | null;
  readonly projectId: number | null;
  /** Path and query without what was taken; always a path of this origin. */
  readonly rest: string;
}

const TAKEN = ['login_auth', 'token', 'no_logo', 'HS_TYPE', 'HS_TYPE_projectId'] as const;
const BRANDING_MODES = [0, 1, 2, 3] as const;

/** Reads the parameters of a path with query, e.g. `/?login_auth=…&to_page=2`. */
export function readEntry(pathname: string, search: string): Entry {
  const query = new URLSearchParams(search);
  const filled = (name: string) => query.get(name) || null;
  const token = filled('token');
  const mode = filled('no_logo');
  const toPage = filled('to_page');
  const entry = {
    loginAuth: filled('login_auth'),
    token: token === null ? null : { value: token, type: filled('type') },
    toPage: toPage === null ? null : pageWithin(toPage),
    noLogo: mode === null ? null : (BRANDING_MODES.find((known) => String(known) === mode) ?? null),
    typeCode: filled('HS_TYPE'),
    projectId: positiveInteger(filled('HS_TYPE_projectId')),
  };
  const before = query.toString();
  for (const name of TAKEN) query.delete(name);
  // `type` alone may be another screen's own parameter.
  if (token !== null) query.delete('type');
  if (entry.toPage !== null) query.set('to_page', entry.toPage);
  // A query that nothing was taken from stays as it was written.
  const rest = query.toString() === before ? search : `?${query}`;
  // `//host` would be another origin.
  return { ...entry, rest: `${pathname.replace(/^\/+/, '/')}${rest === '?' ? '' : rest}` };
}

/** Stands for the console's own origin: an address that a browser resolves to another one leads away. */
const HERE = 'http://console.invalid';

/**
 * Where a `to_page` may lead: a short code as it is; a path of the console without the parameters that only an address
 * opened by a browser may carry; '/' for everything else.
 */
export function pageWithin(toPage: string): string {
  if (/^\d$/.test(toPage)) return toPage;
  const url = toPage.startsWith('/') ? resolved(toPage) : null;
  if (url?.origin !== HERE) return '/';
  const query = new URLSearchParams(url.search);
  const nested = query.has('to_page');
  query.delete('to_page');
  return `${readEntry(url.pathname, nested ? `?${query}` : url.search).rest}${url.hash}`;
}

/** As a browser resolves it, which drops tabs and line breaks and takes a backslash for a slash. */
function resolved(path: string): URL | null {
  try {
    return new URL(path, HERE);
  } catch {
    // Not an address at all, e.g. `//[`.
    return null;
  }
}
