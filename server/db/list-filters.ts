// Conditions that the filters of several lists share.
import { sql } from 'kysely';

/** A parameter that may stand once or several times, as a list. */
export function listOf<T extends string | number>(some: T | readonly T[]): readonly T[] {
  return typeof some === 'object' ? some : [some];
}

/**
 * Whether a text column contains a part, ignoring case. A part that an index of groups of three characters can narrow is
 * asked for in the way that uses one, where the column has it; a shorter one would read that whole index in vain.
 */
export function contains(column: string, part: string) {
  const text = sql`lower(${sql.ref(column)})`;
  return hasTrigram(part)
    ? sql<boolean>`${text} like '%' || lower(${likeText(part)}) || '%'`
    : sql<boolean>`strpos(${text}, lower(${part})) > 0`;
}

/** A text as it stands in a pattern of `like`. */
export function likeText(part: string): string {
  return part.replaceAll(/[\\%_]/g, String.raw`\$&`);
}

/**
 * Whether pg_trgm takes a group of three characters of a part: of three letters or digits in a row, or of fewer where a
 * sign says that a word ends (one blank is added) or begins (two are). One alone between signs is a word, which few numbers
 * have at that; one alone after a sign begins words of most of them.
 */
export function hasTrigram(part: string): boolean {
  return /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]./su.test(part);
}

/** Parameters of lists that are no condition by themselves. */
const NO_CONDITIONS: ReadonlySet<string> = new Set([
  'project_id',
  'exact',
  'figure',
  'sort',
  'order',
  'offset',
  'limit',
  'columns',
]);

/** Whether a list is narrowed by nothing else than some parameters, if at all. An empty field of a form does not narrow. */
export function narrowsBy(filter: object, names: ReadonlySet<string>): boolean {
  return Object.entries(filter).every(
    ([name, part]) => part === undefined || part === '' || NO_CONDITIONS.has(name) || names.has(name),
  );
}
