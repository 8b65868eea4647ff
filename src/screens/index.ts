// The one list of screens that exist. All others show a page that says so.
import type { ComponentType } from 'react';
import type { EquipmentType, ScreenKey } from '../equipment/descriptor';
import { needTexts } from '../i18n/i18n';
import type { TextPack } from '../i18n/packs';

/** The code of a screen; it needs a ScreenHostContext above it. */
export interface ScreenModule {
  readonly Component: ComponentType;
}

type LoadScreen = () => Promise<ScreenModule>;

/** The code of a screen with the texts that it says. */
function withTexts(load: LoadScreen, ...packs: readonly TextPack[]): LoadScreen {
  return async () => {
    const [module] = await Promise.all([load(), needTexts(...packs)]);
    return module;
  };
}

/** Piles and batches are counted alike. */
const loadDailyStatistics = withTexts(() => import('./daily-statistics-screen'), 'statistics', 'lists');

/** Piles and batches are simulated alike. */
const loadSimulation = withTexts(() => import('./simulation-screen'), 'piles', 'overview', 'lists');

const SCREENS: { readonly [K in ScreenKey]?: LoadScreen } = {
  index: withTexts(() => import('./overview-screen'), 'overview'),
  realTime: withTexts(() => import('./real-time-screen'), 'realTime', 'overview', 'lists'),
  dataCenter: withTexts(() => import('./data-center-screen'), 'records', 'overview', 'lists'),
  pile: withTexts(() => import('./pile-screen'), 'piles', 'overview', 'lists'),
  warningInformation: withTexts(() => import('./warnings-screen'), 'lists', 'overview'),
  dailyStatistics: loadDailyStatistics,
  constructionAnalysis: withTexts(() => import('./construction-analysis-screen'), 'statistics', 'lists'),
  'pile/add': loadSimulation,
  task: withTexts(() => import('./task-screen'), 'piles', 'overview', 'lists'),
};

/** Screens of slurry plants, which make no piles. */
const PLANT_SCREENS: { readonly [K in ScreenKey]?: LoadScreen } = {
  index: withTexts(() => import('./slurry-overview-screen'), 'slurry', 'overview'),
  realTime: withTexts(() => import('./plant-real-time-screen'), 'realTime', 'slurry', 'overview', 'lists'),
  historyData: withTexts(() => import('./slurry-history-screen'), 'slurry', 'overview', 'lists'),
  dailyStatistics: loadDailyStatistics,
  simulation: loadSimulation,
};

/** Says of a screen that it does not exist. */
export const loadNotBuilt: LoadScreen = async () => ({ Component: (await import('./not-built')).NotBuilt });

/** How to load a screen of a type; undefined where it does not exist. A type that records nothing has none. */
export function screenOf(type: Pick<EquipmentType, 'kind' | 'profile'>, screen: ScreenKey): LoadScreen | undefined {
  if (type.profile === null) return undefined;
  return type.kind === 'pulping' ? PLANT_SCREENS[screen] : SCREENS[screen];
}
