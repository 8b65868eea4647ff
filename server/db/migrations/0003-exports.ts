// Exports: their order, their progress, and the file in pieces, so that any replica makes it and any gives it.
import type { Migration } from './migration';

export const exportTasks: Migration = {
  version: 3,
  name: 'exports',
  sql: `
create table export_task (
  project_id  int not null,
  task_id     uuid not null,
  account_id  int not null,
  type_code   text not null,
  kind        text not null,
  format      text not null,
  language    text not null,
  file_name   text not null,
  filter      jsonb not null,
  state       text not null default 'waiting',
  -- Grows with every try; pieces of a try that was given up are never mixed with another's.
  attempt     int not null default 0,
  -- When the server that works on it last said so.
  beat_at     timestamptz,
  row_count   bigint not null default 0,
  total_rows  bigint,
  bytes       bigint not null default 0,
  created_at  timestamptz not null default now(),
  primary key (project_id, task_id)
);
create index export_task_open on export_task (created_at) where state in ('waiting', 'running');
create index export_task_account on export_task (project_id, account_id, created_at desc);

create table export_piece (
  project_id  int not null,
  task_id     uuid not null,
  attempt     int not null,
  piece_no    int not null,
  data        bytea not null,
  primary key (project_id, task_id, attempt, piece_no)
);
alter table export_piece alter column data set storage external;
`,
};
