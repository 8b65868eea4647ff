// The steps of handling a warning and their actors, where in the log it happened, and when a device's term ends.
import type { Migration } from './migration';

export const warningHandling: Migration = {
  version: 2,
  name: 'warning-handling',
  sql: `
alter table warning
  -- Grows with every step, so that of two people who decide at once the second is told.
  add column revision     int not null default 0,
  -- Where in the record's log the limit was broken; null for what was raised before this was kept.
  add column from_seq     int,
  add column to_seq       int,
  -- Who took the last step that still stands.
  add column handler_id   int,
  add column handler_uuid text,
  add column handled_at   timestamptz,
  add column dealt_at     timestamptz,
  add column audited_at   timestamptz;
create index warning_device on warning (project_id, device_id, raised_at desc);

alter table audit
  add column client_uuid text,
  add column role        smallint;
create index audit_subject on audit (project_id, subject, audit_id);

alter table device add column expires_at timestamptz;
create index device_expiry on device (project_id, expires_at) where expires_at is not null;
`,
};
