// Sums of a project's design piles, so that its progress is known without reading them all.
import type { Migration } from './migration';

export const pileSums: Migration = {
  version: 13,
  name: 'pile-sums',
  sql: `
create table pile_sum (
  project_id int not null,
  -- PILE_STATUS
  status     smallint not null,
  piles      int not null,
  -- By design.
  metres     double precision not null,
  ash_kg     double precision not null,
  primary key (project_id, status)
);
insert into pile_sum (project_id, status, piles, metres, ash_kg)
select project_id, status, count(*), coalesce(sum(design_depth_m::float8), 0), coalesce(sum(design_ash_kg), 0)
from pile group by 1, 2;
`,
};
