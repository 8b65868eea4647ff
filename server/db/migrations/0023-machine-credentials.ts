// Credentials of machines for the broker: a name and a random secret for some machines each.
import type { Migration } from './migration';

export const machineCredentials: Migration = {
  version: 23,
  name: 'machine-credentials',
  sql: `
create table machine_credential (
  name        text primary key,
  -- SHA-256 of 32 random bytes: those cannot be tried out, so no slow hash is needed.
  secret_hash bytea not null,
  made_at     timestamptz not null default now(),
  -- When its present secret was made.
  rotated_at  timestamptz not null default now(),
  revoked_at  timestamptz
);
-- The machines it may speak for. No reference to device: that table lies by project on many nodes, this one on each.
create table machine_credential_device (
  name       text not null references machine_credential on delete cascade,
  project_id int not null,
  device_id  int not null,
  primary key (name, project_id, device_id)
);
`,
};
