// Which records a filter lets through and in what order: the one place for lists, pages and exports.
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import { PILE_STATUS } from '../../src/contracts/api';
import type { PRODUCTION_SORTS, productionFilter } from '../../src/contracts/api/production';
import { listOf } from './list-filters';
import { isDiscarded, searchConditions } from './pile-search';
import type { Schema } from './schema';

type Db = Kysely<Schema> | Transaction<Schema>;
export type RecordFilter = z.output<typeof productionFilter>;
export type RecordSort = (typeof PRODUCTION_SORTS)[number];
export type MatchingRecords = ReturnType<typeof matchingRecords>;

/** How a list is sorted. */
export interface RecordOrder {
  readonly sort: RecordSort;
  readonly order: 'asc' | 'desc';
  /** Its key, where a figure is sorted by. */
  readonly figure?: string | undefined;
}

/** Sort key of a row, as text: the next page goes on there. */
export interface RecordPlace {
  readonly sort_key: string | null;
  readonly at: string;
  readonly record_no: string;
}

/** Where a record's pile stands by the present design. */
export const PLACE_OF_PILE = [
  'p.row_no',
  'p.numeral',
  'p.mileage_m',
  sql<boolean>`coalesce(p.status, 0) = ${sql.lit(PILE_STATUS.discarded)}`.as('is_discarded'),
] as const;

/** Records, as `r`, with their machine `d` and the design pile `p` as it is now. */
export function matchingRecords(db: Db, projectId: number, filter: RecordFilter) {
  // The planner leaves a join out that nothing is asked of: both are over whole primary keys.
  let query = db
    .selectFrom('record as r')
    .leftJoin('device as d', (join) =>
      join.onRef('d.project_id', '=', 'r.project_id').onRef('d.device_id', '=', 'r.device_id'),
    )
    .leftJoin('pile as p', (join) =>
      join.onRef('p.project_id', '=', 'r.project_id').onRef('p.pile_id', '=', 'r.pile_id'),
    )
    .where('r.project_id', '=', projectId);
  for (const condition of searchConditions('r.pile_no', 'p', filter)) query = query.where(condition);
  if (filter.pile_id !== undefined) query = query.where('r.pile_id', '=', filter.pile_id);
  if (filter.record_no !== undefined) query = query.where('r.record_no', '=', filter.record_no);
  if (filter.equipment_id !== undefined) query = query.where('r.device_id', 'in', listOf(filter.equipment_id));
  if (filter.begin_time !== undefined) query = query.where('r.started_at', '>=', new Date(filter.begin_time));
  if (filter.end_time !== undefined) query = query.where('r.started_at', '<=', new Date(filter.end_time));
  if (filter.ended_from !== undefined) query = query.where('r.ended_at', '>=', new Date(filter.ended_from));
  if (filter.ended_to !== undefined) query = query.where('r.ended_at', '<=', new Date(filter.ended_to));
  if (filter.score_from !== undefined) query = query.where('r.score', '>=', filter.score_from);
  if (filter.score_to !== undefined) query = query.where('r.score', '<=', filter.score_to);
  const { figure, figure_from, figure_to } = filter;
  if (figure !== undefined && figure_from !== undefined) query = query.where(figureValue(figure), '>=', figure_from);
  if (figure !== undefined && figure_to !== undefined) query = query.where(figureValue(figure), '<=', figure_to);
  if (filter.has_warnings !== undefined) query = query.where('r.warnings', filter.has_warnings === '1' ? '>' : '=', 0);
  if (filter.is_simulation !== undefined) query = query.where('r.is_simulated', '=', filter.is_simulation === '1');
  if (filter.is_generated !== undefined) {
    query = query.where('r.generation_id', filter.is_generated === '1' ? 'is not' : 'is', null);
  }
  if (filter.is_discard !== undefined) query = query.where(isDiscarded(projectId, 'r.pile_id', filter.is_discard));
  if (filter.handle_status !== undefined || filter.level !== undefined) {
    const { handle_status, level } = filter;
    query = query.where((e) => {
      let warned = e
        .selectFrom('warning as w')
        .whereRef('w.project_id', '=', 'r.project_id')
        .whereRef('w.record_no', '=', 'r.record_no');
      if (handle_status !== undefined) warned = warned.where('w.status', 'in', listOf(handle_status));
      if (level !== undefined) warned = warned.where('w.level', 'in', listOf(level));
      return e.exists(warned.select(sql`1`.as('one')));
    });
  }
  return query;
}

