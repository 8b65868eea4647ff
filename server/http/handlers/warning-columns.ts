// Warnings as columns of text that the database writes, page after page in their order.
import { type Kysely, sql } from 'kysely';
import type { warningColumns, warningHeadColumns } from '../../../src/contracts/api/warnings';
import { PLACE_OF_PILE } from '../../db/matching-records';
import type { Schema } from '../../db/schema';
import { type ColumnTexts, numberColumn, textColumn, timeColumn } from './column-text';
import { MACHINE_OF_ROW, machineNames, nameMachines } from './machine-names';
import { texts } from './record-pages';
import { matching, neighbourNumbers, type WarningFilter } from './warning-rows';

/** Their numbers, those of most warnings empty. */
const NEIGHBOUR_NUMBERS = `case when neighbours is null then '' else ${neighbourNumbers('neighbours')} end`;

export const WARNING_COLUMNS: Record<keyof typeof warningColumns, string> = {
  warning_id: numberColumn('warning_id'),
  record_no: textColumn('record_no'),
  pile_id: numberColumn('pile_id'),
  pile_no: textColumn('pile_no'),
  equipment_id: numberColumn('device_id'),
  equipment_name: MACHINE_OF_ROW,
  rule: textColumn('rule'),
  channel: textColumn('channel'),
  level: numberColumn('level'),
  raised_ms: timeColumn('raised_at'),
  value: numberColumn('value'),
  limit: numberColumn('limit_value'),
  pass: numberColumn('pass'),
  depth_m: numberColumn('depth_m'),
  is_ongoing: numberColumn('is_ongoing::int'),
  lasted_ms: numberColumn('lasted_ms'),
  from_depth_m: numberColumn('from_depth_m'),
  to_depth_m: numberColumn('to_depth_m'),
  neighbours: textColumn(NEIGHBOUR_NUMBERS),
  neighbour_ended_ms: numberColumn(`neighbours -> 0 ->> 'ended_ms'`),
  status: numberColumn('status'),
  handler: textColumn('handler'),
  handled_ms: timeColumn('handled_at'),
  dealt_ms: timeColumn('dealt_at'),
  audited_ms: timeColumn('audited_at'),
  is_simulated: numberColumn('is_simulated::int'),
  revision: numberColumn('revision'),
};

export const WARNING_HEAD_COLUMNS: Record<keyof typeof warningHeadColumns, string> = {
  ...WARNING_COLUMNS,
  row_no: textColumn('row_no'),
  numeral: numberColumn('numeral'),
  mileage_m: numberColumn('mileage_m'),
  is_discarded: numberColumn('is_discarded::int'),
};

/** Row count of a page. Beside it stands the text of each column by its name. */
export interface WarningPage {
  readonly n: number;
}

interface Pages {
  readonly columns: ColumnTexts;
  /** Rows that the database works on at once. */
  readonly rows: number;
  readonly order: 'newest' | 'oldest';
  /** The columns ask for PLACE_OF_PILE. */
  readonly withPlaces?: boolean;
}

/** The warnings that a filter lets through, each page after the last warning of the one before; the last may be empty. */
export async function* warningPages(
  db: Kysely<Schema>,
  projectId: number,
  filter: WarningFilter,
  { columns, rows, order, withPlaces = false }: Pages,
): AsyncGenerator<WarningPage> {
  const direction = order === 'newest' ? 'desc' : 'asc';
  const behind = sql.raw(order === 'newest' ? '<' : '>');
  let last: { readonly at: string; readonly id: number } | null = null;
  for (;;) {
    let found = matching(db, projectId, filter);
    if (last !== null) {
      found = found.where(sql<boolean>`(w.raised_at, w.warning_id) ${behind} (${last.at}::timestamptz, ${last.id})`);
    }
    const page: WarningPage & { last_at: string | null; last_id: number | null } = await db
      .selectFrom(
        found
          .selectAll('w')
          .select('a.account as handler')
          .$if(withPlaces, (chosen) => chosen.select(PLACE_OF_PILE))
          .orderBy('w.raised_at', direction)
          .orderBy('w.warning_id', direction)
          .limit(rows)
          .as('page'),
      )
      .select((e) => [
        e.fn.countAll<number>().as('n'),
        sql<string | null>`(array_agg(raised_at))[count(*)]::text`.as('last_at'),
        sql<number | null>`(array_agg(warning_id))[count(*)]`.as('last_id'),
        ...texts(columns),
        ...machineNames(projectId, columns),
      ])
      .executeTakeFirstOrThrow();
    yield nameMachines(page);
    if (page.n < rows || page.last_at === null || page.last_id === null) return;
    last = { at: page.last_at, id: page.last_id };
  }
}
