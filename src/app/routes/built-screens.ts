// The one list of screens that exist. All others show a page that says so.
import type { LazyRouteFunction, RouteObject } from 'react-router-dom';
import type { EquipmentType, ScreenKey } from '../../equipment/descriptor';
import { hasOwnScreens } from './own-screens';

type LazyRoute = LazyRouteFunction<RouteObject>;

const BUILT: { readonly [K in ScreenKey]?: LazyRoute } = {
  index: () => import('./overview-route'),
  warningInformation: () => import('./warnings-route'),
};

/** The module of a screen; one that does not exist says so. */
export function screenModule(type: Pick<EquipmentType, 'kind' | 'profile'>, screen: ScreenKey): LazyRoute {
  const built = hasOwnScreens(type) ? BUILT[screen] : undefined;
  return built ?? (() => import('./not-built-route'));
}
