// The one list of screens that exist. All others show a page that says so.
import type { ComponentType } from 'react';
import type { EquipmentType, ScreenKey } from '../equipment/descriptor';

/** The code of a screen; it needs a ScreenHostContext above it. */
export interface ScreenModule {
  readonly Component: ComponentType;
}

type LoadScreen = () => Promise<ScreenModule>;

const SCREENS: { readonly [K in ScreenKey]?: LoadScreen } = {
  index: () => import('./overview-screen'),
  dataCenter: () => import('./data-center-screen'),
  pile: () => import('./pile-screen'),
  warningInformation: () => import('./warnings-screen'),
};

/** Says of a screen that it does not exist. */
export const loadNotBuilt: LoadScreen = async () => ({ Component: (await import('./not-built')).NotBuilt });

/**
 * How to load a screen of a type; undefined where it does not exist. A type that records nothing has none, and these are
 * about piles: a slurry plant makes none.
 */
export function screenOf(type: Pick<EquipmentType, 'kind' | 'profile'>, screen: ScreenKey): LoadScreen | undefined {
  return type.profile === null || type.kind === 'pulping' ? undefined : SCREENS[screen];
}
