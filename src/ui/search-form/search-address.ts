// How the address carries what is searched for.
import type { SearchField } from '../../contracts/search-fields';
import { mileageM } from '../../shared/mileage';
import { type EndOfRange, wallClock } from '../../shared/wall-clock';
import { EMPTY_SEARCH, type SearchValues, scoreOf, valuesOf } from './search-values';

/**
 * Parameters of the address. The project has one of the console's own. `handle_status` is only ever read: a link from
 * elsewhere may bring it.
 */
const PARAMETER = {
  equipment_id: 'equipment_id',
  pile_no: 'pile_no',
  pile_no2: 'pile_no2',
  pile_no3: 'pile_no3',
  exact: 'exact',
  hole_no: 'hole_no',
  end_hole_no: 'end_hole_no',
  row_no: 'row_no',
  numeral: 'numeral',
  mileage_from: 'mileage_from',
  mileage_to: 'mileage_to',
  position: 'position',
  unit: 'unit',
  hole_order: 'hole_order',
  day: 'day',
  begin_time: 'begin_time',
  end_time: 'end_time',
  ended_from: 'ended_from',
  ended_to: 'ended_to',
  score_from: 'score_from',
  score_to: 'score_to',
  has_warnings: 'has_warnings',
  handle_status: 'status',
  level: 'level',
  is_simulation: 'is_simulation',
  is_generated: 'is_generated',
  is_discard: 'is_discard',
} as const satisfies Readonly<Record<Exclude<keyof SearchValues, 'project_id'>, string>>;
const PRESELECTED_STATUS = 'handle_status';

const STATUSES = ['0', '1', '2', '3'] as const;
const LEVELS = ['1', '2', '3'] as const;

/** The values that an address carries for these fields; a value without a meaning counts as absent. */
export function readSearch(search: URLSearchParams, fields: readonly SearchField[]): SearchValues {
  const some = (name: string, known: readonly string[]): string[] => {
    const named = search.getAll(name).flatMap((text) => text.split(','));
    return known.filter((value) => named.includes(value));
  };
  const one = (name: string, pattern: RegExp): string => {
    const text = search.get(name) ?? '';
    return pattern.test(text) ? text : '';
  };
  const text = (name: string): string => (search.get(name) ?? '').slice(0, 100);
  const moment = (name: string, end: EndOfRange): string => wallClock(search.get(name) ?? '', end) ?? '';
  const mileage = (name: string): string => (mileageM(text(name)) === null ? '' : text(name));
  const score = (name: string): string => (scoreOf(text(name)) === null ? '' : text(name));
  const read: SearchValues = {
    project_id: '',
    equipment_id: one(PARAMETER.equipment_id, /^[1-9]\d{0,9}$/),
    pile_no: text(PARAMETER.pile_no),
    pile_no2: text(PARAMETER.pile_no2),
    pile_no3: text(PARAMETER.pile_no3),
    exact: one(PARAMETER.exact, /^1$/),
    hole_no: text(PARAMETER.hole_no),
    end_hole_no: text(PARAMETER.end_hole_no),
    row_no: text(PARAMETER.row_no),
    numeral: one(PARAMETER.numeral, /^\d{1,9}$/),
    mileage_from: mileage(PARAMETER.mileage_from),
    mileage_to: mileage(PARAMETER.mileage_to),
    position: text(PARAMETER.position),
    unit: text(PARAMETER.unit),
    hole_order: text(PARAMETER.hole_order),
    day: moment(PARAMETER.day, 'begin').slice(0, 10),
    begin_time: moment(PARAMETER.begin_time, 'begin'),
    end_time: moment(PARAMETER.end_time, 'end'),
    ended_from: moment(PARAMETER.ended_from, 'begin'),
    ended_to: moment(PARAMETER.ended_to, 'end'),
    score_from: score(PARAMETER.score_from),
    score_to: score(PARAMETER.score_to),
    has_warnings: one(PARAMETER.has_warnings, /^[01]$/),
    handle_status: some(search.has(PRESELECTED_STATUS) ? PRESELECTED_STATUS : PARAMETER.handle_status, STATUSES),
    level: some(PARAMETER.level, LEVELS),
    is_simulation: one(PARAMETER.is_simulation, /^[01]$/),
    is_generated: one(PARAMETER.is_generated, /^[01]$/),
    is_discard: one(PARAMETER.is_discard, /^[01]$/),
  };
  const shown: ReadonlySet<string> = valuesOf(fields);
  return Object.assign({}, EMPTY_SEARCH, Object.fromEntries(Object.entries(read).filter(([name]) => shown.has(name))));
}

/**
 * The parameters once these values are searched for: fields that do not narrow are left out, and so is the preselected
 * status.
 */
export function writeSearch(before: URLSearchParams, values: SearchValues): URLSearchParams {
  const next = new URLSearchParams(before);
  next.delete(PRESELECTED_STATUS);
  const { project_id: _project, ...carried } = values;
  for (const [name, value] of Object.entries(carried)) {
    const parameter = parameterOf(name);
    const text = Array.isArray(value) ? value.join() : value;
    if (text === '') next.delete(parameter);
    else next.set(parameter, text);
  }
  return next;
}

function parameterOf(name: string): string {
  return Object.entries(PARAMETER).find(([known]) => known === name)?.[1] ?? name;
}
