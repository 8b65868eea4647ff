// The columns that a project's tables show.
import type { Migration } from './migration';

export const tableHeaders: Migration = {
  version: 7,
  name: 'table-headers',
  sql: `
create table table_header (
  project_id int not null,
  screen     text not null,
  -- [{key, width_px}] in order; null: the screen's own.
  columns    jsonb,
  revision   int not null,
  primary key (project_id, screen)
);
`,
};
