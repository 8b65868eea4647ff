// Which piles each revision of a project has changed, so that those who have a list of its piles get what changed since.
import type { Migration } from './migration';

export const pileChanges: Migration = {
  version: 31,
  name: 'pile-changes',
  sql: `
create table pile_change (
  project_id int not null,
  -- Of the project, as it was raised to.
  revision   bigint not null,
  -- Tells revisions of the same number apart where a restored database has counted on.
  changed_at timestamptz not null default clock_timestamp(),
  -- Null: more than are listed.
  pile_ids   int[],
  primary key (project_id, revision)
);
insert into pile_change (project_id, revision) select project_id, revision from project where revision > 1;
`,
};
