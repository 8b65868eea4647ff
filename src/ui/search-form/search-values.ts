// Values of a search form, and the checks that they pass.

import { holeStretch } from '../../contracts/api/pile-search';
import type { RequirableField, SearchField } from '../../contracts/search-fields';
import type { common } from '../../i18n/cn/common';
import { toHalfWidth } from '../../shared/half-width';
import { mileageM } from '../../shared/mileage';
import { typedNumber } from '../../shared/typed-number';
import { wallClock } from '../../shared/wall-clock';
import { z } from '../../shared/zod';
import { message, type SearchMessage } from './search-messages';

const trimmed = z.string().overwrite((text) => toHalfWidth(text).trim());
const short = trimmed.max(100, message('search.tooLong'));

/** Empty, or a time; one without a clock is completed to the begin or the end of its day. */
const moment = (end: 'begin' | 'end') =>
  trimmed
    .overwrite((text) => wallClock(text, end) ?? text)
    .refine((text) => text === '' || wallClock(text, end) !== null, message('search.dateForm'));

const mileage = short.refine((text) => text === '' || mileageM(text) !== null, message('search.mileageForm'));

const score = trimmed.refine((text) => text === '' || scoreOf(text) !== null, message('search.scoreForm'));

const shape = {
  /** Ids as texts, since forms hold texts. */
  project_id: z.string(),
  equipment_id: z.string(),
  pile_no: short,
  pile_no2: short,
  pile_no3: short,
  /** `1`, or empty. */
  exact: z.string(),
  hole_no: short,
  end_hole_no: short,
  row_no: short,
  numeral: trimmed.regex(/^\d{0,9}$/, message('search.wholeNumber')),
  mileage_from: mileage,
  mileage_to: mileage,
  position: short,
  unit: short,
  hole_order: short,
  /** YYYY-MM-DD */
  day: trimmed.refine((text) => text === '' || isDay(text), message('search.dateForm')),
  begin_time: moment('begin'),
  end_time: moment('end'),
  ended_from: moment('begin'),
  ended_to: moment('end'),
  score_from: score,
  score_to: score,
  handle_status: z.array(z.string()),
  level: z.array(z.string()),
  /** `1` only, `0` none of them, or empty. */
  has_warnings: z.string(),
  is_simulation: z.string(),
  is_generated: z.string(),
  is_discard: z.string(),
} as const;

/** The form's values; empty texts and lists do not narrow. Times are wall-clock times of the project. */
const valuesSchema = z.object(shape);
export type SearchValues = z.infer<typeof valuesSchema>;

export const EMPTY_SEARCH: SearchValues = {
  project_id: '',
  equipment_id: '',
  pile_no: '',
  pile_no2: '',
  pile_no3: '',
  exact: '',
  hole_no: '',
  end_hole_no: '',
  row_no: '',
  numeral: '',
  mileage_from: '',
  mileage_to: '',
  position: '',
  unit: '',
  hole_order: '',
  day: '',
  begin_time: '',
  end_time: '',
  ended_from: '',
  ended_to: '',
  score_from: '',
  score_to: '',
  has_warnings: '',
  handle_status: [],
  level: [],
  is_simulation: '',
  is_generated: '',
  is_discard: '',
};

/** The things searched for: decides how numbers are called. */
export type Counted = keyof (typeof common)['numberOf'];

/** The message at an empty field that must not be empty. */
function prompt(field: RequirableField, counted: Counted): SearchMessage {
  switch (field) {
    case 'project_id':
      return 'search.needProject';
    case 'equipment_id':
      return 'search.needMachine';
    case 'pile_no':
      return `search.needNumber.${counted}`;
    case 'hole_no':
      return 'search.needNumber.hole';
    case 'day':
      return 'errors.selectDayFirst';
  }
}

/** Schema of a form whose fields `required` must not be empty. */
export function searchSchema(required: readonly RequirableField[], counted: Counted) {
  return valuesSchema.superRefine((values, context) => {
    const refuse = (field: keyof SearchValues, key: SearchMessage): void => {
      context.addIssue({ code: 'custom', path: [field], message: key });
    };
    for (const field of required) if (values[field] === '') refuse(field, prompt(field, counted));
    const { pile_no, pile_no2, pile_no3, exact, hole_no, end_hole_no } = values;
    if (exact === '1' && pile_no + pile_no2 + pile_no3 === '' && !required.includes('pile_no')) {
      refuse('pile_no', prompt('pile_no', counted));
    }
    if (end_hole_no !== '' && hole_no === '' && !required.includes('hole_no'))
      refuse('hole_no', 'search.needNumber.hole');
    if (end_hole_no !== '' && hole_no !== '' && holeStretch(hole_no, end_hole_no) === null) {
      refuse('end_hole_no', 'search.noStretch');
    }
    const [fromM, toM] = [mileageM(values.mileage_from), mileageM(values.mileage_to)];
    if (fromM !== null && toM !== null && fromM > toM) refuse('mileage_to', 'search.mileageOrder');
    const [least, most] = [scoreOf(values.score_from), scoreOf(values.score_to)];
    if (least !== null && most !== null && least > most) refuse('score_to', 'search.scoreOrder');
    // Both are written alike, so that the order of letters is that of time.
    for (const [begin, end] of [VALUES_OF.period, VALUES_OF.ended]) {
      if (values[begin] !== '' && values[end] !== '' && values[begin] > values[end]) {
        refuse(end, 'search.endBeforeBegin');
      }
    }
  });
}

/** The values of a range: where it begins and where it ends. */
export const VALUES_OF = {
  mileage: ['mileage_from', 'mileage_to'],
  period: ['begin_time', 'end_time'],
  ended: ['ended_from', 'ended_to'],
  score: ['score_from', 'score_to'],
} as const satisfies Partial<Record<SearchField, readonly [keyof SearchValues, keyof SearchValues]>>;

/** The values that a form with these fields holds. */
export function valuesOf(fields: readonly SearchField[]): ReadonlySet<keyof SearchValues> {
  return new Set(fields.flatMap((field) => (hasEnds(field) ? VALUES_OF[field] : isValue(field) ? [field] : [])));
}

/** Whether a field is a range, which has a value for each end. */
function hasEnds(field: SearchField): field is keyof typeof VALUES_OF {
  return Object.hasOwn(VALUES_OF, field);
}

function isValue(name: string): name is keyof SearchValues {
  return Object.hasOwn(shape, name);
}

/** How many fields narrow the list. The project is none of them. */
export function fieldsSet(values: SearchValues): number {
  const { project_id: _project, exact: _exact, ...counted } = values;
  const ranges = Object.values(VALUES_OF);
  const ofRanges: ReadonlySet<string> = new Set(ranges.flat());
  const others = Object.entries(counted).filter(([name]) => !ofRanges.has(name));
  return [...ranges.map(([from, to]) => values[from] + values[to]), ...others.map(([, value]) => value)].filter(
    ({ length }) => length > 0,
  ).length;
}

/** The score that a text says; null: it is none. */
export function scoreOf(text: string): number | null {
  const typed = typedNumber(text);
  return typed !== null && typed >= 0 && typed <= 100 ? typed : null;
}

function isDay(text: string): boolean {
  return text.length === 10 && wallClock(text, 'begin') !== null;
}
