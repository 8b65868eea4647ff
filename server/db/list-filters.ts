// Conditions that the filters of several lists share.
import { sql } from 'kysely';

/** A parameter that may stand once or several times, as a list. */
export function listOf<T extends string | number>(some: T | readonly T[]): readonly T[] {
  return typeof some === 'object' ? some : [some];
}

/** Whether a text column contains a part, ignoring case. */
export function contains(column: string, part: string) {
  return sql<boolean>`strpos(lower(${sql.ref(column)}), lower(${part})) > 0`;
}
