// Tables of heads as they were sent once, in parts. The next reader gets the same parts.
import type { Migration } from './migration';

export const headSnapshots: Migration = {
  version: 28,
  name: 'head-snapshots',
  sql: `
create table head_snapshot (
  project_id  int not null,
  snapshot_id uuid not null,
  -- State of the table that it is of (pile-changes.ts), and what it holds.
  revision    text not null,
  columns     text not null,
  row_count   int not null,
  part_count  int not null,
  made_at     timestamptz not null default clock_timestamp(),
  primary key (project_id, snapshot_id)
);
create table head_part (
  project_id  int not null,
  snapshot_id uuid not null,
  part_no     int not null,
  made_at     timestamptz not null default clock_timestamp(),
  -- Raw DEFLATE of some rows (docs/protocol/formats.md).
  data        bytea not null,
  primary key (project_id, snapshot_id, part_no)
);
alter table head_part alter column data set storage external;
`,
};
