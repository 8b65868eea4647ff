// The account that has seen a warning on the real-time screen, and alarms that are shelved for a time (docs/adr/0145).
import type { Migration } from './migration';

export const alarms: Migration = {
  version: 45,
  name: 'alarms',
  sql: `
alter table warning
  add column seen_at timestamptz,
  add column seen_by int;
-- One that is over stays until it is put up anew or ended by hand: until_at says whether it holds.
create table alarm_shelf (
  project_id int not null,
  rule       text not null,
  -- 0: of all machines.
  device_id  int not null default 0,
  -- Grows with every shelving of the same alarms.
  shelf_no   bigint not null,
  shelved_at timestamptz not null,
  until_at   timestamptz not null,
  shelved_by int,
  comment    text not null,
  primary key (project_id, rule, device_id)
);
`,
};
