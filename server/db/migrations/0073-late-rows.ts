// Which rows of a record came late is known as they come, and nowhere else: logs keep no time of arrival (docs/adr/0234).
import type { Migration } from './migration';

export const lateRows: Migration = {
  version: 73,
  name: 'late-rows',
  sql: `
alter table record
  -- Rows that came later than the machine's clock said, their first and last time, and how late the latest was.
  add column late_rows    int not null default 0,
  add column late_from_ms double precision,
  add column late_to_ms   double precision,
  add column late_most_ms double precision;
`,
};
