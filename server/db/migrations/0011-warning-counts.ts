// How many warnings there are, so that nobody has to read them to know.
import type { Migration } from './migration';

export const warningCounts: Migration = {
  version: 11,
  name: 'warning-counts',
  sql: `
create table warning_count (
  project_id   int not null,
  -- On which they were raised, in the project's zone.
  day          date not null,
  device_id    int not null,
  rule         text not null,
  level        smallint not null,
  status       smallint not null,
  is_simulated boolean not null,
  n            int not null,
  primary key (project_id, day, device_id, rule, level, status, is_simulated)
);
insert into warning_count (project_id, day, device_id, rule, level, status, is_simulated, n)
select w.project_id, (w.raised_at at time zone p.time_zone)::date, w.device_id, w.rule, w.level, w.status,
  w.is_simulated, count(*)
from warning w join project p on p.project_id = w.project_id
group by 1, 2, 3, 4, 5, 6, 7;
create index warning_pile on warning (project_id, pile_id);
`,
};
