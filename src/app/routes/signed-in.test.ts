// Every route of every equipment type, for every role, owned or not: the product's list, written out.
import { matchRoutes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { createSessionStore } from '../../data/session-store';
import { EQUIPMENT_TYPES } from '../../equipment/registry';
import { signedInRoutes } from './signed-in';

const ROLES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
type Roles = readonly number[];
const ALL: Roles = ROLES;
const ADMIN_ONLY: Roles = [0];
const PILE_MANAGERS: Roles = [0, 4];
const TASKS: Roles = [0, 2];

const open = (...screens: readonly string[]): Record<string, Roles> =>
  Object.fromEntries(screens.map((screen) => [screen, ALL]));
const common = open('index', 'realTime', 'dataCenter', 'dailyStatistics');
const withWarnings = { ...common, ...open('warningInformation') };
const usual = { ...withWarnings, pile: PILE_MANAGERS };

/** Path to screen to roles. */
const PRODUCT: Readonly<Record<string, Readonly<Record<string, Roles>>>> = {
  '/mixingPile': { ...usual, ...open('constructionAnalysis') },
  '/smw': usual,
  '/jetPile': { ...usual, 'pile/add': PILE_MANAGERS },
  '/jsHighSpray': usual,
  '/spd': usual,
  '/pulping': { ...open('index', 'realTime', 'historyData', 'dailyStatistics'), simulation: PILE_MANAGERS },
  '/grouting': usual,
  '/apps/cfg': { ...withWarnings, pile: ADMIN_ONLY },
  '/apps/drain': usual,
  '/apps/casting': usual,
  '/apps/zc': usual,
  '/apps/djmkn': { ...common, pile: PILE_MANAGERS },
  '/apps/plasticity': usual,
  '/apps/rotary': usual,
  '/apps/spray': usual,
  '/apps/trd': usual,
  '/apps/gravel': usual,
  '/apps/drill': usual,
  '/apps/autogrout': usual,
  '/apps/qh': { ...common, pile: PILE_MANAGERS, task: TASKS },
};
const CODES: Readonly<Record<string, string>> = {
  'HS-MI': '/mixingPile',
  'HS-800': '/smw',
  'HS-GP': '/jetPile',
  'HS-J1000': '/jsHighSpray',
  'HS-G300': '/spd',
  'HS-T': '/pulping',
  'JT-V9': '/grouting',
  'HS-CFG': '/apps/cfg',
  'HS-PVD': '/apps/drain',
  DG1000: '/apps/casting',
  ZC1000: '/apps/zc',
  'KN-A2000': '/apps/djmkn',
  'HS-ZD1000': '/apps/plasticity',
  XW1000: '/apps/rotary',
  SP1000: '/apps/spray',
  trdTypeId: '/apps/trd',
  G1000: '/apps/gravel',
  'HS-XT': '/apps/drill',
  'DS-GJ-01': '/apps/autogrout',
  QH1000: '/apps/qh',
};
const EVERY_SCREEN = [...new Set(Object.values(PRODUCT).flatMap((screens) => Object.keys(screens)))];

function routesOf(role: number, owned: readonly string[]) {
  const session = createSessionStore({ getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  session.setState({
    token: 'token',
    role,
    accountInfo: { warning_page: 0, warning_level: 0, menu_switch: [] },
    types: owned.map((code) => ({ type_code: code, name: code, icon: '', is_child: false })),
  });
  return signedInRoutes({ session });
}

/** Whether the address leads to a screen rather than to 'page got lost'. */
function leadsTo(routes: ReturnType<typeof routesOf>, path: string): boolean {
  return matchRoutes(routes, path)?.at(-1)?.route.path === path;
}

describe('routes', () => {
  it('are known of every equipment type', () => {
    expect(EQUIPMENT_TYPES.map(({ code }) => code).sort()).toEqual(Object.keys(CODES).sort());
  });

  it.each(ROLES)('of role %i are those of the product, for each type it owns and no other', (role) => {
    for (const [code, base] of Object.entries(CODES)) {
      const others = Object.keys(CODES).filter((other) => other !== code);
      const owning = routesOf(role, [code]);
      const without = routesOf(role, others);
      for (const screen of EVERY_SCREEN) {
        const path = `${base}/${screen}`;
        const roles = PRODUCT[base]?.[screen] ?? [];
        expect(leadsTo(owning, path), `role ${role} at ${path}`).toBe(roles.includes(role));
        expect(leadsTo(without, path), `role ${role} at ${path} without the type`).toBe(false);
      }
    }
  });
});
