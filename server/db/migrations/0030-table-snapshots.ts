// Tables of a project as they were sent once: not of heads alone any more, but of piles too. Nothing of the heads' is taken
// over: the next table takes its place.
import type { Migration } from './migration';

export const tableSnapshots: Migration = {
  version: 30,
  name: 'table-snapshots',
  sql: `
drop table head_part;
drop table head_snapshot;

create table table_snapshot (
  project_id  int not null,
  snapshot_id uuid not null,
  -- Of the table: 'heads', 'piles'.
  name        text not null,
  -- State of the table that it is of (pile-changes.ts), and what it holds.
  revision    text not null,
  columns     text not null,
  row_count   int not null,
  part_count  int not null,
  made_at     timestamptz not null default clock_timestamp(),
  primary key (project_id, snapshot_id)
);
create table table_part (
  project_id  int not null,
  snapshot_id uuid not null,
  name        text not null,
  part_no     int not null,
  made_at     timestamptz not null default clock_timestamp(),
  -- Raw DEFLATE of some rows (docs/protocol/formats.md).
  data        bytea not null,
  primary key (project_id, snapshot_id, part_no)
);
alter table table_part alter column data set storage external;
`,
};
