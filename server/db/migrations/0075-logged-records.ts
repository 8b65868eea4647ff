// Records with a log among many without one, in the order in which logs are sent (docs/adr/0270).
import type { Migration } from './migration';

export const loggedRecords: Migration = {
  version: 75,
  name: 'logged-records',
  // By a column of its own: an index over log_rows would be written with each batch of readings.
  sql: `
alter table record add column is_logged boolean not null generated always as (log_rows > 0) stored;
create index record_logged on record (project_id, started_at, record_no) where is_logged;
`,
};
