// Sums of what the design asks for by each type's trade. They follow from the types' descriptors, so that no statement can
// fill them: see fill-sums.ts.
import type { Migration } from './migration';

export const designAmounts: Migration = {
  version: 33,
  name: 'design-amounts',
  sql: `
-- By design, in the units of the type's progress and material; null: still to be summed.
alter table pile_sum add column progress double precision, add column material double precision;
`,
};
