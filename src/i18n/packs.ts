// Which texts come together. A screen fetches those that it says; the rest of the dictionary stays where it is.
import type { Language } from '../contracts/language';
import type { Dictionary } from './translate';

export type TextGroup = keyof Dictionary;

/** The pack of each group of texts, in which a file of both languages' `packs` has it. */
export const PACK_OF = {
  accounts: 'administration',
  asBuilt: 'plan',
  auditTrail: 'administration',
  analyse: 'records',
  board: 'overview',
  calendar: 'lists',
  charts: 'overview',
  common: 'start',
  compare: 'records',
  constructionAnalysis: 'statistics',
  dailyStatistics: 'statistics',
  dataCenter: 'records',
  dispatchTasks: 'piles',
  errors: 'start',
  faster: 'administration',
  fluent: 'start',
  help: 'header',
  holeOrders: 'trades',
  listExport: 'lists',
  logTracks: 'log',
  map: 'overview',
  mapLayers: 'mapLayers',
  overview: 'overview',
  ownPassword: 'ownPassword',
  paper: 'records',
  pileLog: 'overview',
  pileManagement: 'piles',
  pilePlan: 'plan',
  projectSettings: 'settings',
  realTime: 'realTime',
  recordChecks: 'overview',
  recordBoard: 'trades',
  recordGrouting: 'trades',
  recordHits: 'trades',
  recordNotes: 'log',
  recordSeal: 'log',
  reports: 'reports',
  screens: 'start',
  search: 'lists',
  session: 'start',
  sessions: 'sessions',
  shell: 'start',
  simulation: 'piles',
  site: 'administration',
  slurryHistory: 'slurry',
  slurryOverview: 'slurry',
  solid: 'solid',
  table: 'lists',
  tradePanels: 'trades',
  typePicker: 'header',
  warnings: 'lists',
  workPasses: 'trades',
} as const satisfies Record<TextGroup, string>;

export type TextPack = (typeof PACK_OF)[TextGroup];

/** The texts of a pack by their groups. */
export type PackTexts = Partial<Dictionary>;

export const PACKS: Readonly<Record<TextPack, Readonly<Record<Language, () => Promise<PackTexts>>>>> = {
  start: { cn: () => import('./cn/packs/start'), en: () => import('./en/packs/start') },
  overview: { cn: () => import('./cn/packs/overview'), en: () => import('./en/packs/overview') },
  lists: { cn: () => import('./cn/packs/lists'), en: () => import('./en/packs/lists') },
  records: { cn: () => import('./cn/packs/records'), en: () => import('./en/packs/records') },
  piles: { cn: () => import('./cn/packs/piles'), en: () => import('./en/packs/piles') },
  plan: { cn: () => import('./cn/packs/plan'), en: () => import('./en/packs/plan') },
  realTime: { cn: () => import('./cn/packs/real-time'), en: () => import('./en/packs/real-time') },
  statistics: { cn: () => import('./cn/packs/statistics'), en: () => import('./en/packs/statistics') },
  settings: { cn: () => import('./cn/packs/settings'), en: () => import('./en/packs/settings') },
  administration: {
    cn: () => import('./cn/packs/administration'),
    en: () => import('./en/packs/administration'),
  },
  ownPassword: { cn: () => import('./cn/packs/own-password'), en: () => import('./en/packs/own-password') },
  sessions: { cn: () => import('./cn/packs/sessions'), en: () => import('./en/packs/sessions') },
  header: { cn: () => import('./cn/packs/header'), en: () => import('./en/packs/header') },
  slurry: { cn: () => import('./cn/packs/slurry'), en: () => import('./en/packs/slurry') },
  mapLayers: { cn: () => import('./cn/packs/map-layers'), en: () => import('./en/packs/map-layers') },
  log: { cn: () => import('./cn/packs/log'), en: () => import('./en/packs/log') },
  reports: { cn: () => import('./cn/packs/reports'), en: () => import('./en/packs/reports') },
  solid: { cn: () => import('./cn/packs/solid'), en: () => import('./en/packs/solid') },
  trades: { cn: () => import('./cn/packs/trades'), en: () => import('./en/packs/trades') },
};

const GROUPS: ReadonlyMap<string, TextPack> = new Map(Object.entries(PACK_OF));

/** The pack that has a text; undefined where there is no such group. */
export function packOfKey(key: string): TextPack | undefined {
  return GROUPS.get(key.slice(0, key.indexOf('.')));
}
