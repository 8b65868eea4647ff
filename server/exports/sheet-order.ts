// In which order the rows of a file come: that of the screen's table, by the same rules (src/ui/data-table/row-order.ts and
// the core's): rows without a value last either way, numbers within texts as numbers.
import { type RawBuilder, sql } from 'kysely';
import { listOf } from '../db/list-filters';

/** Sort key of a column of the screen: SQL, and whether it is a text. */
export interface SortKey {
  readonly value: string | RawBuilder<unknown>;
  readonly isText?: true;
}
export type SortKeys = Readonly<Record<string, SortKey>>;

interface Sort {
  readonly key: string;
  readonly descending: boolean;
}

/** Sorts as they are asked for: keys of columns, with a minus where they descend. */
export function sortsOf(asked: string | readonly string[] | undefined): readonly Sort[] {
  return listOf(asked ?? []).map((one) => ({ key: one.replace(/^-/, ''), descending: one.startsWith('-') }));
}

/** SQL of two orders: of rows when no sort is asked for, and of rows that the asked sort leaves equal. */
interface OwnOrder {
  readonly unasked: string;
  readonly ties: string;
}

/** The keys of all rows, as one value `keys`: SQL of a key, in the order that is asked for. */
export function keysInOrder<K>(
  key: string,
  sortKeys: SortKeys,
  asked: string | readonly string[] | undefined,
  { unasked, ties }: OwnOrder,
) {
  const sorts = sortsOf(asked).flatMap(({ key: column, descending }) => {
    const found = sortKeys[column];
    return found === undefined ? [] : [sql`${compared(found)} ${sql.raw(descending ? 'desc' : 'asc')} nulls last`];
  });
  const order = sorts.length === 0 ? sql.raw(unasked) : sql`${sql.join(sorts)}, ${sql.raw(ties)}`;
  return sql<readonly K[]>`coalesce(array_agg(${sql.raw(key)} order by ${order}), '{}')`.as('keys');
}

function compared({ value, isText }: SortKey): RawBuilder<unknown> {
  const read = typeof value === 'string' ? sql.raw(value) : value;
  return isText === true ? naturalKey(read) : read;
}

/** Digits that a number within a text is filled up to. */
const DIGITS = 40;

/**
 * A text whose bytes compare as `naturalOrder` (src/shared/natural-order.ts) compares the one given: zeros that say nothing
 * are gone, and numbers are as long as one another. Null for an empty one.
 */
function naturalKey(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select string_agg(
      case when part[1] ~ '^[0-9]' then lpad(ltrim(part[1], '0'), greatest(${sql.lit(DIGITS)}, length(part[1])), '0')
      else part[1] end, '' order by at)
    from regexp_matches(${text}, '[0-9]+|[^0-9]+', 'g') with ordinality parts(part, at)) collate "C"`;
}
