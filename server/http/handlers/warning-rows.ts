// Which warnings a filter lets through, and how one looks in an answer.
import { type Kysely, sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import type { WARNING_SORTS, WarningItem, warningCalls } from '../../../src/contracts/api/warnings';
import { listOf } from '../../db/list-filters';
import { isDiscarded, searchConditions } from '../../db/pile-search';
import type { Schema } from '../../db/schema';
import { epochMs } from './project-access';

type Db = Kysely<Schema> | Transaction<Schema>;
export type WarningFilter = z.output<typeof warningCalls.warningTable.input>;

/**
 * The warnings of a project, as `w`, with their machine `d`, their design pile `p` and the account that handled them
 * last `a`.
 */
export function warningsOf(db: Db, projectId: number) {
  return db
    .selectFrom('warning as w')
    .leftJoin('device as d', (join) =>
      join.onRef('d.project_id', '=', 'w.project_id').onRef('d.device_id', '=', 'w.device_id'),
    )
    .leftJoin('pile as p', (join) =>
      join.onRef('p.project_id', '=', 'w.project_id').onRef('p.pile_id', '=', 'w.pile_id'),
    )
    .leftJoin('account as a', 'a.account_id', 'w.handler_id')
    .where('w.project_id', '=', projectId);
}

/** SQL of the numbers of the piles in a column of neighbours, the one that the value is of first. */
export const neighbourNumbers = (column: string): string =>
  `(select string_agg(n ->> 'pile_no', ', ' order by at) from jsonb_array_elements(${column}) with ordinality near(n, at))`;

/** Those of them that a filter lets through. */
export function matching(db: Db, projectId: number, filter: WarningFilter) {
  let query = warningsOf(db, projectId);
  if (filter.handle_status !== undefined) query = query.where('w.status', 'in', listOf(filter.handle_status));
  if (filter.level !== undefined) query = query.where('w.level', 'in', listOf(filter.level));
  if (filter.rule !== undefined) query = query.where('w.rule', 'in', listOf(filter.rule));
  if (filter.equipment_id !== undefined) query = query.where('w.device_id', 'in', listOf(filter.equipment_id));
  if (filter.pile_id !== undefined) query = query.where('w.pile_id', '=', filter.pile_id);
  if (filter.record_no !== undefined) query = query.where('w.record_no', '=', filter.record_no);
  if (filter.begin_time !== undefined) query = query.where('w.raised_at', '>=', new Date(filter.begin_time));
  if (filter.end_time !== undefined) query = query.where('w.raised_at', '<=', new Date(filter.end_time));
  if (filter.is_simulation !== undefined) query = query.where('w.is_simulated', '=', filter.is_simulation === '1');
  if (filter.is_generated !== undefined) {
    query = query.where('w.generation_id', filter.is_generated === '1' ? 'is not' : 'is', null);
  }
  for (const condition of searchConditions('w.pile_no', 'p', filter)) query = query.where(condition);
  if (filter.is_discard !== undefined) query = query.where(isDiscarded(projectId, 'w.pile_id', filter.is_discard));
  return query;
}

export const SORT_COLUMNS = {
  raised: 'w.raised_at',
  level: 'w.level',
  status: 'w.status',
  rule: 'w.rule',
  equipment: 'd.name',
  pile_no: 'w.pile_no',
  value: 'w.value',
  depth: 'w.depth_m',
  lasted: 'w.lasted_ms',
  handled: 'w.handled_at',
} as const satisfies Readonly<Record<(typeof WARNING_SORTS)[number], string>>;

/** Sorts whose column may be null. */
export const NULLABLE_SORTS: ReadonlySet<string> = new Set<keyof typeof SORT_COLUMNS>([
  'equipment',
  'depth',
  'lasted',
  'handled',
]);

/** The rows of a query over `warningsOf`, as items. */
export function selectItems(query: ReturnType<typeof warningsOf>) {
  return query.select([
    'w.warning_id',
    'w.record_no',
    'w.pile_id',
    'w.pile_no',
    'w.device_id as equipment_id',
    sql<string>`coalesce(d.name, '')`.as('equipment_name'),
    'w.rule',
    'w.channel',
    'w.level',
    sql<number>`round(date_part('epoch', w.raised_at) * 1000)`.as('raised_ms'),
    'w.value',
    'w.limit_value as limit',
    'w.pass',
    'w.depth_m',
    'w.is_ongoing',
    'w.lasted_ms',
    'w.from_depth_m',
    'w.to_depth_m',
    'w.neighbours',
    'w.status',
    'w.is_simulated',
    'w.revision',
    'a.account as handler',
    'w.handler_uuid as uuid',
    epochMs('w.handled_at').as('handled_ms'),
    epochMs('w.dealt_at').as('dealt_ms'),
    epochMs('w.audited_at').as('audited_ms'),
  ]);
}

/** One warning as an item; undefined when the project has no such. */
export async function readItem(
  db: Db,
  projectId: number,
  warningId: number,
  isWarningLevel: boolean,
): Promise<WarningItem | undefined> {
  const row = await selectItems(warningsOf(db, projectId).where('w.warning_id', '=', warningId)).executeTakeFirst();
  return row && { ...row, is_warning_level: isWarningLevel };
}

export const WARNING = { cn: '警告', en: 'warning' } as const;
