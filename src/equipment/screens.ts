// The sets of screens that several types share, with the roles that may open them.
import type { Screen } from './descriptor';

/** Roles that manage piles and simulation. */
const PILE_MANAGERS = [0, 4] as const;

const overview = { key: 'index', roles: 'all' } as const satisfies Screen;
const realTime = { key: 'realTime', roles: 'all' } as const satisfies Screen;
const dataCenter = { key: 'dataCenter', roles: 'all' } as const satisfies Screen;
const warningInformation = {
  key: 'warningInformation',
  roles: 'all',
  search: ['equipment_id', 'pile_no', 'period', 'handle_status', 'level', 'is_simulation'],
} as const satisfies Screen;
const dailyStatistics = { key: 'dailyStatistics', roles: 'all' } as const satisfies Screen;
const pile = { key: 'pile', roles: PILE_MANAGERS } as const satisfies Screen;

/** The six screens most types have. */
export const STANDARD_SCREENS = [
  overview,
  realTime,
  dataCenter,
  warningInformation,
  dailyStatistics,
  pile,
] as const satisfies readonly Screen[];

/** Without a warning page. */
export const SCREENS_WITHOUT_WARNINGS = [
  overview,
  realTime,
  dataCenter,
  dailyStatistics,
  pile,
] as const satisfies readonly Screen[];

/** Cast-in-place piles: only role 0 manages them. */
export const CAST_IN_PLACE_SCREENS = [
  overview,
  realTime,
  dataCenter,
  warningInformation,
  dailyStatistics,
  { key: 'pile', roles: [0] },
] as const satisfies readonly Screen[];

export const MIXING_SCREENS = [
  ...STANDARD_SCREENS,
  { key: 'constructionAnalysis', roles: 'all' },
] as const satisfies readonly Screen[];

/** Adding simulation data is reached from the pile page, not from the navigation. */
export const JET_SCREENS = [
  ...STANDARD_SCREENS,
  { key: 'pile/add', roles: PILE_MANAGERS, hidden: true },
] as const satisfies readonly Screen[];

export const PULPING_SCREENS = [
  overview,
  realTime,
  { key: 'historyData', roles: 'all' },
  dailyStatistics,
  { key: 'simulation', roles: PILE_MANAGERS },
] as const satisfies readonly Screen[];

export const COMPACTION_SCREENS = [
  ...SCREENS_WITHOUT_WARNINGS,
  { key: 'task', roles: [0, 2] },
] as const satisfies readonly Screen[];
