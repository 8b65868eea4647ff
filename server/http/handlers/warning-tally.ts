// Warnings counted by rule, machine and day, from the counts that are kept (server/db/warning-counts.ts).
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { listOf, narrowsBy } from '../../db/list-filters';
import { isOfGivenUpPile } from '../../db/pile-search';
import type { Schema } from '../../db/schema';
import type { VisibleProject } from './project-access';
import { matching, type WarningFilter } from './warning-rows';

type Db = Kysely<Schema> | Transaction<Schema>;

/** One sum: by `rule` and level, by `device_id`, or by `day`; the others are null. */
export interface TallyRow {
  readonly rule: string | null;
  readonly level: number;
  readonly device_id: number | null;
  readonly day: string | null;
  readonly status: number;
  readonly n: number;
}

/** The days on which a range begins and ends, and whether it begins with its day; of a range without a side null. */
interface Edges {
  readonly first: string | null;
  readonly begins: boolean;
  readonly last: string | null;
}

/**
 * Counts the warnings that a filter lets through. Whole days come from the counts; only of the days on which the range
 * begins or ends within a day are warnings read, and for a filter that asks about piles or records, which the counts do
 * not know. Those of piles given up are few: they are read and taken off.
 */
export async function tallyWarnings(
  db: Db,
  project: VisibleProject,
  filter: WarningFilter,
): Promise<readonly TallyRow[]> {
  const columns = sql`rule, level, device_id, day, status, n`;
  const counted =
    (await countedRows(db, project, filter, columns)) ??
    sql`select ${columns} from (${read(db, project.project_id, project.time_zone, filter)}) r`;
  const { rows } = await sql<TallyRow>`
    select rule, level, device_id, day, status, sum(n)::int as n from (${counted}) x
    group by grouping sets ((rule, level, status), (device_id, status), (day, status)) having sum(n) > 0`.execute(db);
  return rows;
}

/** How many warnings a filter lets through, likewise. */
export async function warningTotal(db: Db, project: VisibleProject, filter: WarningFilter): Promise<number> {
  const counted = await countedRows(db, project, filter, sql`n`);
  if (counted === null) {
    const { total } = await matching(db, project.project_id, filter)
      .select((e) => e.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return total;
  }
  const { rows } = await sql<{ total: number }>`select coalesce(sum(n), 0)::int as total from (${counted}) x`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

/** Rows to sum of the counts, and of the warnings that they cannot tell; null where they do not know the filter. */
async function countedRows(db: Db, project: VisibleProject, filter: WarningFilter, columns: RawBuilder<unknown>) {
  const { project_id: projectId, time_zone: zone } = project;
  const { is_discard: waste, ...others } = filter;
  if (!narrowsBy(waste === '0' ? others : filter, COUNTED)) return null;
  const edges = await edgesOf(db, zone, others);
  return sql`
    select ${columns} from (${onWholeDays(db, projectId, others, edges)}) k
    union all select ${columns} from (${atEdges(db, projectId, zone, others, edges)}) e
    ${waste === '0' ? sql`union all select ${columns} from (${less(db, projectId, zone, others)}) l` : sql``}`;
}

/** The columns that the counts are kept for. */
const COUNTED: ReadonlySet<string> = new Set<keyof WarningFilter>([
  'handle_status',
  'level',
  'rule',
  'equipment_id',
  'begin_time',
  'end_time',
  'is_simulation',
]);

async function edgesOf(db: Db, zone: string, filter: WarningFilter): Promise<Edges> {
  const { begin_time: begin = null, end_time: end = null } = filter;
  const day = (at: string | null) => sql`(${at}::timestamptz at time zone ${zone})::date`;
  const { rows } = await sql<Edges>`
    select ${day(begin)} as first, ${day(end)} as last,
      coalesce(${day(begin)}::timestamp at time zone ${zone} = ${begin}::timestamptz, false) as begins`.execute(db);
  const [edges] = rows;
  if (edges === undefined) throw new Error('a select without a row');
  return edges;
}

/** The counts of whole days within the range. */
function onWholeDays(db: Db, projectId: number, filter: WarningFilter, { first, begins, last }: Edges) {
  let query = db.selectFrom('warning_count as c').where('c.project_id', '=', projectId);
  if (filter.handle_status !== undefined) query = query.where('c.status', 'in', listOf(filter.handle_status));
  if (filter.level !== undefined) query = query.where('c.level', 'in', listOf(filter.level));
  if (filter.rule !== undefined) query = query.where('c.rule', 'in', listOf(filter.rule));
  if (filter.equipment_id !== undefined) query = query.where('c.device_id', 'in', listOf(filter.equipment_id));
  if (filter.is_simulation !== undefined) query = query.where('c.is_simulated', '=', filter.is_simulation === '1');
  if (first !== null) query = query.where('c.day', begins ? '>=' : '>', first);
  if (last !== null) query = query.where('c.day', '<', last);
  return query.select(['c.rule', 'c.level', 'c.device_id', 'c.day', 'c.status', 'c.n']);
}

/** The warnings themselves on the days of the range that are not whole. */
function atEdges(db: Db, projectId: number, zone: string, filter: WarningFilter, { first, begins, last }: Edges) {
  const within = (day: string) => sql<boolean>`w.raised_at >= ${day}::timestamp at time zone ${zone}
    and w.raised_at < (${day}::date + 1)::timestamp at time zone ${zone}`;
  const days = [...new Set([begins ? null : first, last])].filter((day) => day !== null);
  return read(db, projectId, zone, filter).where((e) =>
    days.length === 0 ? sql<boolean>`false` : e.or(days.map((day) => within(day))),
  );
}

/** The warnings of piles given up, to be taken off. */
function less(db: Db, projectId: number, zone: string, filter: WarningFilter) {
  return read(db, projectId, zone, filter, -1).where(isOfGivenUpPile(projectId, 'w.pile_id'));
}

function read(db: Db, projectId: number, zone: string, filter: WarningFilter, counts: 1 | -1 = 1) {
  return matching(db, projectId, filter).select([
    'w.rule',
    'w.level',
    'w.device_id',
    sql<string>`(w.raised_at at time zone ${zone})::date`.as('day'),
    'w.status',
    sql<number>`${sql.lit(counts)}`.as('n'),
  ]);
}
