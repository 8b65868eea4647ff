// Progress of a dispatch task is counted from its points, which are a stretch of mileage or a list.
import type { Migration } from './migration';

export const taskPoints: Migration = {
  version: 8,
  name: 'task-points',
  sql: `
alter table dispatch_task
  drop column points,
  drop column state,
  -- The points by name; null: those of the task's pass whose mileage lies in the stretch.
  add column pile_ids int[],
  add constraint dispatch_task_where check (
    case when pile_ids is null then from_mileage_m <= to_mileage_m
    else from_mileage_m is null and to_mileage_m is null and cardinality(pile_ids) > 0 end);
-- Only points that are made pass by pass name theirs.
create index pile_pass on pile (project_id, (design ->> 'pass'), mileage_m) where design ->> 'pass' is not null;
`,
};
