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
import { searchConditions } from '../../db/pile-search';
import type { Schema } from '../../db/schema';
import { isSimulatedPile } from '../../db/simulated-piles';
import { epochMs } from './project-access';

type Db = Kysely<Schema> | Transaction<Schema>;
type PileFilter = z.output<typeof pileFilter>;

export const PILE = { cn: '桩', en: 'pile' } as const;

/** Given up is a status; asking and rejecting are kept beside it. */
const discardState = sql<number>`case when p.status = ${sql.lit(PILE_STATUS.discarded)}
  then ${sql.lit(DISCARD_STATE.agreed)} else p.discard_state end`;

function pilesOf(db: Db, projectId: number) {
  return db.selectFrom('pile as p').where('p.project_id', '=', projectId);
}

/** Piles that a filter lets through, as `p`. */
export function listedPiles(db: Db, projectId: number, filter: PileFilter) {
  let query = pilesOf(db, projectId);
  for (const condition of searchConditions('p.pile_no', 'p', filter)) query = query.where(condition);
  if (filter.pile_id !== undefined) query = query.where('p.pile_id', '=', filter.pile_id);
  if (filter.status !== undefined) query = query.where('p.status', 'in', listOf(filter.status));
  if (filter.discard !== undefined) query = query.where(discardState, 'in', listOf(filter.discard));
  if (filter.is_discard !== undefined) {
    query = query.where('p.status', filter.is_discard === '1' ? '=' : '<>', PILE_STATUS.discarded);
  }
  if (filter.is_simulation !== undefined) query = query.where(isSimulatedPile, '=', filter.is_simulation === '1');
  return query;
}

export const PILE_SORT_COLUMNS = {
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

/** Piles by their ids, in the order of the ids; those that are not there are left out. */
export async function readPiles(db: Db, projectId: number, ids: readonly number[]): Promise<PileItem[]> {
  if (ids.length === 0) return [];
  const rows = await pilesOf(db, projectId)
    .where('p.pile_id', 'in', ids)
    .select((e) => [
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
      epochMs('p.finished_at').as('finished_ms'),
      isSimulatedPile.as('is_simulated'),
      'p.generation_state',
      discardState.as('discard'),
      'p.discard_note',
      'p.design',
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
  const places = new Map(ids.map((pileId, place) => [pileId, place]));
  return rows
    .map(({ records, ...row }) => ({ ...row, records: records ?? 0, design: designSchema.parse(row.design) }))
    .sort((a, b) => (places.get(a.pile_id) ?? 0) - (places.get(b.pile_id) ?? 0));
}
