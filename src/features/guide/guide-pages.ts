// The pages of the guide for users, which lie in docs/guide as Markdown, and the screens that they are about.
import type { EquipmentType, ScreenKey } from '../../equipment/descriptor';

/** Files of docs/guide/cn and docs/guide/en, in the order in which they are read. */
export const GUIDE_PAGES = [
  'console',
  'overview',
  'real-time',
  'data-center',
  'warnings',
  'daily-statistics',
  'piles',
  'construction-analysis',
  'simulation',
  'tasks',
  'slurry-overview',
  'slurry-real-time',
  'slurry-history',
  'site',
  'accounts',
  'audit-trail',
] as const;
export type GuidePage = (typeof GUIDE_PAGES)[number];

const OF_SCREENS: Readonly<Record<ScreenKey, GuidePage>> = {
  index: 'overview',
  realTime: 'real-time',
  dataCenter: 'data-center',
  warningInformation: 'warnings',
  dailyStatistics: 'daily-statistics',
  pile: 'piles',
  constructionAnalysis: 'construction-analysis',
  'pile/add': 'simulation',
  historyData: 'slurry-history',
  simulation: 'simulation',
  task: 'tasks',
};

const OF_PLANT_SCREENS: { readonly [K in ScreenKey]?: GuidePage } = {
  index: 'slurry-overview',
  realTime: 'slurry-real-time',
};

/** The page about a screen. */
export function guidePageOf({ kind }: Pick<EquipmentType, 'kind'>, screen: ScreenKey): GuidePage {
  return (kind === 'pulping' ? OF_PLANT_SCREENS[screen] : undefined) ?? OF_SCREENS[screen];
}

export function isGuidePage(name: string): name is GuidePage {
  return GUIDE_PAGES.some((page) => page === name);
}
