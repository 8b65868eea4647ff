import { describe, expect, it } from 'vitest';
import { CODES, listedPaths, PRODUCT, ROLES } from '../../../tests/fixtures/product-routes';
import type { Screen, ScreenKey } from '../../equipment/descriptor';
import { EQUIPMENT_TYPES } from '../../equipment/registry';
import { UNITS } from '../../equipment/units';
import { type Account, listedScreens, routedScreens, screenPath } from './screens';

function account(role: number, part: Partial<Account> = {}): Account {
  return { role, warningPage: 0, menuSwitch: [0], ...part };
}

const type = {
  kind: 'native',
  routePrefix: 'mixingPile',
  unit: UNITS.pile,
  screens: [
    { key: 'index', roles: 'all' },
    { key: 'warningInformation', roles: 'all' },
    { key: 'pile', roles: [0, 4] },
    { key: 'pile/add', roles: [0, 4], hidden: true },
    { key: 'task', roles: [0, 2] },
  ] satisfies Screen[],
} as const;

const keys = (screens: readonly Screen[]): ScreenKey[] => screens.map((screen) => screen.key);

describe('navigation by role', () => {
  const everyone: ScreenKey[] = ['index', 'warningInformation'];
  const listed: Record<(typeof ROLES)[number], ScreenKey[]> = {
    0: [...everyone, 'pile', 'task'],
    1: everyone,
    2: [...everyone, 'task'],
    3: everyone,
    4: [...everyone, 'pile'],
    5: everyone,
    6: everyone,
    7: everyone,
    8: everyone,
    9: everyone,
  };
  it.each(ROLES)('role %i', (role) => {
    expect(keys(listedScreens(type, account(role)))).toEqual(listed[role]);
  });

  it('routes hidden screens without listing them', () => {
    expect(keys(routedScreens(type, account(4)))).toContain('pile/add');
    expect(keys(routedScreens(type, account(1)))).not.toContain('pile/add');
  });

  it.each([
    { warningPage: 0, menuSwitch: [0], shown: true },
    { warningPage: 0, menuSwitch: [6, 3], shown: true },
    { warningPage: 0, menuSwitch: [], shown: false },
    { warningPage: 0, menuSwitch: [3], shown: false },
    { warningPage: 1, menuSwitch: [0], shown: false },
  ])('warning page with flag $warningPage and switches $menuSwitch: $shown', ({ warningPage, menuSwitch, shown }) => {
    const has = (role: number) =>
      keys(listedScreens(type, account(role, { warningPage, menuSwitch }))).includes('warningInformation');
    expect(has(2)).toBe(shown);
    expect(has(0)).toBe(true);
  });
});

describe('the navigation of every equipment type', () => {
  it.each(Object.entries(CODES))('%s at %s lists the product’s screens, for each role', (code, base) => {
    const known = EQUIPMENT_TYPES.find((candidate) => candidate.code === code);
    for (const role of ROLES) {
      const listed = known === undefined ? [] : listedScreens(known, account(role));
      const paths = listed.map(({ key }) => `${base}/${key}`);
      expect(paths.sort(), `role ${role}`).toEqual(listedPaths(base, role));
    }
  });
});

describe('every equipment type', () => {
  it.each(Object.entries(CODES))(
    '%s at %s opens on its overview, and has the product’s routes for each role',
    (code, base) => {
      const known = EQUIPMENT_TYPES.find((candidate) => candidate.code === code);
      if (known === undefined) throw new Error(`there is no type ${code}`);
      for (const role of ROLES) {
        const screens = keys(routedScreens(known, account(role)));
        expect(screens[0]).toBe('index');
        const product = Object.entries(PRODUCT[base] ?? {}).filter(([, roles]) => roles.includes(role));
        expect([...screens].sort(), `role ${role}`).toEqual(product.map(([screen]) => screen).sort());
      }
      expect(screenPath(known, 'index')).toBe(`${base}/index`);
    },
  );

  it('keeps pile management to roles 0 and 4, that of cast-in-place piles to role 0', () => {
    for (const known of EQUIPMENT_TYPES) {
      const openTo = ROLES.filter((role) => keys(routedScreens(known, account(role))).includes('pile'));
      if (known.kind === 'pulping') expect(openTo).toEqual([]);
      else expect(openTo, known.code).toEqual(known.routePrefix === 'cfg' ? [0] : [0, 4]);
    }
  });
});
