// From the weighed parts of a batch: its density by arithmetic and its volume. The volumes of cement and water add
// up (crates/history/src/slurry.rs), so that the statement needs nothing but the weights and the density of the cement.
import type { Migration } from './migration';

export const weighedSlurry: Migration = {
  version: 35,
  name: 'weighed-slurry',
  sql: `
alter table slurry_batch
  -- Density of the cement as the design or the project had it when the batch was made.
  add column recipe_cement_gcm3 real,
  add column weighed_density_gcm3 real,
  add column made_l real;
update slurry_batch b set recipe_cement_gcm3 = q.cement_gcm3,
  weighed_density_gcm3 = (b.cement_kg + b.water_kg) / nullif(b.cement_kg / q.cement_gcm3 + b.water_kg, 0),
  made_l = b.cement_kg / q.cement_gcm3 + b.water_kg
from (
  -- The recipe's own density tells which cement it was for.
  select s.project_id, s.record_no, coalesce(round((1 / nullif(
    (1 + s.recipe_ratio::float8) / nullif(s.recipe_density_gcm3::float8, 0) - s.recipe_ratio::float8, 0))::numeric, 3)::float8, 3.1)
    as cement_gcm3
  from slurry_batch s) q
where q.project_id = b.project_id and q.record_no = b.record_no;
`,
};
