// Generations of simulated piles: their order, their progress, and their records. Those records and their warnings name
// the generation, which keeps them out of a site's own sums.
import type { Migration } from './migration';

export const pileGeneration: Migration = {
  version: 14,
  name: 'pile-generation',
  sql: `
create table pile_generation (
  project_id   int not null,
  task_id      uuid not null,
  account_id   int,
  device_id    int not null,
  -- Parameters by key, scatter, share of breaches.
  terms        jsonb not null,
  seed         text not null,
  -- When the first record may begin, and the next one.
  start_ms     double precision not null,
  next_ms      double precision not null,
  state        text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'cancelled')),
  -- As of export_task.
  attempt      int not null default 0,
  beat_at      timestamptz,
  -- Steps that people took.
  revision     int not null default 1,
  -- Messages told of it.
  change_no    int not null default 0,
  -- Of its piles in all, and in each state; the rest is back at none.
  piles        int not null,
  generating   int not null,
  failed       int not null default 0,
  succeeded    int not null default 0,
  created_at   timestamptz not null default now(),
  primary key (project_id, task_id)
);
create index pile_generation_open on pile_generation (created_at) where state in ('waiting', 'running');
create index pile_generation_listed on pile_generation (project_id, created_at desc, task_id desc);

create table pile_generation_item (
  project_id   int not null,
  task_id      uuid not null,
  item_no      int not null,
  -- Of a design pile; of a batch, which has none, the number that its record gets.
  pile_id      int not null,
  pile_no      text not null,
  -- 0 none, 1 generating, 2 failed, 3 succeeded
  state        smallint not null default 1 check (state between 0 and 3),
  failure      text,
  record_no    text,
  started_ms   double precision,
  ended_ms     double precision,
  warnings     int not null default 0,
  changed_at   timestamptz not null default now(),
  primary key (project_id, task_id, item_no)
);
-- A pile is generated once at a time, and has one simulated record at most.
create unique index pile_generation_item_pile on pile_generation_item (project_id, pile_id) where state in (1, 3);
create index pile_generation_item_no on pile_generation_item (project_id, pile_no);

alter table pile add column generation_state smallint not null default 0 check (generation_state between 0 and 3);
alter table record add column generation_id uuid;
create index record_generated on record (project_id, generation_id) where generation_id is not null;
alter table warning add column generation_id uuid;
alter table slurry_batch add column generation_id uuid;
alter table warning_count
  add column is_generated boolean not null default false,
  drop constraint warning_count_pkey,
  add primary key (project_id, day, device_id, rule, level, status, is_simulated, is_generated);
`,
};
