// From where and when sessions are used, so that their owners know one from another (docs/adr/0196).
import type { Migration } from './migration';

export const sessionVisits: Migration = {
  version: 70,
  name: 'session-visits',
  sql: `
alter table session
  -- Of the last call, kept to the minute.
  add column used_at timestamptz,
  add column address text not null default '',
  -- The browser's name for itself (User-Agent).
  add column agent text not null default '';
update session s set used_at = greatest(s.created_at,
  (select max(c.issued_at) from credential c where c.session_id = s.session_id and c.kind in ('access', 'refresh')));
alter table session alter column used_at set not null, alter column used_at set default now();
`,
};
