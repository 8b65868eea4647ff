// Indexes that find the piles around a place, and beside a number of a row.
import type { Migration } from './migration';

export const pilePlaces: Migration = {
  version: 67,
  name: 'pile-places',
  sql: `
create index pile_place on pile (project_id, x_m, y_m);
create index pile_in_row on pile (project_id, row_no, numeral);
`,
};
