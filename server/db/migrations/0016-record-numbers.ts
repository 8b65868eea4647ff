// The machine's own numbers of its records, where they are stored under another one; and records that have got rows
// since they were finished.
import type { Migration } from './migration';

export const recordNumbers: Migration = {
  version: 16,
  name: 'record-numbers',
  sql: `
alter table record
  -- Null: under its own number. Otherwise another machine has taken that, or this is a later part.
  add column sent_no text,
  -- From 0; see src/contracts/record-number.ts.
  add column part int not null default 0,
  -- When the first row came that its sums, chunks and segments do not know of yet.
  add column late_since timestamptz;
create unique index record_sent on record (project_id, device_id, sent_no, part) where sent_no is not null;
create index record_open on record (project_id, device_id) where ended_at is null;
create index record_late on record (project_id, late_since) where late_since is not null;
`,
};
