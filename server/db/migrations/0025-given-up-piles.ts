// Piles given up as waste are few and asked for beside counts of all that lies in a project: an index of them alone.
import type { Migration } from './migration';

export const givenUpPiles: Migration = {
  version: 25,
  name: 'given-up-piles',
  sql: `
create index pile_given_up on pile (project_id, pile_id) where status = 4;
`,
};
