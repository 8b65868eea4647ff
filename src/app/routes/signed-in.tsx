// Routes of the types the account owns, made from their descriptors.
import { type RouteObject, redirect } from 'react-router-dom';
import type { EquipmentTypeItem } from '../../contracts/api';
import type { DataLayer } from '../../data';
import type { EquipmentType, ScreenKey } from '../../equipment/descriptor';
import { loadNotBuilt } from '../../screens';
import { RouteError } from '../boundaries/route-error';
import { routedScreens, screenPath, typePath } from '../navigation/screens';
import { targetPage } from '../navigation/target-page';
import { BootScreen } from '../pages/boot-screen';
import { accountOf, knownTypes } from '../session/owned';
import { ownScreen } from './own-screens';

/** What a route tells the shell about itself. */
export interface ScreenHandle {
  readonly typeCode: string;
  readonly screen: ScreenKey;
}

type SessionOnly = Pick<DataLayer, 'session'>;

/** The type to show when the address names none: the stored one, else the first. */
function currentType({ session }: SessionOnly): EquipmentType | undefined {
  const { types, typeCode } = session.getState();
  const owned = knownTypes(types);
  return owned.find((type) => type.code === typeCode) ?? owned[0];
}

function screenRoute(type: EquipmentType, screen: ScreenKey): RouteObject {
  const handle: ScreenHandle = { typeCode: type.code, screen };
  return { path: screenPath(type, screen), handle, lazy: ownScreen(type, screen) ?? loadNotBuilt };
}

/** All routes of a signed-in account. Whoever stands at a screen of a type that they had and have no more comes home. */
export function signedInRoutes(layer: SessionOnly, typesBefore: readonly EquipmentTypeItem[] = []): RouteObject[] {
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
  return [
    {
      hydrateFallbackElement: <BootScreen />,
      errorElement: <RouteError />,
      lazy: () => import('../shell/shell'),
      children: [
        {
          errorElement: <RouteError />,
          children: [
            { path: '/', loader: home, lazy: () => import('./no-type-route') },
            { path: '/apps', loader: homeOfChildren, lazy: () => import('./no-type-route') },
            {
              path: '/login',
              element: <BootScreen />,
              loader: ({ request }) => {
                const type = currentType(layer);
                const toPage = new URL(request.url).searchParams.get('to_page');
                return redirect(
                  targetPage(toPage, (screen) =>
                    type !== undefined && routedScreens(type, account).some(({ key }) => key === screen)
                      ? screenPath(type, screen)
                      : null,
                  ),
                );
              },
            },
            ...owned.flatMap((type) => [
              { path: typePath(type), element: <BootScreen />, loader: () => redirect(screenPath(type, 'index')) },
              ...routedScreens(type, account).map(({ key }) => screenRoute(type, key)),
            ]),
            ...knownTypes(typesBefore)
              .filter((type) => !owned.includes(type))
              .map((type) => ({ path: `${typePath(type)}/*`, element: <BootScreen />, loader: () => redirect('/') })),
            { path: '*', lazy: () => import('./not-found-route') },
          ],
        },
      ],
    },
  ];
}
