// Imports of piles have a key that the sender chooses: one that is sent again, as its answer was lost, is not stored twice.
import type { Migration } from './migration';

export const pileImports: Migration = {
  version: 68,
  name: 'pile-imports',
  sql: `
create table pile_import (
  project_id    int not null,
  import_key    uuid not null,
  account_id    int not null,
  first_pile_id int not null,
  piles         int not null,
  imported_at   timestamptz not null default now(),
  primary key (project_id, import_key)
);
`,
};
