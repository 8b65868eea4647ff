import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, it } from 'vitest';
import { readEntry } from '../navigation/entry';
import { takeOpenedAt } from './opened-at';

const script = readFileSync(new URL('../../../public/take-secrets.js', import.meta.url), 'utf8');

/** Runs the page's first script at an address; answers the address it leaves and what it keeps for the console. */
function openAt(path: string): { readonly shown: string; readonly openedAt: unknown } {
  const origin = 'http://site.example';
  const { pathname, search, hash } = new URL(`${origin}${path}`);
  let shown = `${pathname}${search}${hash}`;
  const replaceState = (_state: unknown, _title: string, to: string) => {
    const url = new URL(to, origin);
    if (url.origin !== origin) throw new Error(`SecurityError: ${url.href}`);
    shown = `${url.pathname}${url.search}${url.hash}`;
  };
  const window = { location: { pathname, search, hash }, history: { replaceState } };
  runInNewContext(script, { window });
  return { shown, openedAt: Reflect.get(window, 'openedAt') };
}

describe('the first script of the page', () => {
  it.each([
    ['/?login_auth=secret', '/'],
    ['/mixingPile/index?project=2&login_auth=secret&view=1.0,2.0#top', '/mixingPile/index?project=2&view=1.0,2.0#top'],
    ['/?token=secret&type=wx', '/?type=wx'],
    ['/?login%5Fauth=secret', '/'],
    ['/?%zz=1&token=secret', '/?%zz=1'],
    ['//x?login_auth=secret', '/x'],
    ['/?to_page=/x?login_auth=secret', '/'],
    ['/?to_page=%2Fx%3Flogin_auth%3Dsecret&no_logo=1', '/?no_logo=1'],
  ])('leaves no secret of %s in the address, and keeps it for the console', (path, left) => {
    const { shown, openedAt } = openAt(path);
    expect(shown).toBe(left);
    const { pathname, search } = new URL(`http://site.example${path}`);
    expect(openedAt).toEqual({ pathname, search });
  });

  it.each(['/', '/smw/index?project=2&type=wx', '/?to_page=2&HS_TYPE=HS-MI', '//x?a=1'])('leaves %s alone', (path) => {
    expect(openAt(path)).toEqual({ shown: path, openedAt: undefined });
  });
});

describe('the address with which the page was opened', () => {
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'openedAt');
    Reflect.deleteProperty(globalThis, 'window');
  });

  it('is handed out once, and then is what the address bar shows', () => {
    const { openedAt } = openAt('/x?login_auth=secret&project=2');
    Reflect.set(globalThis, 'openedAt', openedAt);
    Reflect.set(globalThis, 'window', { location: { pathname: '/x', search: '?project=2' } });
    const { pathname, search } = takeOpenedAt();
    expect(readEntry(pathname, search)).toMatchObject({ loginAuth: 'secret', rest: '/x?project=2' });
    expect(takeOpenedAt()).toEqual({ pathname: '/x', search: '?project=2' });
  });
});
