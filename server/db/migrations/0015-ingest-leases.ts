// Which server hears which project's machines, where they publish to a broker that several servers share.
import type { Migration } from './migration';

export const ingestLeases: Migration = {
  version: 15,
  name: 'ingest-leases',
  sql: `
-- The servers that take part, each for a moment that it keeps renewing.
create table ingest_replica (
  replica    uuid primary key,
  expires_at timestamptz not null
);
create table ingest_lease (
  project_id int primary key,
  replica    uuid not null,
  expires_at timestamptz not null
);
create index ingest_lease_replica on ingest_lease (replica);
`,
};
