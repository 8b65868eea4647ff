// Indexes that lists of piles, records and warnings are searched, sorted and paged by (docs/adr/0073). pg_trgm and
// btree_gin come with PostgreSQL (its contrib modules) and with the embedded database.
import type { Migration } from './migration';

/** How much a search by a part of the number reads that is not in its index yet; nothing empties it in between. */
const PENDING_KB = 512;

export const listIndexes: Migration = {
  version: 27,
  name: 'list-indexes',
  sql: `
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- A part of the number, by its groups of three characters.
create index pile_number_part on pile using gin (project_id, lower(pile_no) gin_trgm_ops)
  with (gin_pending_list_limit = ${PENDING_KB});
create index record_number_part on record using gin (project_id, lower(pile_no) gin_trgm_ops)
  with (gin_pending_list_limit = ${PENDING_KB});

-- With the id a page in order of the numbers is read from the index alone.
create index pile_in_number_order on pile (project_id, pile_no, pile_id);
drop index pile_number;

-- Records without a score come last either way. A score is set when the record ends: while it grows, no index changes.
create index record_best on record
  (project_id, coalesce(score::float8, '-infinity'::float8), started_at, record_no);
create index record_worst on record
  (project_id, coalesce(score::float8, 'infinity'::float8), started_at, record_no);

create index warning_in_order on warning (project_id, raised_at desc, warning_id desc);
drop index warning_raised;
`,
};
