// Spans of four hours in the rollup of work, one from every hour on: a shift is a few of them instead of its hours. They
// are added up from the hours; months that still wait in sums_to_fill add to all grains when its turn comes.
import type { Migration } from './migration';

export const workSpans: Migration = {
  version: 79,
  name: 'work-spans',
  sql: `
-- Width of the slot, minutes: 15, 60 or 240. Those of 240 begin at every hour and overlap.
insert into work_sum (project_id, grain_min, slot, device_id, is_generated, piles, metres, slurry_l, ash_kg, work_us,
  began_at, over_at, warnings)
select h.project_id, 240, h.slot - make_interval(hours => n), h.device_id, h.is_generated, sum(h.piles), sum(h.metres),
  sum(h.slurry_l), sum(h.ash_kg), sum(h.work_us), min(h.began_at), max(h.over_at), sum(h.warnings)
from work_sum h cross join generate_series(0, 3) n
where h.grain_min = 60
group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5;

update work_sum t set figures = f.figures
from (
  select project_id, slot, device_id, is_generated, jsonb_object_agg(key, total) as figures
  from (
    select h.project_id, h.slot - make_interval(hours => n) as slot, h.device_id, h.is_generated, e.key,
      sum(e.value::float8) as total
    from work_sum h cross join generate_series(0, 3) n cross join lateral jsonb_each_text(h.figures) e
    where h.grain_min = 60
    group by 1, 2, 3, 4, 5) each
  group by 1, 2, 3, 4) f
where t.project_id = f.project_id and t.grain_min = 240 and t.slot = f.slot and t.device_id = f.device_id
  and t.is_generated = f.is_generated;
analyze work_sum;
`,
};
