// The search form's values as the list calls take them.
import { mileageM } from '../../shared/mileage';
import { instantIn } from '../../shared/wall-clock';
import { type SearchValues, scoreOf } from './search-values';

type Flag = '0' | '1';

/** Parameters that lists of records, piles and warnings share; those that do not narrow are left out. */
interface SearchFilter {
  readonly equipment_id?: number;
  readonly pile_no?: string;
  readonly pile_no2?: string;
  readonly pile_no3?: string;
  readonly exact?: Flag;
  readonly hole_no?: string;
  readonly end_hole_no?: string;
  readonly row_no?: string;
  readonly numeral?: number;
  readonly mileage_from_m?: number;
  readonly mileage_to_m?: number;
  readonly position?: string;
  readonly unit?: string;
  readonly hole_order?: string;
  /** ISO 8601 */
  readonly begin_time?: string;
  readonly end_time?: string;
  readonly ended_from?: string;
  readonly ended_to?: string;
  readonly score_from?: number;
  readonly score_to?: number;
  readonly has_warnings?: Flag;
  readonly handle_status?: number[];
  readonly level?: number[];
  readonly is_simulation?: Flag;
  readonly is_generated?: Flag;
  readonly is_discard?: Flag;
}

const TEXTS = [
  'pile_no',
  'pile_no2',
  'pile_no3',
  'hole_no',
  'end_hole_no',
  'row_no',
  'position',
  'unit',
  'hole_order',
] as const satisfies readonly (keyof SearchFilter & keyof SearchValues)[];

/** The filter; times are those of the project's zone, a day is all of it. */
export function searchFilterOf(values: SearchValues, timeZone: string): SearchFilter {
  const from = instantIn(timeZone, values.day || values.begin_time, 'begin');
  const to = lastOf(timeZone, values.day || values.end_time);
  const endedFrom = instantIn(timeZone, values.ended_from, 'begin');
  const endedTo = lastOf(timeZone, values.ended_to);
  const fromM = mileageM(values.mileage_from);
  const toM = mileageM(values.mileage_to);
  const [least, most] = [scoreOf(values.score_from), scoreOf(values.score_to)];
  const warned = flagOf(values.has_warnings);
  const exact = flagOf(values.exact);
  const simulated = flagOf(values.is_simulation);
  const generated = flagOf(values.is_generated);
  const discarded = flagOf(values.is_discard);
  return {
    ...(values.equipment_id === '' ? {} : { equipment_id: Number(values.equipment_id) }),
    ...textsOf(values),
    ...(exact === null ? {} : { exact }),
    ...(values.numeral === '' ? {} : { numeral: Number(values.numeral) }),
    ...(fromM === null ? {} : { mileage_from_m: fromM }),
    ...(toM === null ? {} : { mileage_to_m: toM }),
    ...(from === null ? {} : { begin_time: from }),
    ...(to === null ? {} : { end_time: to }),
    ...(endedFrom === null ? {} : { ended_from: endedFrom }),
    ...(endedTo === null ? {} : { ended_to: endedTo }),
    ...(least === null ? {} : { score_from: least }),
    ...(most === null ? {} : { score_to: most }),
    ...(warned === null ? {} : { has_warnings: warned }),
    ...(values.handle_status.length === 0 ? {} : { handle_status: values.handle_status.map(Number) }),
    ...(values.level.length === 0 ? {} : { level: values.level.map(Number) }),
    ...(simulated === null ? {} : { is_simulation: simulated }),
    ...(generated === null ? {} : { is_generated: generated }),
    ...(discarded === null ? {} : { is_discard: discarded }),
  };
}

/** The end of a range: its last second counts whole. */
function lastOf(timeZone: string, text: string): string | null {
  return instantIn(timeZone, text, 'end')?.replace('.000Z', '.999Z') ?? null;
}

function textsOf(values: SearchValues): { [K in (typeof TEXTS)[number]]?: string } {
  const given: { [K in (typeof TEXTS)[number]]?: string } = {};
  for (const name of TEXTS) if (values[name] !== '') given[name] = values[name];
  return given;
}

function flagOf(value: string): Flag | null {
  return value === '0' || value === '1' ? value : null;
}
