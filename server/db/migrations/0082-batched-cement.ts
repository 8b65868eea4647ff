// Batches of slurry ask for the cement of their recipe as a design (docs/adr/0308): the sums of their designs, which had none,
// are made anew at the start (fill-sums.ts).
import type { Migration } from './migration';

export const batchedCement: Migration = {
  version: 82,
  name: 'batched-cement',
  sql: `
update pile_sum s set progress = null, material = null from project p
where p.project_id = s.project_id and p.type_code = 'HS-T';
`,
};
