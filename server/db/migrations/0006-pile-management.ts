// Managing piles: a pile's state before each change, giving one up as waste, and the table headers of a project.
import type { Migration } from './migration';

export const pileManagement: Migration = {
  version: 6,
  name: 'pile-management',
  sql: `
alter table pile
  -- 1: somebody asked to give it up; 3: the audit said no. Given up is the status itself.
  add column discard_state smallint not null default 0 check (discard_state in (0, 1, 3)),
  add column discard_note  text not null default '',
  -- The status that giving it up has replaced.
  add column status_kept   smallint;
create index pile_discard on pile (project_id, discard_state) where discard_state <> 0;

create table pile_revision (
  project_id  int not null,
  pile_id     int not null,
  -- The one that was replaced; removed piles keep their last, so that no pile gets their id again.
  revision    int not null,
  replaced_at timestamptz not null default now(),
  account_id  int,
  action      text not null,
  comment     text not null default '',
  state       jsonb not null,
  primary key (project_id, pile_id, revision)
);
`,
};
