// What a search form holds, what it takes, and how the address carries it.
import type { SearchField } from '../../contracts/search-fields';
import { toHalfWidth } from '../../shared/half-width';
import { wallClock } from '../../shared/wall-clock';
import { z } from '../../shared/zod';

/** Keys of the texts that the schema's messages name. */
const SEARCH_MESSAGES = ['search.dateForm', 'search.endBeforeBegin', 'search.tooLong'] as const;
type SearchMessage = (typeof SEARCH_MESSAGES)[number];

const message = (key: SearchMessage) => ({ error: key });

/** Empty, or a time; one without a clock is completed to the begin or the end of its day. */
const moment = (end: 'begin' | 'end') =>
  z
    .string()
    .overwrite((text) => toHalfWidth(text).trim())
    .overwrite((text) => wallClock(text, end) ?? text)
    .refine((text) => text === '' || wallClock(text, end) !== null, message('search.dateForm'));

/** The form's values; empty texts and lists do not narrow. Times are wall-clock times of the project. */
export const searchSchema = z
  .object({
    /** Ids as texts, since forms hold texts. */
    equipment_id: z.string(),
    pile_no: z
      .string()
      .overwrite((text) => toHalfWidth(text).trim())
      .max(100, message('search.tooLong')),
    begin_time: moment('begin'),
    end_time: moment('end'),
    handle_status: z.array(z.string()),
    level: z.array(z.string()),
    is_simulation: z.string(),
  })
  // Both are written alike, so that the order of letters is that of time.
  .refine(({ begin_time: begin, end_time: end }) => begin === '' || end === '' || begin <= end, {
    path: ['end_time'],
    ...message('search.endBeforeBegin'),
  });
export type SearchValues = z.infer<typeof searchSchema>;

export const EMPTY_SEARCH: SearchValues = {
  equipment_id: '',
  pile_no: '',
  begin_time: '',
  end_time: '',
  handle_status: [],
  level: [],
  is_simulation: '',
};

/** Parameters of the address. `handle_status` is only ever read: a link from elsewhere may bring it. */
const PARAMETER = {
  equipment_id: 'equipment_id',
  pile_no: 'pile_no',
  begin_time: 'begin_time',
  end_time: 'end_time',
  handle_status: 'status',
  level: 'level',
  is_simulation: 'is_simulation',
} as const satisfies Readonly<Record<keyof SearchValues, string>>;
export const PRESELECTED_STATUS = 'handle_status';

/** The values of fields that the form has. */
const VALUES_OF: Readonly<Record<SearchField, readonly (keyof SearchValues)[]>> = {
  equipment_id: ['equipment_id'],
  pile_no: ['pile_no'],
  period: ['begin_time', 'end_time'],
  handle_status: ['handle_status'],
  level: ['level'],
  is_simulation: ['is_simulation'],
};

const STATUSES = ['0', '1', '2', '3'] as const;
const LEVELS = ['1', '2', '3'] as const;

/** The values that an address carries for these fields; what means nothing counts as absent. */
export function readSearch(search: URLSearchParams, fields: readonly SearchField[]): SearchValues {
  const some = (name: string, known: readonly string[]): string[] => {
    const named = search.getAll(name).flatMap((text) => text.split(','));
    return known.filter((value) => named.includes(value));
  };
  const one = (name: string, pattern: RegExp): string => {
    const text = search.get(name) ?? '';
    return pattern.test(text) ? text : '';
  };
  const read: SearchValues = {
    equipment_id: one(PARAMETER.equipment_id, /^[1-9]\d{0,9}$/),
    pile_no: (search.get(PARAMETER.pile_no) ?? '').slice(0, 100),
    begin_time: wallClock(search.get(PARAMETER.begin_time) ?? '', 'begin') ?? '',
    end_time: wallClock(search.get(PARAMETER.end_time) ?? '', 'end') ?? '',
    handle_status: some(search.has(PRESELECTED_STATUS) ? PRESELECTED_STATUS : PARAMETER.handle_status, STATUSES),
    level: some(PARAMETER.level, LEVELS),
    is_simulation: one(PARAMETER.is_simulation, /^[01]$/),
  };
  const shown = new Set(fields.flatMap((field) => VALUES_OF[field]));
  return Object.assign(
    {},
    EMPTY_SEARCH,
    Object.fromEntries(Object.entries(read).filter(([name]) => isShown(shown, name))),
  );
}

function isShown(shown: ReadonlySet<keyof SearchValues>, name: string): boolean {
  return [...shown].some((known) => known === name);
}

/** The parameters once these values are searched for: what does not narrow is left out, and so is what preselected. */
export function writeSearch(before: URLSearchParams, values: SearchValues): URLSearchParams {
  const next = new URLSearchParams(before);
  next.delete(PRESELECTED_STATUS);
  for (const [name, value] of Object.entries(values)) {
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

/** How many fields narrow the list. */
export function fieldsSet(values: SearchValues): number {
  const { begin_time, end_time, ...others } = values;
  return [begin_time + end_time, ...Object.values(others)].filter((value) => value.length > 0).length;
}

/** The text key of a field's error. */
export function searchMessage(text: string | undefined): SearchMessage | undefined {
  return SEARCH_MESSAGES.find((key) => key === text);
}
