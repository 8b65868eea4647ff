// Work of machines by hour and quarter of an hour, and the sums of generated records beside those of machines. The rows
// are filled in steps after the statements: see fill-sums.ts.
import type { Migration } from './migration';

export const workSums: Migration = {
  version: 29,
  name: 'work-sums',
  sql: `
create table work_sum (
  project_id   int not null,
  -- Width of the slot, minutes: 60 or 15.
  grain_min    smallint not null,
  -- Its beginning. Whole hours and quarters of UTC.
  slot         timestamptz not null,
  device_id    int not null,
  -- Of records that a generation of simulated piles made, and of their warnings.
  is_generated boolean not null default false,
  -- Records that ended in it, and their metres.
  piles        int not null default 0,
  metres       double precision not null default 0,
  -- Microseconds within records.
  work_us      bigint not null default 0,
  -- The first beginning and the last end of the records that reach into it, wherever those lie.
  began_at     timestamptz,
  over_at      timestamptz,
  -- Raised in it.
  warnings     int not null default 0,
  primary key (project_id, grain_min, slot, device_id, is_generated)
);
-- Records that are in no slot: see record-sums.ts.
create index record_without_slots on record (project_id, ended_at)
  where ended_at - started_at < interval '0' or ended_at - started_at > interval '48 hours';

alter table daily
  add column is_generated boolean not null default false,
  drop constraint daily_pkey,
  add primary key (project_id, day, device_id, is_generated);

-- Months of UTC whose records and warnings are still to be summed. The sums of days are made anew: what was taken out of
-- them has left rounding errors, and generated records were not in them.
create table sums_to_fill (
  project_id int not null,
  from_at    timestamptz not null,
  to_at      timestamptz not null,
  primary key (project_id, from_at)
);
insert into sums_to_fill (project_id, from_at, to_at)
select project_id, month at time zone 'UTC', (month + interval '1 month') at time zone 'UTC'
from (
  select project_id, date_trunc('month', started_at at time zone 'UTC') as month from record
  union select project_id, date_trunc('month', raised_at at time zone 'UTC') from warning) months;
delete from daily;
`,
};
