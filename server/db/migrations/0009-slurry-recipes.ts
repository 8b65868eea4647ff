// Recipe of a batch of slurry beside its result; and the deliveries by rig.
import type { Migration } from './migration';

export const slurryRecipes: Migration = {
  version: 9,
  name: 'slurry-recipes',
  sql: `
alter table slurry_batch
  add column started_at timestamptz,
  -- The recipe as it was when the batch was made; its water is cement times ratio.
  add column recipe_cement_kg real,
  add column recipe_ratio real,
  add column recipe_density_gcm3 real,
  -- Of the storage tank, at the end.
  add column level_m real;
update slurry_batch b set started_at = r.started_at, recipe_cement_kg = q.cement_kg, recipe_ratio = q.ratio,
  recipe_density_gcm3 = (1 + q.ratio) / (1 / coalesce(q.cement_gcm3, 3.1) + q.ratio)
from record r left join lateral (
  select case when jsonb_typeof(p.design -> 'cement_kg') = 'number' then (p.design ->> 'cement_kg')::float8 end as cement_kg,
    (p.design ->> 'water_cement_ratio')::float8 as ratio, (p.design ->> 'cement_density_gcm3')::float8 as cement_gcm3
  from pile p where p.project_id = r.project_id and p.pile_id = r.pile_id) q on true
where r.project_id = b.project_id and r.record_no = b.record_no;
create index slurry_delivery_to on slurry_delivery (to_project_id, to_device_id);
`,
};
