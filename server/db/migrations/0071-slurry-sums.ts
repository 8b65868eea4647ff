// Slurry made and delivered by plants, by day.
import { FILL_SLURRY_SUMS } from '../slurry-sums';
import type { Migration } from './migration';

export const slurrySums: Migration = {
  version: 71,
  name: 'slurry-sums',
  sql: `
-- Batches by the day on which they ended, in the zone of their project. Whole days are made anew when a batch of theirs
-- changes: see server/db/slurry-sums.ts.
create table slurry_day (
  project_id   int not null,
  day          date not null,
  device_id    int not null,
  is_simulated boolean not null,
  is_generated boolean not null,
  batches      int not null,
  cement_kg    double precision not null,
  water_kg     double precision not null,
  made_l       double precision not null,
  -- Delivered part of it.
  litres       double precision not null,
  last_at      timestamptz not null,
  primary key (project_id, day, device_id, is_simulated, is_generated)
);

-- Slurry for rigs, of the batches that no generation made.
create table slurry_day_rig (
  project_id    int not null,
  day           date not null,
  device_id     int not null,
  is_simulated  boolean not null,
  to_project_id int not null,
  to_device_id  int not null,
  deliveries    int not null,
  litres        double precision not null,
  last_at       timestamptz not null,
  primary key (project_id, day, device_id, is_simulated, to_project_id, to_device_id)
);
create index slurry_day_rig_to on slurry_day_rig (to_project_id, day);

-- Batches of which a project got some, once for each of its projects.
create table slurry_day_site (
  project_id    int not null,
  day           date not null,
  device_id     int not null,
  is_simulated  boolean not null,
  to_project_id int not null,
  batches       int not null,
  cement_kg     double precision not null,
  made_l        double precision not null,
  last_at       timestamptz not null,
  primary key (project_id, day, device_id, is_simulated, to_project_id)
);
${FILL_SLURRY_SUMS}`,
};
