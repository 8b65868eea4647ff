// People's additions to records: notes pinned to them, signed copies of their numbers for prints, and layouts of logs.
import type { Migration } from './migration';

export const notesAndSeals: Migration = {
  version: 55,
  name: 'notes-and-seals',
  sql: `
create table record_note (
  project_id int not null,
  record_no  text not null,
  note_id    uuid not null default gen_random_uuid(),
  -- Where it is pinned: at a depth, a time, or both.
  depth_m    real,
  at         timestamptz,
  text       text not null,
  -- Keys of uploaded objects.
  photos     jsonb not null default '[]',
  account_id int not null,
  created_at timestamptz not null default now(),
  primary key (project_id, record_no, note_id)
);
create table record_seal (
  project_id int not null,
  code       text not null,
  record_no  text not null,
  pile_no    text not null,
  -- SHA-256 of the numbers alone, so that the same ones are signed once.
  digest     bytea not null,
  -- Signed text, to the byte, and the signature.
  text       text not null,
  signature  bytea not null,
  account_id int not null,
  sealed_at  timestamptz not null,
  primary key (project_id, code),
  unique (project_id, record_no, digest)
);
create table log_template (
  -- 0: of an account.
  project_id int not null,
  -- 0: of a project.
  account_id int not null,
  type_code  text not null,
  name       text not null,
  -- [{channel, scale}] in order.
  tracks     jsonb not null,
  is_first   boolean not null,
  revision   int not null,
  primary key (project_id, account_id, type_code, name)
);
`,
};
