// Joins between tables that are spread over databases by project stay within a project: a database has one project's rows
// of both, and never those of another's. docs/operations.md names the tables.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const SERVER = fileURLToPath(new URL('..', import.meta.url));
const OPERATIONS = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
const SPREAD = new Set(
  [...OPERATIONS.matchAll(/select create_distributed_table\('(\w+)'/g)].map(([, table = '']) => table),
);
/** `join t on …` up to the next clause, and Kysely's calls up to the next one. */
const JOINS = [
  /\bjoin\s+(?:lateral\s+)?(\w+)\s+(?:as\s+)?(?:\w+\s+)?(?:on|using)\b(.*?)(?=\bjoin\b|\bwhere\b|\bgroup by\b|\border by\b|`)/gs,
  /\.(?:inner|left|right|full)Join\(\s*'(\w+)(?: as \w+)?'(.*?)(?=\.(?:\w+Join|where|select|group|order|limit|execute|with)\w*\(|;)/gs,
];

/** Joins with a spread table in a text, as `table …` without the line breaks. */
function joinsIn(text: string): { readonly table: string; readonly on: string }[] {
  return JOINS.flatMap((pattern) => [...text.matchAll(pattern)])
    .map(([, table = '', on = '']) => ({ table, on: on.replace(/\s+/g, ' ') }))
    .filter(({ table }) => SPREAD.has(table));
}

/** A fragment of SQL is given the project that it is to stay within. */
const staysWithin = (on: string): boolean => /project_id|\$\{\w+\(projectId/.test(on);

it('finds a join that leaves the project, in both ways of writing one', () => {
  const raw = 'select 1 from record r join pile p on p.pile_id = r.pile_id where r.project_id = 1';
  const kysely = ".selectFrom('record as r').leftJoin('pile as p', 'p.pile_id', 'r.pile_id')\n  .execute()";
  for (const text of [raw, kysely]) {
    const [join] = joinsIn(text);
    expect(join?.table).toBe('pile');
    expect(staysWithin(join?.on ?? '')).toBe(false);
  }
});

it('joins tables that are spread by project by their project', () => {
  const sources = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter(
    // Migrations run before anything is spread.
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.includes(path.join('db', 'migrations')),
  );
  const joins = sources.flatMap((name) =>
    joinsIn(readFileSync(path.join(SERVER, name), 'utf8')).map((join) => ({ name, ...join })),
  );
  expect(joins.length).toBeGreaterThan(25);
  expect(joins.filter(({ on }) => !staysWithin(on))).toEqual([]);
});
