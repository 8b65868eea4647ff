// Every route of every equipment type, for every role, owned or not, and where / and /apps lead.
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { CODES, PRODUCT, ROLES } from '../../../tests/fixtures/product-routes';
import { createSessionStore } from '../../data/session-store';
import { EQUIPMENT_TYPES } from '../../equipment/registry';
import { signedInRoutes } from './signed-in';

const EVERY_SCREEN = [...new Set(Object.values(PRODUCT).flatMap((screens) => Object.keys(screens)))];

const itemOf = (code: string) => ({ type_code: code, name: code, icon: '', is_child: false });

function routesOf(
  role: number,
  owned: readonly string[],
  stored: string | null = null,
  before: readonly string[] = [],
) {
  const session = createSessionStore({ getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  session.setState({
    token: 'token',
    role,
    typeCode: stored,
    accountInfo: { warning_page: 0, warning_level: 0, menu_switch: [] },
    types: owned.map(itemOf),
  });
  return signedInRoutes({ session }, '/', before.map(itemOf));
}

type Routes = ReturnType<typeof routesOf>;

/** The routes as the router has them once somebody has gone to the address. */
function routesAt({ routes, patchRoutesOnNavigation }: Routes, path: string): RouteObject[] {
  const { signal } = new AbortController();
  const patch = (id: string | null, added: RouteObject[]): void => {
    const parent = routes.flatMap(({ children = [] }) => children).find((route) => route.id === id);
    if (parent?.children === undefined) throw new Error(`routes are put into ${id}, which is none`);
    parent.children.push(...added);
  };
  void patchRoutesOnNavigation({ path, patch, signal, matches: [], fetcherKey: undefined });
  return routes;
}

/** Whether the address leads to a screen rather than to 'page got lost'. */
function leadsTo(routes: Routes, path: string): boolean {
  return matchRoutes(routesAt(routes, path), path)?.at(-1)?.route.path === path;
}

/** The paths of all routes; none of them has parameters. */
function pathsOf(routes: readonly RouteObject[]): readonly (string | undefined)[] {
  return routes.flatMap(({ path, children = [] }) => [path, ...pathsOf(children)]);
}

describe('routes', () => {
  it('are compared for every type of the product, beside which others may stand', () => {
    expect(EQUIPMENT_TYPES.map(({ code }) => code)).toEqual(expect.arrayContaining(Object.keys(CODES)));
    expect(Object.keys(CODES)).toHaveLength(20);
  });

  it.each(ROLES)('of role %i are those of the product, for each type it owns and no other', (role) => {
    for (const [code, base] of Object.entries(CODES)) {
      const others = Object.keys(CODES).filter((other) => other !== code);
      const owning = routesOf(role, [code]);
      const routesOfOthers = routesOf(role, others);
      for (const path of [base, ...Object.values(CODES)]) routesAt(routesOfOthers, `${path}/index`);
      const without = pathsOf(routesOfOthers.routes);
      for (const screen of EVERY_SCREEN) {
        const path = `${base}/${screen}`;
        const roles = PRODUCT[base]?.[screen] ?? [];
        expect(leadsTo(owning, path), `role ${role} at ${path}`).toBe(roles.includes(role));
        expect(without, `role ${role} without the type`).not.toContain(path);
      }
    }
  });
});

describe('the routes of a type', () => {
  const [first = '', second = '', third = ''] = Object.keys(CODES);

  it('are there from the start for the type that is shown, and once for another when somebody goes there', () => {
    const routes = routesOf(0, [first, second, third]);
    const isThere = (code: string) => pathsOf(routes.routes).filter((path) => path === `${CODES[code]}/index`).length;
    expect([first, second, third].map(isThere)).toEqual([1, 0, 0]);
    for (const path of ['/login', '/no-such-screen', `${CODES[second]}/index`, `${CODES[second]}/no-such-screen`]) {
      routesAt(routes, path);
    }
    expect([first, second, third].map(isThere)).toEqual([1, 1, 0]);
  });

  it('are found in whatever case an address is written', () => {
    const routes = routesOf(0, [first, second]);
    const path = `${CODES[second]}/index`.toUpperCase();
    expect(matchRoutes(routesAt(routes, path), path)?.at(-1)?.route.path).toBe(`${CODES[second]}/index`);
  });
});

/** Where an address without a screen leads; null where it leads nowhere. */
async function redirectOf(routes: Routes, path: string): Promise<string | null> {
  const loader = matchRoutes(routesAt(routes, path), path)?.at(-1)?.route.loader;
  if (typeof loader !== 'function') throw new Error(`${path} redirects nowhere`);
  const request = new Request(`http://site.example${path}`);
  const answer = await loader({ request, url: new URL(request.url), pattern: path, params: {}, context: {} });
  return answer instanceof Response ? answer.headers.get('location') : null;
}

describe('addresses without a screen', () => {
  const all = Object.keys(CODES);
  const isChild = (code: string) => CODES[code]?.startsWith('/apps/') === true;
  const indexOf = (code: string | undefined) => `${CODES[code ?? '']}/index`;
  const firstChild = all.find(isChild);

  it.each(all)('lead to %s where it is the stored type', async (code) => {
    const routes = routesOf(1, all, code);
    expect(await redirectOf(routes, '/')).toBe(indexOf(code));
    expect(await redirectOf(routes, '/apps')).toBe(indexOf(isChild(code) ? code : firstChild));
    expect(await redirectOf(routes, CODES[code] ?? '')).toBe(indexOf(code));
  });

  it.each(all)('lead to %s where the account owns no other type, whatever is stored', async (code) => {
    const other = all.find((known) => known !== code) ?? null;
    for (const stored of [null, other, 'no-such-type']) {
      const routes = routesOf(1, [code], stored);
      expect(await redirectOf(routes, '/')).toBe(indexOf(code));
      expect(await redirectOf(routes, '/apps')).toBe(indexOf(code));
    }
  });

  it('lead to the first type, and the first child app, of the account’s own order', async () => {
    const routes = routesOf(1, [...all].reverse());
    expect(await redirectOf(routes, '/')).toBe(indexOf(all.at(-1)));
    expect(await redirectOf(routes, '/apps')).toBe(indexOf(all.findLast(isChild)));
  });

  it('lead home from every screen of a type that was taken away, and from no other', async () => {
    const [owned = '', lost = '', foreign = ''] = all;
    const routes = routesOf(1, [owned], null, [owned, lost]);
    expect(await redirectOf(routes, `${CODES[lost]}/index`)).toBe('/');
    expect(await redirectOf(routes, `${CODES[lost]}/no-such-screen`)).toBe('/');
    expect(
      matchRoutes(routesAt(routes, `${CODES[foreign]}/index`), `${CODES[foreign]}/index`)?.at(-1)?.route.path,
    ).toBe('*');
    expect(leadsTo(routes, `${CODES[owned]}/index`)).toBe(true);
  });

  it('lead nowhere for an account whose types this console does not know', async () => {
    expect(await redirectOf(routesOf(1, ['no-such-type']), '/')).toBeNull();
    expect(await redirectOf(routesOf(1, ['no-such-type']), '/apps')).toBeNull();
  });
});
