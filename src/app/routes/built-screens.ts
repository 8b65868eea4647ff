// The one list of screens that exist. All others show a page that says so.
import type { LazyRouteFunction, RouteObject } from 'react-router-dom';
import type { EquipmentType, ScreenKey } from '../../equipment/descriptor';

type LazyRoute = LazyRouteFunction<RouteObject>;

const BUILT: { readonly [K in ScreenKey]?: LazyRoute } = {
  index: () => import('./overview-route'),
  warningInformation: () => import('./warnings-route'),
};

/** The module of a screen; a type that is a child app, or records nothing yet, has none of its own. */
export function screenModule(type: Pick<EquipmentType, 'kind' | 'profile'>, screen: ScreenKey): LazyRoute {
  return builtModule(type, screen) ?? (() => import('./not-built-route'));
}

/** Whether a type's screen exists. */
export function isBuilt(type: Pick<EquipmentType, 'kind' | 'profile'>, screen: ScreenKey): boolean {
  return builtModule(type, screen) !== undefined;
}

function builtModule(type: Pick<EquipmentType, 'kind' | 'profile'>, screen: ScreenKey): LazyRoute | undefined {
  return type.kind === 'native' && type.profile !== null ? BUILT[screen] : undefined;
}
