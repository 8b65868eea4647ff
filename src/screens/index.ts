// The one list of screens that exist. All others show a page that says so.
import type { ComponentType } from 'react';
import type { EquipmentType, ScreenKey } from '../equipment/descriptor';

/** The code of a screen; it needs a ScreenHostContext above it. */
export interface ScreenModule {
  readonly Component: ComponentType;
}

type LoadScreen = () => Promise<ScreenModule>;

/** Piles and batches are counted alike. */
const loadDailyStatistics: LoadScreen = () => import('./daily-statistics-screen');

const SCREENS: { readonly [K in ScreenKey]?: LoadScreen } = {
  index: () => import('./overview-screen'),
  realTime: () => import('./real-time-screen'),
  dataCenter: () => import('./data-center-screen'),
  pile: () => import('./pile-screen'),
  warningInformation: () => import('./warnings-screen'),
  dailyStatistics: loadDailyStatistics,
  constructionAnalysis: () => import('./construction-analysis-screen'),
};

/** Screens of slurry plants, which make no piles. */
const PLANT_SCREENS: { readonly [K in ScreenKey]?: LoadScreen } = {
  index: () => import('./slurry-overview-screen'),
  dailyStatistics: loadDailyStatistics,
};

/** Says of a screen that it does not exist. */
export const loadNotBuilt: LoadScreen = async () => ({ Component: (await import('./not-built')).NotBuilt });

/** How to load a screen of a type; undefined where it does not exist. A type that records nothing has none. */
export function screenOf(type: Pick<EquipmentType, 'kind' | 'profile'>, screen: ScreenKey): LoadScreen | undefined {
  if (type.profile === null) return undefined;
  return type.kind === 'pulping' ? PLANT_SCREENS[screen] : SCREENS[screen];
}
