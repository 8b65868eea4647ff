// Whether the tables can be spread over several databases by project: every unique key of a project's table begins with
// the project. docs/operations.md has the statements.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../server/db/database';
import { THREAD_URL } from './server-process';
import { STORAGE_KINDS } from './storages';

const OPERATIONS = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
const statedAs = (statement: string): string[] =>
  [...OPERATIONS.matchAll(new RegExp(`select ${statement}\\('(\\w+)'`, 'g'))].map(([, table = '']) => table).sort();
/** Tables that each database has for itself. */
const OWN = ['schema_version'];

describe.each(STORAGE_KINDS)('the tables on $name', ({ open }) => {
  it('are all said to be spread by project or to be everywhere, and their keys allow it', async () => {
    const { storage, close } = await open();
    const database = await openDatabase({ ...storage, threadUrl: THREAD_URL });
    try {
      const { rows: tables } = await database.pool.query<{ name: string }>(
        `select relname as name from pg_class
         where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by relname`,
      );
      const spread = statedAs('create_distributed_table');
      const everywhere = statedAs('create_reference_table');
      expect([...spread, ...everywhere, ...OWN].sort()).toEqual(tables.map(({ name }) => name));

      const { rows: keys } = await database.pool.query<{ name: string; key: string; first: string }>(
        `select c.relname as name, k.relname as key, a.attname as first
         from pg_index i join pg_class c on c.oid = i.indrelid join pg_class k on k.oid = i.indexrelid
         join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
         where i.indisunique and c.relname = any($1)`,
        [spread],
      );
      expect(new Set(keys.map(({ name }) => name))).toEqual(new Set(spread));
      expect(keys.filter(({ first }) => first !== 'project_id')).toEqual([]);

      // A row in one database cannot point to one in another.
      const { rows: pointers } = await database.pool.query<{ name: string }>(
        `select c.relname as name from pg_constraint f join pg_class c on c.oid = f.conrelid
         where f.contype = 'f' and c.relname = any($1)`,
        [spread],
      );
      expect(pointers).toEqual([]);
    } finally {
      await database.close();
      await close();
    }
  });
});
