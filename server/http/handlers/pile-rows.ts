// Which piles a filter lets through, and how one looks in an answer.
import { type Kysely, sql, type Transaction } from 'kysely';
import { z } from 'zod';
import { PILE_STATUS } from '../../../src/contracts/api';
import {
  DISCARD_STATE,
  type PILE_SORTS,
  type PileItem,
  type pileFilter,
} from '../../../src/contracts/api/pile-management';
import { listOf } from '../../db/list-filters';
import { inListOrder, type PageAsked, type PageRead, placesOf, sortedBy } from '../../db/page-from-end';
import { searchConditions } from '../../db/pile-search';
import type { Schema } from '../../db/schema';
import { isSimulatedPile } from '../../db/simulated-piles';
import { epochMs } from './project-access';

type Db = Kysely<Schema> | Transaction<Schema>;
type PileFilter = z.output<typeof pileFilter>;

/** Given up is a status; asking and rejecting are kept beside it. */
export const discardState = sql<number>`case when p.status = ${sql.lit(PILE_STATUS.discarded)}
  then ${sql.lit(DISCARD_STATE.agreed)} else p.discard_state end`;

/** Of piles `p` or their sums: `1`: given up; `0`: the others. */
const isGivenUp = (flag: '0' | '1') =>
  sql<boolean>`p.status ${sql.raw(flag === '1' ? '=' : '<>')} ${sql.lit(PILE_STATUS.discarded)}`;

/** The piles of a project, as `p`. */
export function pilesOf(db: Db, projectId: number) {
  return db.selectFrom('pile as p').where('p.project_id', '=', projectId);
}

/** Piles that a filter lets through, as `p`. */
export function listedPiles(db: Db, projectId: number, filter: PileFilter) {
  let query = pilesOf(db, projectId);
  for (const condition of searchConditions('p.pile_no', 'p', filter)) query = query.where(condition);
  if (filter.pile_id !== undefined) query = query.where('p.pile_id', 'in', listOf(filter.pile_id));
  if (filter.status !== undefined) query = query.where('p.status', 'in', listOf(filter.status));
  if (filter.discard !== undefined) query = query.where(discardState, 'in', listOf(filter.discard));
  if (filter.is_discard !== undefined) query = query.where(isGivenUp(filter.is_discard));
  if (filter.is_simulation !== undefined) query = query.where(isSimulatedPile, '=', filter.is_simulation === '1');
  return query;
}

/** Filters that the sums of piles know, and parameters that are no filter. */
const SUMMED: ReadonlySet<string> = new Set<keyof PileOrder | keyof PageAsked | keyof PileFilter>([
  'project_id',
  'status',
  'is_discard',
  'exact',
  'sort',
  'order',
  'offset',
  'limit',
]);

/** How many piles a filter lets through: from the sums where it asks for no more than they know. */
export async function countPiles(db: Db, projectId: number, filter: PileFilter): Promise<number> {
  const isSummed = Object.entries(filter).every(
    ([name, part]) => SUMMED.has(name) || part === undefined || part === '',
  );
  if (!isSummed) {
    const { total } = await listedPiles(db, projectId, filter)
      .select((e) => e.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return total;
  }
  let sums = db.selectFrom('pile_sum as p').where('p.project_id', '=', projectId);
  if (filter.status !== undefined) sums = sums.where('p.status', 'in', listOf(filter.status));
  if (filter.is_discard !== undefined) sums = sums.where(isGivenUp(filter.is_discard));
  const { total } = await sums
    .select(sql<number>`coalesce(sum(p.piles), 0)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

interface PileOrder {
  readonly sort: (typeof PILE_SORTS)[number];
  readonly order: 'asc' | 'desc';
}

/** The ids of a page. */
export async function pageOfPiles(
  db: Db,
  projectId: number,
  filter: PileFilter,
  { sort, order }: PileOrder,
  page: PageRead,
): Promise<readonly number[]> {
  const rows = await listedPiles(db, projectId, filter)
    .select('p.pile_id')
    .orderBy(PILE_SORT_COLUMNS[sort], (by) => sortedBy(by, order, !WITHOUT_NULLS.has(sort), page))
    .orderBy('p.pile_id', (by) => sortedBy(by, order, false, page))
    .offset(page.offset)
    .limit(page.limit)
    .execute();
  return inListOrder(rows, page).map(({ pile_id }) => pile_id);
}

/** Sorts whose column is never null. */
const WITHOUT_NULLS: ReadonlySet<string> = new Set<PileOrder['sort']>(['pile_id', 'pile_no', 'status']);

const PILE_SORT_COLUMNS = {
  pile_id: 'p.pile_id',
  pile_no: 'p.pile_no',
  row_no: 'p.row_no',
  numeral: 'p.numeral',
  mileage: 'p.mileage_m',
  x: 'p.x_m',
  y: 'p.y_m',
  diameter: 'p.diameter_m',
  design_depth: 'p.design_depth_m',
  depth: 'p.depth_m',
  status: 'p.status',
  finished: 'p.finished_at',
} as const satisfies Readonly<Record<(typeof PILE_SORTS)[number], string>>;

const designSchema = z.record(z.string(), z.unknown()).catch({});

/** Parameters of a design as it is stored. */
export const designOf = (stored: unknown): Readonly<Record<string, unknown>> => designSchema.parse(stored);

/** Columns of a pile `p` that lists and files have as they are stored. */
export const STORED_COLUMNS = [
  'p.pile_id',
  'p.pile_no',
  'p.row_no',
  'p.numeral',
  'p.mileage_m',
  'p.x_m',
  'p.y_m',
  'p.diameter_m',
  'p.design_depth_m',
  'p.depth_m',
  'p.status',
  'p.design',
  'p.generation_state',
] as const;

/** Piles by their ids, in the order of the ids; those that are not there are left out. */
export async function readPiles(db: Db, projectId: number, ids: readonly number[]): Promise<PileItem[]> {
  if (ids.length === 0) return [];
  const rows = await pilesOf(db, projectId)
    .where('p.pile_id', 'in', ids)
    .select((e) => [
      ...STORED_COLUMNS,
      epochMs('p.finished_at').as('finished_ms'),
      isSimulatedPile.as('is_simulated'),
      discardState.as('discard'),
      'p.discard_note',
      'p.revision',
      e
        .selectFrom('record as r')
        .whereRef('r.project_id', '=', 'p.project_id')
        .whereRef('r.pile_id', '=', 'p.pile_id')
        .select((r) => r.fn.countAll<number>().as('n'))
        .$asScalar()
        .as('records'),
    ])
    .execute();
  const placeOf = placesOf(ids);
  return rows
    .map(({ records, ...row }) => ({ ...row, records: records ?? 0, design: designOf(row.design) }))
    .sort((a, b) => placeOf(a.pile_id) - placeOf(b.pile_id));
}
