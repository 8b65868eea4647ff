// One-time links by which people set their first password (docs/adr/0177).
import type { Migration } from './migration';

export const invitations: Migration = {
  version: 65,
  name: 'invitations',
  sql: `
-- Null until the owner of the account has set a password.
alter table account alter column password_hash drop not null;
create table account_invitation (
  account_id int primary key references account on delete cascade,
  -- SHA-256 of the link's token.
  token_hash bytea not null unique,
  made_at    timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at    timestamptz
);
`,
};
