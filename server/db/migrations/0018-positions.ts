// Where the machine of a record stood, against where the design of that time wanted it. `extras` was never read.
// Dynamic compaction has a limit for each band of energy now: one that a project had set goes on holding for all.
import type { Migration } from './migration';

export const positions: Migration = {
  version: 18,
  name: 'positions',
  sql: `
alter table record
  drop column extras,
  -- The design as it was when the record began, like design_depth_m.
  add column design_x_m        double precision,
  add column design_y_m        double precision,
  add column design_diameter_m real,
  -- The first position that the machine told, and the last one, by the sequence numbers of their messages.
  add column set_up_seq        int,
  add column set_up_x_m        double precision,
  add column set_up_y_m        double precision,
  add column position_seq      int,
  add column x_m               double precision,
  add column y_m               double precision,
  add column dx_m              real generated always as (round((x_m - design_x_m)::numeric, 4)::real) stored,
  add column dy_m              real generated always as (round((y_m - design_y_m)::numeric, 4)::real) stored,
  add column offset_mm         real generated always as (
    round((sqrt((x_m - design_x_m) ^ 2 + (y_m - design_y_m) ^ 2) * 1000)::numeric, 1)::real) stored,
  add column set_up_offset_mm  real generated always as (
    round((sqrt((set_up_x_m - design_x_m) ^ 2 + (set_up_y_m - design_y_m) ^ 2) * 1000)::numeric, 1)::real) stored;

update project set settings = jsonb_set(settings, '{limits}', jsonb_build_object(
    'last_two_6_max', settings #> '{limits,last_two_max}',
    'last_two_8_max', settings #> '{limits,last_two_max}',
    'last_two_12_max', settings #> '{limits,last_two_max}') || (settings -> 'limits'))
  where type_code = 'QH1000' and settings #> '{limits,last_two_max}' is not null;
`,
};
