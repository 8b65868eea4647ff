// All records of a list in their order, page after page, as columns of text that the database writes.
import { type Kysely, sql } from 'kysely';
import {
  inRecordOrder,
  isIndexed,
  matchingRecords,
  PLACE_OF_PILE,
  type RecordFilter,
  type RecordOrder,
  type RecordPlace,
  sortKeyOf,
  sortRecords,
} from '../../db/matching-records';
import type { Schema } from '../../db/schema';
import type { ColumnTexts } from './column-text';
import { machineNames, nameMachines } from './machine-names';

/** Row count of a page. Beside it stands the text of each column by its name. */
export interface RecordPage {
  readonly n: number;
}

interface PlacedPage extends RecordPage {
  readonly sort_key: string | null;
  readonly at: string | null;
  readonly last_no: string | null;
}

/** The columns of a list, and how many rows the database works on at once: 10,000 of ten columns take it some 50 ms. */
export interface PageTexts {
  readonly columns: ColumnTexts;
  readonly rows: number;
  /** The columns ask for PLACE_OF_PILE; only where records are read by when they began or by score. */
  readonly withPlaces?: boolean;
}

/** The pages of a list; the last one may be empty. */
export function recordPages(
  db: Kysely<Schema>,
  filter: RecordFilter,
  by: RecordOrder,
  page: PageTexts,
): AsyncGenerator<RecordPage> {
  return isIndexed(by) ? afterEachOther(db, filter, by, page) : byNumber(db, filter, by, page);
}

/** Each page begins after the last record of the one before: the index of the order leads there. */
async function* afterEachOther(
  db: Kysely<Schema>,
  filter: RecordFilter,
  by: RecordOrder,
  { columns, rows, withPlaces = false }: PageTexts,
): AsyncGenerator<RecordPage> {
  let last: RecordPlace | null = null;
  for (;;) {
    const page: PlacedPage = await db
      .selectFrom(
        inRecordOrder(matchingRecords(db, filter.project_id, filter), by, last)
          .selectAll('r')
          .select(sortKeyOf(by).as('sort_key'))
          .$if(withPlaces, (page) => page.select(PLACE_OF_PILE))
          .limit(rows)
          .as('page'),
      )
      .select((e) => [
        e.fn.countAll<number>().as('n'),
        sql<string | null>`(array_agg(sort_key))[count(*)]::text`.as('sort_key'),
        sql<string | null>`(array_agg(started_at))[count(*)]::text`.as('at'),
        sql<string | null>`(array_agg(record_no))[count(*)]`.as('last_no'),
        ...texts(columns),
        ...machineNames(filter.project_id, columns),
      ])
      .executeTakeFirstOrThrow();
    yield nameMachines(page);
    if (page.n < rows || page.at === null || page.last_no === null) return;
    last = { sort_key: page.sort_key, at: page.at, record_no: page.last_no };
  }
}

/**
 * Sorts once, by record numbers alone, and reads the records by them: to find the page after another one, an order that no
 * index has would have to be made anew each time. A record that is removed meanwhile is left out.
 */
async function* byNumber(
  db: Kysely<Schema>,
  filter: RecordFilter,
  by: RecordOrder,
  { columns, rows }: PageTexts,
): AsyncGenerator<RecordPage> {
  // As JSON, in which a line end within a number is written otherwise: it is taken apart a page at a time.
  const { numbers } = await db
    .selectFrom(
      sortRecords(matchingRecords(db, filter.project_id, filter), by)
        .select('r.record_no')
        .as('sorted'),
    )
    .select(sql<string>`coalesce(string_agg(to_json(record_no)::text, E'\n'), '')`.as('numbers'))
    .executeTakeFirstOrThrow();
  for (const lines of linePages(numbers, rows)) {
    const page = `[${lines.replaceAll('\n', ',')}]`;
    const found: RecordPage = await db
      .selectFrom(
        matchingRecords(db, filter.project_id, { project_id: filter.project_id })
          // Read from a list of its own: the planner then takes it for short, and looks each record up.
          .innerJoin(
            sql<{
              number: string;
              place: number;
            }>`json_array_elements_text(${page}::json) with ordinality`.as<'listed'>(sql`listed(number, place)`),
            'listed.number',
            'r.record_no',
          )
          .selectAll('r')
          .orderBy('listed.place')
          .as('page'),
      )
      .select((e) => [e.fn.countAll<number>().as('n'), ...texts(columns), ...machineNames(filter.project_id, columns)])
      .executeTakeFirstOrThrow();
    yield nameMachines(found);
  }
}

export const texts = (columns: ColumnTexts) =>
  Object.entries(columns).map(([name, text]) => sql<string>`${sql.raw(text)}`.as(name));

/** A text of lines in pieces of so many lines. */
function* linePages(text: string, lines: number): Generator<string> {
  let from = 0;
  let count = 0;
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) {
    if (++count % lines > 0) continue;
    yield text.slice(from, end);
    from = end + 1;
  }
  if (from < text.length) yield text.slice(from);
}
