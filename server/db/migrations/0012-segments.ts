// Totals and means of each 0.25 m of a record. Those of records that ended before are worked out when first asked for.
import type { Migration } from './migration';

export const segments: Migration = {
  version: 12,
  name: 'segments',
  sql: `
create table segment (
  project_id int not null,
  record_no  text not null,
  height_m   double precision not null,
  -- segment-store.ts
  data       bytea not null,
  primary key (project_id, record_no)
);
-- It is compressed already.
alter table segment alter column data set storage external;
`,
};
