// Locking machines from afar.
import type { Migration } from './migration';

export const machineLock: Migration = {
  version: 10,
  name: 'machine-lock',
  sql: `
create table machine_lock (
  project_id  int not null,
  device_id   int not null,
  command_no  bigint not null,
  wish        boolean not null,
  asked_at    timestamptz not null,
  asked_by    int not null,
  comment     text not null default '',
  -- The machine's answer to this very command.
  answered_at timestamptz,
  agreed      boolean,
  reason      text,
  note        text not null default '',
  -- Its last answer, to this command or an older one.
  locked      boolean not null default false,
  answered_no bigint not null default 0,
  primary key (project_id, device_id)
);
`,
};
