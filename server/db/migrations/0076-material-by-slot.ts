// Material by hour and quarter of an hour, for the sums of shifts. All rollups are made again, month by month after the
// statements: see fill-sums.ts.
import type { Migration } from './migration';

export const materialBySlot: Migration = {
  version: 76,
  name: 'material-by-slot',
  sql: `
-- Of the records that ended in the slot.
alter table work_sum
  add column slurry_l double precision not null default 0,
  add column ash_kg double precision not null default 0,
  -- Those that add up, by their keys.
  add column figures jsonb not null default '{}';

insert into sums_to_fill (project_id, from_at, to_at)
select project_id, month at time zone 'UTC', (month + interval '1 month') at time zone 'UTC'
from (
  select project_id, date_trunc('month', started_at at time zone 'UTC') as month from record
  union select project_id, date_trunc('month', raised_at at time zone 'UTC') from warning) months
on conflict do nothing;
delete from work_sum;
delete from daily;
`,
};
