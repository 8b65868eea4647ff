// Changes of many piles have a number, by which they are taken back.
import type { Migration } from './migration';

export const pileChangeNumbers: Migration = {
  version: 37,
  name: 'pile-change-numbers',
  sql: `
alter table pile_revision
  add column change_no int,
  -- The change was taken back, or takes another one back: the pile is as before, and nobody has changed it since.
  add column taken_back boolean not null default false;
create index pile_revision_change on pile_revision (project_id, change_no) where change_no is not null;
`,
};
