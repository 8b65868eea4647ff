// Secrets that all replicas share and nobody else knows.
import type { Migration } from './migration';

export const serverSecrets: Migration = {
  version: 5,
  name: 'server-secrets',
  sql: `
create table server_secret (
  name       text primary key,
  value      bytea not null,
  created_at timestamptz not null default now()
);
`,
};
