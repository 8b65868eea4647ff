// Warnings say how long their limit was broken and between which depths, and whether it still is.
import type { Migration } from './migration';

export const wholeBreaches: Migration = {
  version: 20,
  name: 'whole-breaches',
  sql: `
alter table warning
  -- Raised, and not over yet: value, stretch and duration are those of when it was raised.
  add column is_ongoing   boolean not null default false,
  -- From the first to the last row that breaks the limit; null: no duration, or raised before it was kept.
  add column lasted_ms    float8,
  add column from_depth_m real,
  add column to_depth_m   real;
`,
};