const figureValue = (key: string) => sql<number | null>`(r.figures ->> ${key}::text)::float8`;

type KeyType = 'float8' | 'text' | 'timestamptz';
const ofNumber = (expression: string) => ({ expression: `(${expression})::float8`, type: 'float8' }) as const;
const ofText = (expression: string) => ({ expression: `coalesce(${expression}, '')`, type: 'text' }) as const;

/** Expression that a sort compares, and its type; start and number always follow it. */
const SORT_KEYS: Record<
  Exclude<RecordSort, 'started' | 'figure'>,
  { readonly expression: string; readonly type: KeyType }
> = {
  record_no: ofText('r.record_no'),
  ended: { expression: 'r.ended_at', type: 'timestamptz' },
  pile_no: ofText('r.pile_no'),
  row_no: ofText('p.row_no'),
  numeral: ofNumber('p.numeral'),
  mileage: ofNumber('p.mileage_m'),
  equipment: ofText('d.name'),
  depth: ofNumber('r.depth_m'),
  design_depth: ofNumber('r.design_depth_m'),
  empty_stir_depth: ofNumber('r.empty_stir_depth_m'),
  slurry: ofNumber('r.slurry_l'),
  ash: ofNumber('r.ash_kg'),
  water_cement_ratio: ofNumber('r.water_cement_ratio'),
  max_current: ofNumber('r.max_current_a'),
  mean_down: ofNumber('r.mean_down_mpm'),
  mean_up: ofNumber('r.mean_up_mpm'),
  max_tilt: ofNumber('r.max_tilt_deg'),
  offset: ofNumber('r.offset_mm'),
  score: ofNumber('r.score'),
  warnings: ofNumber('r.warnings'),
};

/** The expression that a page is sorted by: never null, so that no value comes last either way. */
function sortKey({
  sort,
  order,
  figure = '',
}: RecordOrder): { readonly key: RawBuilder<unknown>; readonly type: KeyType } | null {
  if (sort === 'started') return null;
  const last = order === 'asc' ? 'infinity' : '-infinity';
  if (sort === 'figure')
    return { type: 'float8', key: sql`coalesce(${figureValue(figure)}, ${sql.lit(last)}::float8)` };
  const { expression, type } = SORT_KEYS[sort];
  return { type, key: sql.raw(type === 'text' ? expression : `coalesce(${expression}, '${last}'::${type})`) };
}

/**
 * Sorts records. `fromEnd`: the other way round, as a page near the end of the order is read.
 * That is all that is asked of them: the columns of a select are worked out of every record before they are sorted.
 */
export function sortRecords(query: MatchingRecords, by: RecordOrder, fromEnd = false): MatchingRecords {
  const sorted = sortKey(by);
  const way = sql.raw((by.order === 'asc') === fromEnd ? 'desc' : 'asc');
  const found = sorted === null ? query : query.orderBy(sql`${sorted.key} ${way}`);
  return found.orderBy(sql`r.started_at ${way}`).orderBy(sql`r.record_no ${way}`);
}

/** Whether records in this order are read from an index, so that a page can begin after the last one of another. */
export function isIndexed({ sort }: RecordOrder): boolean {
  return sort === 'started' || sort === 'score';
}

/** Sort key of records before when they began: null where that is all, and never otherwise. */
export function sortKeyOf(by: RecordOrder): RawBuilder<unknown> {
  return sortKey(by)?.key ?? sql`null::text`;
}

/** Puts records in order, from the one after `last` on. */
export function inRecordOrder(query: MatchingRecords, by: RecordOrder, last: RecordPlace | null = null) {
  const sorted = sortKey(by);
  let found = query;
  if (last !== null) {
    const than = sql.raw(by.order === 'asc' ? '>' : '<');
    found = query.where(
      sorted === null
        ? sql<boolean>`(r.started_at, r.record_no) ${than} (${last.at}::timestamptz, ${last.record_no})`
        : sql<boolean>`(${sorted.key}, r.started_at, r.record_no) ${than}
            (${last.sort_key}::${sql.raw(sorted.type)}, ${last.at}::timestamptz, ${last.record_no})`,
    );
  }
  return sortRecords(found, by);
}
