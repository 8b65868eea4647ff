// A search of records or warnings as a filter of the heads that the worker holds: a match is a match of the server's
// (server/db/matching-records.ts, server/db/pile-search.ts, server/http/handlers/warning-rows.ts), which
// tests/contract/record-search.test.ts and tests/contract/warning-heads.test.ts hold them to.
import type { HeadFilter, RecordFilter, WarningSearch } from '../contracts/data-core';

type Part = { [K in keyof HeadFilter]?: NonNullable<HeadFilter[K]> };
type Answered<S> = { readonly [K in keyof S]-?: ((search: S) => Part | null) | 'server' };
/** Fields of a search for piles, records and warnings alike. */
type Common = Pick<RecordFilter, keyof RecordFilter & keyof WarningSearch>;

/** By field of a search that is set: the filter that says the same; null, or `server`: only the server can tell. */
const COMMON: Omit<Answered<Common>, 'begin_time' | 'end_time' | 'handle_status' | 'level' | 'is_generated'> = {
  pile_id: ({ pile_id }) => oneOf('pile_id', pile_id),
  record_no: ({ record_no = '' }) => ({ texts: [{ column: 'record_no', part: record_no, whole: true }] }),
  pile_no: ({ pile_no = '', exact }) => textPart('pile_no', pile_no, exact === '1'),
  // With a number; alone it says nothing.
  exact: () => ({}),
  // Parts of a number that is taken apart.
  pile_no2: 'server',
  pile_no3: 'server',
  hole_no: ({ hole_no = '' }) => textPart('pile_no', hole_no, false),
  // A stretch of holes.
  end_hole_no: 'server',
  row_no: ({ row_no = '' }) => ({ texts: [{ column: 'row_no', part: row_no, whole: true }] }),
  numeral: ({ numeral }) => oneOf('numeral', numeral),
  mileage_from_m: ({ mileage_from_m }) => range('mileage_m', mileage_from_m, null),
  mileage_to_m: ({ mileage_to_m }) => range('mileage_m', null, mileage_to_m),
  // Of the design.
  hole_order: 'server',
  unit: 'server',
  position: 'server',
  equipment_id: ({ equipment_id }) => oneOf('equipment_id', equipment_id),
  is_simulation: ({ is_simulation }) => oneOf('is_simulated', Number(is_simulation)),
  is_discard: ({ is_discard }) => oneOf('is_discarded', Number(is_discard)),
};

const OF_RECORDS: Answered<RecordFilter> = {
  ...COMMON,
  begin_time: ({ begin_time = '' }) => range('started_ms', Date.parse(begin_time), null),
  end_time: ({ end_time = '' }) => range('started_ms', null, Date.parse(end_time)),
  ended_from: ({ ended_from = '' }) => range('ended_ms', Date.parse(ended_from), null),
  ended_to: ({ ended_to = '' }) => range('ended_ms', null, Date.parse(ended_to)),
  is_generated: ({ is_generated }) => oneOf('is_generated', Number(is_generated)),
  score_from: ({ score_from }) => range('score', score_from, null),
  score_to: ({ score_to }) => range('score', null, score_to),
  figure: ({ figure, figure_from = null, figure_to = null }) => {
    if (typeof figure !== 'string' || (figure_from === null && figure_to === null)) return {};
    return range(figure, figure_from, figure_to);
  },
  // With the figure that they are of.
  figure_from: () => ({}),
  figure_to: () => ({}),
  has_warnings: ({ has_warnings }) => (has_warnings === '0' ? oneOf('warnings', 0) : range('warnings', 1, null)),
  // Of warnings.
  handle_status: 'server',
  level: 'server',
  sort: () => ({}),
  order: () => ({}),
};

const OF_WARNINGS: Answered<WarningSearch> = {
  ...COMMON,
  begin_time: ({ begin_time = '' }) => range('raised_ms', Date.parse(begin_time), null),
  end_time: ({ end_time = '' }) => range('raised_ms', null, Date.parse(end_time)),
  handle_status: ({ handle_status }) => oneOf('status', handle_status),
  level: ({ level }) => oneOf('level', level),
  // Heads of warnings do not have it.
  is_generated: 'server',
  // One text of several is no filter of the heads.
  rule: ({ rule }) => (typeof rule === 'string' ? textPart('rule', rule, true) : null),
};

/** Fields that say themselves whether records of given-up piles are meant. */
const SAYS_DISCARDED = ['is_discard', 'pile_id', 'record_no'] as const satisfies readonly (keyof Common)[];

/**
 * The filter of heads that lets through what the server finds by a search; null where only the server can tell.
 * `showsDiscarded`: whether the project shows records of piles that were given up.
 */
export function headFilterOf(search: RecordFilter, showsDiscarded: boolean): HeadFilter | null {
  return filterOf(OF_RECORDS, search, showsDiscarded);
}

/** The same of warnings. */
export function warningFilterOf(search: WarningSearch, showsDiscarded: boolean): HeadFilter | null {
  return filterOf(OF_WARNINGS, search, showsDiscarded);
}

function filterOf<S extends RecordFilter | WarningSearch>(
  fields: Answered<S>,
  search: S,
  showsDiscarded: boolean,
): HeadFilter | null {
  const parts: Part[] = [];
  for (const field in fields) {
    const value: unknown = search[field];
    if (value === undefined || value === '') continue;
    const answer = fields[field];
    const part = answer === 'server' ? null : answer(search);
    if (part === null) return null;
    parts.push(part);
  }
  const isSaid = SAYS_DISCARDED.some((field) => search[field] !== undefined);
  if (!isSaid && !showsDiscarded) parts.push({ oneOf: [{ column: 'is_discarded', values: [0] }] });
  const ranges = parts.flatMap((part) => part.ranges ?? []);
  const kinds = parts.flatMap((part) => part.oneOf ?? []);
  const texts = parts.flatMap((part) => part.texts ?? []);
  return {
    ...(ranges.length === 0 ? {} : { ranges }),
    ...(kinds.length === 0 ? {} : { oneOf: kinds }),
    ...(texts.length === 0 ? {} : { texts }),
  };
}

type OneOrMany = RecordFilter['equipment_id'] | WarningSearch['handle_status'];

function oneOf(column: string, some: OneOrMany): Part {
  const values = (Array.isArray(some) ? some : [some]).map(Number);
  return { oneOf: [{ column, values }] };
}

function range(column: string, low: unknown, high: unknown): Part {
  return { ranges: [{ column, low: low === null ? null : Number(low), high: high === null ? null : Number(high) }] };
}

/** Letters beyond ASCII that have a case are compared by the database alone. */
function textPart(column: string, part: string, whole: boolean): Part | null {
  const hasOtherCase = [...part].some(
    (letter) => letter.charCodeAt(0) > 127 && letter.toLowerCase() !== letter.toUpperCase(),
  );
  return hasOtherCase && !whole ? null : { texts: [{ column, part, whole }] };
}
