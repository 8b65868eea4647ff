// Routes of the types the account owns, made from their descriptors.
import type { ComponentType } from 'react';
import { type PatchRoutesOnNavigationFunction, type RouteObject, redirect } from 'react-router-dom';
import type { EquipmentTypeItem } from '../../contracts/api';
import { type Action, roleMay } from '../../contracts/rights';
import type { DataLayer } from '../../data';
import type { EquipmentType, ScreenKey } from '../../equipment/descriptor';
import { needTexts } from '../../i18n/i18n';
import { loadNotBuilt, screenOf } from '../../screens';
import { RouteError } from '../boundaries/route-error';
import { ACCOUNTS_PATH, AUDIT_PATH, SITE_PATH } from '../navigation/administration';
import { type Account, routedScreens, screenPath, typePath } from '../navigation/screens';
import { BootScreen } from '../pages/boot-screen';
import { currentType, pageAfterSignIn } from '../session/current-type';
import { accountOf, knownTypes } from '../session/owned';

/** The facts that a route tells the shell about itself. */
export interface ScreenHandle {
  readonly typeCode: string;
  readonly screen: ScreenKey;
}

interface RouteModule {
  readonly Component: ComponentType;
}

type SessionOnly = Pick<DataLayer, 'session'>;

/** The screens of a type that the account may open: the console's own, or all of them its child app's. */
function screenRoutes(type: EquipmentType, account: Account): RouteObject[] {
  const routes = routedScreens(type, account).map(({ key: screen }) => {
    const handle: ScreenHandle = { typeCode: type.code, screen };
    return { screen, route: { path: screenPath(type, screen), handle } };
  });
  if (type.kind === 'child') {
    // One route around them: from one to another the app stays mounted, and they themselves show nothing.
    const children = routes.map(({ route }) => ({ ...route, element: null }));
    return [{ lazy: () => import('./child-app-route'), children }];
  }
  return routes.map(({ screen, route }) => ({ ...route, lazy: screenOf(type, screen) ?? loadNotBuilt }));
}

/** Pages of no type, for who administers the site. */
function administrationRoutes(role: number | null): RouteObject[] {
  const page = (path: string, action: Action, load: () => Promise<RouteModule>): RouteObject[] =>
    role === null || !roleMay(action, role)
      ? []
      : [
          {
            path,
            lazy: async () => {
              const [module] = await Promise.all([load(), needTexts('administration', 'lists')]);
              return module;
            },
          },
        ];
  return [
    ...page(ACCOUNTS_PATH, 'manageAccounts', () => import('./accounts-route')),
    ...page(SITE_PATH, 'manageSite', () => import('./site-route')),
    ...page(AUDIT_PATH, 'mainSetLog', () => import('./audit-route')),
  ];
}

/** The route that those of types are put into. */
const PARENT_ID = 'of-types';

/** The routes of an account, as a router takes them. */
export interface SignedInRoutes {
  /** Those of the type that is shown first, and of no type. */
  readonly routes: RouteObject[];
  /** Adds those of another type when somebody goes there: to rank all takes as long as to draw a screen. */
  readonly patchRoutesOnNavigation: PatchRoutesOnNavigationFunction;
}

/**
 * All routes of a signed-in account; `pathname` is the address at which the router begins. The addresses of types that
 * the account no longer owns lead to the start.
 */
export function signedInRoutes(
  layer: SessionOnly,
  pathname: string,
  typesBefore: readonly EquipmentTypeItem[] = [],
): SignedInRoutes {
  const { role, accountInfo, types } = layer.session.getState();
  const account = accountOf(role, accountInfo);
  const owned = knownTypes(types);
  const home = () => {
    const type = currentType(layer);
    return type === undefined ? null : redirect(screenPath(type, 'index'));
  };
  const homeOfChildren = () => {
    const current = currentType(layer);
    const type = current?.kind === 'child' ? current : (owned.find(({ kind }) => kind === 'child') ?? current);
    return type === undefined ? null : redirect(screenPath(type, 'index'));
  };
  // The router runs a loader and loads the page's code at the same time. A user who is redirected needs no page.
  const noTypePage: RouteObject =
    owned.length === 0 ? { lazy: () => import('./no-type-route') } : { element: <BootScreen /> };
  const known = new Set<EquipmentType>();
  const routesOf = (type: EquipmentType | undefined): RouteObject[] => {
    if (type === undefined || known.has(type)) return [];
    known.add(type);
    return [
      { path: typePath(type), element: <BootScreen />, loader: () => redirect(screenPath(type, 'index')) },
      ...screenRoutes(type, account),
    ];
  };
  const routes: RouteObject[] = [
    {
      hydrateFallbackElement: <BootScreen />,
      errorElement: <RouteError />,
      lazy: () => import('../shell/shell'),
      children: [
        {
          id: PARENT_ID,
          errorElement: <RouteError />,
          children: [
            { path: '/', loader: home, ...noTypePage },
            { path: '/apps', loader: homeOfChildren, ...noTypePage },
            {
              path: '/login',
              element: <BootScreen />,
              loader: ({ request }) => {
                const toPage = new URL(request.url).searchParams.get('to_page');
                return redirect(pageAfterSignIn(layer, toPage));
              },
            },
            ...routesOf(currentType(layer)),
            ...routesOf(typeAt(owned, pathname)),
            ...knownTypes(typesBefore)
              .filter((type) => !owned.includes(type))
              .map((type) => ({ path: `${typePath(type)}/*`, element: <BootScreen />, loader: () => redirect('/') })),
            ...administrationRoutes(role),
            { path: '*', lazy: () => import('./not-found-route') },
          ],
        },
      ],
    },
  ];
  return {
    routes,
    patchRoutesOnNavigation: ({ path, patch }) => {
      const added = routesOf(typeAt(owned, path));
      if (added.length > 0) patch(PARENT_ID, added);
    },
  };
}

/** The type that an address is of, in whatever case it is written. */
function typeAt(types: readonly EquipmentType[], pathname: string): EquipmentType | undefined {
  const asked = `${pathname.toLowerCase()}/`;
  return types.find((type) => asked.startsWith(`${typePath(type).toLowerCase()}/`));
}
