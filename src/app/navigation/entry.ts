// Query parameters that any URL of the console accepts once, on opening. They are taken out of the address so that
// secrets neither stay in the history nor travel on with a shared link.
import { positiveInteger } from '../../shared/positive-integer';

export interface Entry {
  /** Signs in without a password. */
  readonly loginAuth: string | null;
  /** A third party's token, with its type. */
  readonly token: { readonly value: string; readonly type: string | null } | null;
  readonly toPage: string | null;
  /** 0 default name and icon, 1 and 3 hide the customer's logo, 2 customer's name and logo. */
  readonly noLogo: 0 | 1 | 2 | 3 | null;
  readonly typeCode: string | null;
  readonly projectId: number | null;
  /** Path and query without what was taken. */
  readonly rest: string;
}

const TAKEN = ['login_auth', 'token', 'type', 'no_logo', 'HS_TYPE', 'HS_TYPE_projectId'] as const;
const BRANDING_MODES = [0, 1, 2, 3] as const;

/** Reads the parameters of a path with query, e.g. `/?login_auth=…&to_page=2`. */
export function readEntry(pathname: string, search: string): Entry {
  const query = new URLSearchParams(search);
  const filled = (name: string) => query.get(name) || null;
  const token = filled('token');
  const mode = filled('no_logo');
  const entry = {
    loginAuth: filled('login_auth'),
    token: token === null ? null : { value: token, type: filled('type') },
    toPage: filled('to_page'),
    noLogo: mode === null ? null : (BRANDING_MODES.find((known) => String(known) === mode) ?? null),
    typeCode: filled('HS_TYPE'),
    projectId: positiveInteger(filled('HS_TYPE_projectId')),
  };
  // `type` alone may be another screen's own parameter.
  for (const name of TAKEN) if (name !== 'type' || token !== null) query.delete(name);
  const rest = query.toString();
  return { ...entry, rest: rest === '' ? pathname : `${pathname}?${rest}` };
}
