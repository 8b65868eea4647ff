// Alarms: the open warnings of the last day, counted by rule and machine, and the shelves that hold some of them.
import { type Kysely, sql } from 'kysely';
import { ALARM_WINDOW_MS, type AlarmLine, type AlarmShelf, type Alarms } from '../../src/contracts/api/alarms';
import { OPEN_STATUSES } from '../../src/contracts/warning-handling';
import { warningNumbers } from './open-warnings';
import { isOfGivenUpPile } from './pile-search';
import type { Schema } from './schema';

interface AskedAlarms {
  readonly projectId: number;
  readonly showsDiscarded: boolean;
}

/** The alarms of a project among the warnings `w`: open, of the last day, of a machine, of piles that it shows. */
function isAlarm({ projectId, showsDiscarded }: AskedAlarms) {
  return sql<boolean>`w.project_id = ${projectId}::int
    and w.status in (${sql.join(OPEN_STATUSES.map((status) => sql.lit(status)))})
    and w.raised_at > now() - make_interval(secs => ${sql.lit(ALARM_WINDOW_MS / 1000)})
    and w.generation_id is null
    and ${showsDiscarded ? sql`true` : sql`not (${isOfGivenUpPile(projectId, 'w.pile_id')})`}`;
}

/** Whether a shelf holds the alarm `w`. */
const isShelved = sql<boolean>`exists (select from alarm_shelf s where s.project_id = w.project_id and s.rule = w.rule
  and s.device_id in (0, w.device_id) and s.until_at > now())`;

/** The alarms of a line that nobody has seen, up to the newest that was shown; those on a shelf are in no line. */
export function unseenAlarms(asked: AskedAlarms & { readonly rule: string; level: number; newestId: number }) {
  return sql<boolean>`${isAlarm(asked)} and w.seen_at is null and w.rule = ${asked.rule} and w.level = ${asked.level}
    and w.warning_id <= ${asked.newestId}::bigint and not ${isShelved}`;
}

interface CountedRow {
  readonly rule: string;
  readonly level: number;
  readonly device_id: number;
  readonly name: string;
  readonly shelved: boolean;
  readonly n: number;
  readonly unseen: number;
  readonly ongoing: number;
  readonly newest_ms: number;
  readonly newest_id: number;
  readonly seen_ms: number | null;
  readonly seen_by: string | null;
}

interface ShelfRow {
  readonly rule: string;
  readonly device_id: number;
  readonly name: string | null;
  readonly shelf_no: number;
  readonly shelved_ms: number;
  readonly until_ms: number;
  readonly account: string | null;
  readonly comment: string;
}

export interface AlarmsOf extends AskedAlarms {
  /** Level of a rule whose shelf holds nothing now. */
  readonly levelOf: (rule: string) => number;
}

export async function readAlarms(db: Kysely<Schema>, asked: AlarmsOf): Promise<Alarms> {
  const { projectId, levelOf } = asked;
  const { rows } = await sql<CountedRow>`
    select c.*, coalesce(d.name, '') as name, a.account as seen_by from (
      select w.rule, w.level, w.device_id, ${isShelved} as shelved, count(*)::int as n,
        (count(*) filter (where w.seen_at is null))::int as unseen,
        (count(*) filter (where w.is_ongoing))::int as ongoing,
        round(date_part('epoch', max(w.raised_at)) * 1000) as newest_ms, max(w.warning_id) as newest_id,
        round(date_part('epoch', max(w.seen_at)) * 1000) as seen_ms,
        (array_agg(w.seen_by order by w.seen_at desc nulls last))[1] as seen_by_id
      from warning w where ${isAlarm(asked)} group by 1, 2, 3, 4) c
    left join device d on d.project_id = ${projectId}::int and d.device_id = c.device_id
    left join account a on a.account_id = c.seen_by_id`.execute(db);
  const lines = linesOf(rows.filter((row) => !row.shelved));
  const beside = await besideOf(db, projectId, lines);
  const shelves = await sql<ShelfRow>`
    select s.rule, s.device_id, d.name, s.shelf_no, a.account, s.comment,
      round(date_part('epoch', s.shelved_at) * 1000) as shelved_ms,
      round(date_part('epoch', s.until_at) * 1000) as until_ms
    from alarm_shelf s
    left join device d on d.project_id = s.project_id and d.device_id = s.device_id
    left join account a on a.account_id = s.shelved_by
    where s.project_id = ${projectId}::int and s.until_at > now()
    order by s.until_at, s.rule, s.device_id`.execute(db);
  const numbers = await warningNumbers(db, [asked]);
  const open = numbers
    .filter(({ status }) => OPEN_STATUSES.some((known) => known === status))
    .reduce((sum, { n }) => sum + n, 0);
  const shelved = rows.filter((row) => row.shelved);
  const listed = rows.filter((row) => !row.shelved);
  return {
    now_ms: Date.now(),
    ...sumsOf(listed),
    shelved: sumsOf(shelved).count,
    // The sums and the warnings are read one after the other: one may have come between.
    older: Math.max(0, open - sumsOf(rows).count),
    lines: lines.map((line) => ({ ...line, newest_beside: beside.get(line.newest_id) ?? null })),
    shelves: shelves.rows.map((shelf) => shelfOf(shelf, shelved, levelOf)),
  };
}

