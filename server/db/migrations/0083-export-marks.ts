// How far exports have come, so that another server, or the next start, goes on there (docs/adr/0309). Cancelled exports are shown
// from now on; those of before were as good as deleted.
import type { Migration } from './migration';

export const exportMarks: Migration = {
  version: 83,
  name: 'export-marks',
  sql: `
create table export_mark (
  project_id  int not null,
  task_id     uuid not null,
  -- Of the pieces that belong to it.
  attempt     int not null,
  state       jsonb not null,
  -- Bytes behind the last whole piece.
  tail        bytea not null,
  -- Keys of the rows in order, packed.
  keys        bytea not null,
  primary key (project_id, task_id)
);
delete from export_task where state = 'cancelled';
`,
};
