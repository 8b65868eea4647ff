// Every route of every equipment type, for every role, owned or not, and where / and /apps lead.
import { matchRoutes } from 'react-router-dom';
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
  return signedInRoutes({ session }, before.map(itemOf));
}

/** Whether the address leads to a screen rather than to 'page got lost'. */
function leadsTo(routes: ReturnType<typeof routesOf>, path: string): boolean {
  return matchRoutes(routes, path)?.at(-1)?.route.path === path;
}

/** The paths of all routes; none of them has parameters. */
function pathsOf(routes: ReturnType<typeof routesOf>): readonly (string | undefined)[] {
  return routes.flatMap(({ path, children = [] }) => [path, ...pathsOf(children)]);
}

describe('routes', () => {
  it('are known of every equipment type', () => {
    expect(EQUIPMENT_TYPES.map(({ code }) => code).sort()).toEqual(Object.keys(CODES).sort());
  });

  it.each(ROLES)('of role %i are those of the product, for each type it owns and no other', (role) => {
    for (const [code, base] of Object.entries(CODES)) {
      const others = Object.keys(CODES).filter((other) => other !== code);
      const owning = routesOf(role, [code]);
      const without = pathsOf(routesOf(role, others));
      for (const screen of EVERY_SCREEN) {
        const path = `${base}/${screen}`;
        const roles = PRODUCT[base]?.[screen] ?? [];
        expect(leadsTo(owning, path), `role ${role} at ${path}`).toBe(roles.includes(role));
        expect(without, `role ${role} without the type`).not.toContain(path);
      }
    }
  });
});

/** Where an address without a screen leads; null where it leads nowhere. */
async function redirectOf(routes: ReturnType<typeof routesOf>, path: string): Promise<string | null> {
  const loader = matchRoutes(routes, path)?.at(-1)?.route.loader;
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
    const [kept = '', lost = '', foreign = ''] = all;
    const routes = routesOf(1, [kept], null, [kept, lost]);
    expect(await redirectOf(routes, `${CODES[lost]}/index`)).toBe('/');
    expect(await redirectOf(routes, `${CODES[lost]}/no-such-screen`)).toBe('/');
    expect(matchRoutes(routes, `${CODES[foreign]}/index`)?.at(-1)?.route.path).toBe('*');
    expect(leadsTo(routes, `${CODES[kept]}/index`)).toBe(true);
  });

  it('lead nowhere for an account whose types this console does not know', async () => {
    expect(await redirectOf(routesOf(1, ['no-such-type']), '/')).toBeNull();
    expect(await redirectOf(routesOf(1, ['no-such-type']), '/apps')).toBeNull();
  });
});