function sumsOf(rows: readonly Pick<CountedRow, 'n' | 'unseen' | 'ongoing'>[]) {
  const sum = (of: (row: Pick<CountedRow, 'n' | 'unseen' | 'ongoing'>) => number) =>
    rows.reduce((total, row) => total + of(row), 0);
  return { count: sum(({ n }) => n), unseen: sum(({ unseen }) => unseen), ongoing: sum(({ ongoing }) => ongoing) };
}

type Line = Omit<AlarmLine, 'newest_beside'>;

/** By number of the alarm: the neighbours that an alarm about neighbours was judged against. */
async function besideOf(
  db: Kysely<Schema>,
  projectId: number,
  lines: readonly Line[],
): Promise<ReadonlyMap<number, NonNullable<AlarmLine['newest_beside']>>> {
  if (lines.length === 0) return new Map();
  const rows = await db
    .selectFrom('warning')
    .where('project_id', '=', projectId)
    .where(
      'warning_id',
      'in',
      lines.map(({ newest_id }) => newest_id),
    )
    .where('neighbours', 'is not', null)
    .select(['warning_id', 'pile_no', 'raised_at', 'neighbours'])
    .execute();
  return new Map(
    rows.map(({ warning_id, pile_no, raised_at, neighbours }) => [
      warning_id,
      { pile_no, raised_ms: raised_at.getTime(), neighbours: neighbours ?? [] },
    ]),
  );
}

function linesOf(rows: readonly CountedRow[]): Line[] {
  const groups = new Map<string, CountedRow[]>();
  for (const row of rows) {
    const key = `${row.level} ${row.rule}`;
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [row]);
    else known.push(row);
  }
  return [...groups.values()]
    .flatMap((group): Line[] => {
      const newestFirst = [...group].sort((a, b) => b.newest_ms - a.newest_ms);
      const [newest] = newestFirst;
      if (newest === undefined) return [];
      const seen = group.reduce<CountedRow | null>(
        (last, row) => (row.seen_ms !== null && row.seen_ms > (last?.seen_ms ?? -1) ? row : last),
        null,
      );
      return [
        {
          rule: newest.rule,
          level: newest.level,
          ...sumsOf(group),
          newest_ms: newest.newest_ms,
          newest_id: Math.max(...group.map(({ newest_id }) => newest_id)),
          machines: newestFirst.map((row) => ({
            equipment_id: row.device_id,
            equipment_name: row.name,
            ...sumsOf([row]),
          })),
          seen_by: seen?.seen_by ?? null,
          seen_ms: seen?.seen_ms ?? null,
        },
      ];
    })
    .sort((a, b) => Number(b.unseen > 0) - Number(a.unseen > 0) || b.level - a.level || b.newest_ms - a.newest_ms);
}

function shelfOf(shelf: ShelfRow, shelved: readonly CountedRow[], levelOf: AlarmsOf['levelOf']): AlarmShelf {
  const matching = shelved.filter(
    ({ rule, device_id }) => rule === shelf.rule && (shelf.device_id === 0 || shelf.device_id === device_id),
  );
  return {
    rule: shelf.rule,
    level: matching[0]?.level ?? levelOf(shelf.rule),
    equipment_id: shelf.device_id === 0 ? null : shelf.device_id,
    equipment_name: shelf.device_id === 0 ? null : (shelf.name ?? ''),
    shelf_no: shelf.shelf_no,
    shelved_ms: shelf.shelved_ms,
    until_ms: shelf.until_ms,
    shelved_by: shelf.account,
    comment: shelf.comment,
    count: sumsOf(matching).count,
  };
}
