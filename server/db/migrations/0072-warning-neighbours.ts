// A warning of a rule about neighbours names those that it was judged against.
import type { Migration } from './migration';

export const warningNeighbours: Migration = {
  version: 72,
  name: 'warning-neighbours',
  sql: `
alter table warning
  -- WarningNeighbour of src/contracts, the one that the value is of first; null: of another rule, or not kept.
  add column neighbours jsonb;
`,
};
