// Projects and machines that were closed in the console (docs/adr/0176).
import type { Migration } from './migration';

export const managedSite: Migration = {
  version: 64,
  name: 'managed-site',
  sql: `
alter table project add column closed_at timestamptz;
alter table device add column closed_at timestamptz;
`,
};
