// The sets of screens that several types share, with the roles that may open them and the fields of their search forms.
import type { SearchField } from '../contracts/search-fields';
import type { Screen } from './descriptor';

/** Roles that manage piles and simulation. */
const PILE_MANAGERS = [0, 4] as const;

/** Search fields of a type's lists beside those that all types have. */
interface Places {
  /** Where a pile stands, as its design says. */
  readonly place: readonly SearchField[];
  /** The number in production and in the lists of piles, which simulated ones stand in too. */
  readonly number?: readonly SearchField[];
  /** In the data center, where it differs from number and place. */
  readonly production?: readonly SearchField[];
}

/** Soft ground under roads and dykes, and walls cut along a line: piles are numbered by mileage and row. */
export const ALONG_A_LINE: Places = { place: ['row_no', 'numeral', 'mileage'] };
/** Pits and foundations: a grid or chain of axes. */
export const IN_ROWS: Places = { place: ['row_no', 'numeral'] };
/** Jetted walls and curtains, whose holes are made in an order. */
export const IN_HOLE_ORDER: Places = { place: ['row_no', 'numeral', 'hole_order'] };
/** Grouting curtains: in the data center a stretch of holes with all that their design names. */
export const HOLES: Places = {
  place: ['row_no', 'hole_order'],
  production: ['hole_no', 'end_hole_no', 'position', 'unit', 'row_no', 'hole_order'],
};
/** Where numbers repeat from row to row, the very pile is searched for by all parts of its number. */
const EXACT_NUMBER = ['pile_no', 'pile_no2', 'pile_no3', 'exact'] as const satisfies readonly SearchField[];

const overview = { key: 'index', roles: 'all' } as const satisfies Screen;
const realTime = {
  key: 'realTime',
  roles: 'all',
  search: ['project_id', 'equipment_id'],
  required: ['project_id'],
} as const satisfies Screen;
const dailyStatistics = {
  key: 'dailyStatistics',
  roles: 'all',
  search: ['project_id', 'equipment_id', 'day', 'is_simulation'],
  required: ['project_id', 'day'],
} as const satisfies Screen;

function dataCenter({ place, number = ['pile_no'], production = [...number, ...place] }: Places): Screen {
  return {
    key: 'dataCenter',
    roles: 'all',
    search: [
      'project_id',
      'equipment_id',
      ...production,
      'period',
      // As the daily statistics count records.
      'ended',
      'score',
      'has_warnings',
      'is_discard',
      'is_simulation',
      'is_generated',
    ],
    required: ['project_id'],
  };
}

function warningInformation({ place }: Places): Screen {
  return {
    key: 'warningInformation',
    roles: 'all',
    search: [
      'project_id',
      'equipment_id',
      'pile_no',
      'period',
      'handle_status',
      'level',
      ...place,
      'is_discard',
      'is_simulation',
    ],
    required: ['project_id'],
  };
}

function pile({ place, number = ['pile_no'] }: Places, roles: readonly number[] = PILE_MANAGERS): Screen {
  return {
    key: 'pile',
    roles,
    search: ['project_id', ...number, ...place, 'is_discard', 'is_simulation'],
    required: ['project_id'],
  };
}

/** The six screens most types have. */
export function standardScreens(places: Places): readonly Screen[] {
  return [overview, realTime, dataCenter(places), warningInformation(places), dailyStatistics, pile(places)];
}

/** Without a warning page. */
export function screensWithoutWarnings(places: Places): readonly Screen[] {
  return standardScreens(places).filter(({ key }) => key !== 'warningInformation');
}

/** Cast-in-place piles: only role 0 manages them. */
export const CAST_IN_PLACE_SCREENS: readonly Screen[] = [
  ...standardScreens(IN_ROWS).filter(({ key }) => key !== 'pile'),
  pile(IN_ROWS, [0]),
];

export const MIXING_SCREENS: readonly Screen[] = [
  ...standardScreens({ ...ALONG_A_LINE, number: EXACT_NUMBER }),
  {
    key: 'constructionAnalysis',
    roles: 'all',
    search: ['project_id', 'equipment_id', 'period', ...ALONG_A_LINE.place, 'is_simulation'],
    required: ['project_id'],
  },
];

/** Simulated piles are asked for of one machine. */
const ofOneMachine = {
  roles: PILE_MANAGERS,
  required: ['project_id', 'equipment_id'],
} as const satisfies Partial<Screen>;

/** Adding simulation data is reached from the pile page, not from the navigation. */
export const JET_SCREENS: readonly Screen[] = [
  ...standardScreens(IN_HOLE_ORDER),
  {
    key: 'pile/add',
    search: ['project_id', 'equipment_id', ...EXACT_NUMBER, ...IN_HOLE_ORDER.place],
    ...ofOneMachine,
    hidden: true,
  },
];

export const PULPING_SCREENS: readonly Screen[] = [
  overview,
  realTime,
  {
    key: 'historyData',
    roles: 'all',
    search: ['project_id', 'equipment_id', 'period', 'is_simulation', 'is_generated'],
    required: ['project_id'],
  },
  dailyStatistics,
  { key: 'simulation', search: ['project_id', 'equipment_id', ...EXACT_NUMBER], ...ofOneMachine },
];

export const COMPACTION_SCREENS: readonly Screen[] = [
  ...screensWithoutWarnings(ALONG_A_LINE),
  {
    key: 'task',
    roles: [0, 2],
    search: ['project_id', 'equipment_id', 'mileage', 'period', 'is_simulation'],
    required: ['project_id'],
  },
];
