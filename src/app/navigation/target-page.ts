// Where to go after signing in: `to_page` names a path of the console, or one of the short codes.
import type { ScreenKey } from '../../equipment/descriptor';
import { pageWithin } from './entry';

const SCREEN_BY_CODE: Readonly<Record<string, ScreenKey>> = {
  '1': 'index',
  '2': 'realTime',
  '3': 'dataCenter',
  '4': 'warningInformation',
  '5': 'dailyStatistics',
};

/**
 * The path to open for a `to_page` value. Codes 1 to 5 name screens of the current type, whose path `pathOf` tells; null
 * where the type or the account has no such screen. Anything that leads nowhere, could lead away from this origin, or
 * back to the sign-in, is refused: '/' is answered.
 */
export function targetPage(toPage: string | null, pathOf: (screen: ScreenKey) => string | null): string {
  const page = pageWithin(toPage ?? '/');
  const screen = SCREEN_BY_CODE[page];
  if (screen !== undefined) return pathOf(screen) ?? '/';
  return page.startsWith('/') && !/^\/login(?![^/?#])/i.test(page) ? page : '/';
}

/** The sign-in's address that leads back to `path` afterwards. */
export function signInPath(path: string): string {
  return path === '/' || path === '' ? '/login' : `/login?to_page=${encodeURIComponent(path)}`;
}
