// Figures of records beside the columns that all types share, and their sums by day and machine.
import type { Migration } from './migration';

export const recordFigures: Migration = {
  version: 17,
  name: 'record-figures',
  sql: `
-- Numbers by key of the figure (src/equipment).
alter table record add column figures jsonb not null default '{}';
alter table daily add column figures jsonb not null default '{}';
`,
};
