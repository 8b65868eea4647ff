// The conditions of a search by number and place (src/contracts/api/pile-search.ts).
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { PILE_STATUS } from '../../src/contracts/api';
import { holeStretch, type pileSearch } from '../../src/contracts/api/pile-search';
import { contains, hasTrigram, listOf } from './list-filters';

type Search = { readonly [K in keyof typeof pileSearch]?: z.output<(typeof pileSearch)[K]> };
type NumberSearch = Pick<Search, 'pile_no' | 'exact' | 'pile_no2' | 'pile_no3'>;
type Condition = RawBuilder<boolean>;

/** Conditions of a search on the column with the number. */
export function numberConditions(column: string, { pile_no, exact, pile_no2, pile_no3 }: NumberSearch): Condition[] {
  if (!given(pile_no2) && !given(pile_no3)) {
    if (!given(pile_no)) return [];
    return [exact === '1' ? sql<boolean>`${sql.ref(column)} = ${pile_no}` : contains(column, pile_no)];
  }
  return [pile_no, pile_no2, pile_no3].flatMap((part, index) => {
    if (!given(part)) return [];
    const stored = sql`split_part(translate(lower(${sql.ref(column)}), '-', '_'), '_', ${sql.lit(index + 1)})`;
    const isIn =
      exact === '1' ? sql<boolean>`${stored} = lower(${part})` : sql<boolean>`strpos(${stored}, lower(${part})) > 0`;
    // A text that has the part has the whole number as well, for which there is an index.
    return hasTrigram(part) ? [contains(column, part), isIn] : [isIn];
  });
}

/** Conditions of a search on the number in `column` and on the design pile `pile`. */
export function searchConditions(column: string, pile: string, search: Search): Condition[] {
  const of = (name: string) => sql.ref(`${pile}.${name}`);
  const conditions = numberConditions(column, search);
  const { hole_no, end_hole_no, row_no, numeral, mileage_from_m, mileage_to_m } = search;
  const stretch = given(end_hole_no) ? holeStretch(hole_no ?? '', end_hole_no) : null;
  if (stretch !== null) {
    const number = sql.ref(column);
    conditions.push(
      sql<boolean>`regexp_replace(${number}, '[0-9]{1,15}$', '') = ${stretch.prefix}`,
      sql<boolean>`substring(${number} from '[0-9]{1,15}$')::bigint between ${stretch.from}::bigint and ${stretch.to}::bigint`,
    );
  } else if (given(hole_no)) conditions.push(contains(column, hole_no));
  if (row_no !== undefined) conditions.push(sql<boolean>`${of('row_no')} = ${row_no}`);
  if (numeral !== undefined) conditions.push(sql<boolean>`${of('numeral')} in (${sql.join(listOf(numeral))})`);
  if (mileage_from_m !== undefined) conditions.push(sql<boolean>`${of('mileage_m')} >= ${mileage_from_m}`);
  if (mileage_to_m !== undefined) conditions.push(sql<boolean>`${of('mileage_m')} <= ${mileage_to_m}`);
  for (const key of ['hole_order', 'unit', 'position'] as const) {
    if (search[key] !== undefined) {
      conditions.push(sql<boolean>`${of('design')} ->> ${sql.lit(key)} = ${search[key]}`);
    }
  }
  return conditions;
}

/** Of rows with a `pile_id`: `1`: those of piles that are given up; `0`: the others, and of piles no longer there. */
export function isDiscarded(projectId: number, column: string, flag: '0' | '1'): Condition {
  const discarded = isOfGivenUpPile(projectId, column);
  return flag === '1' ? discarded : sql<boolean>`not (${discarded})`;
}

/** Of rows with a `pile_id`, like `w.pile_id`: those of piles of the project that are given up, by the index of them. */
export function isOfGivenUpPile(projectId: number, column: string): Condition {
  return sql<boolean>`${sql.ref(column)} in (select given_up.pile_id from pile given_up
    where given_up.project_id = ${projectId} and given_up.status = ${sql.lit(PILE_STATUS.discarded)})`;
}

/** An empty field of a form does not narrow. */
function given(value: string | undefined): value is string {
  return value !== undefined && value !== '';
}
