// Records that people change: a score set by hand, and who was faster. An index for what sign-ins are counted by.
import type { Migration } from './migration';

export const recordRevisions: Migration = {
  version: 19,
  name: 'record-revisions',
  sql: `
alter table record
  -- Grows when the record ends, is judged again, or somebody sets its score.
  add column revision  int not null default 0,
  -- The score was set by hand: judging leaves it alone.
  add column score_set boolean not null default false;
create index audit_sign_in_failed on audit ((detail ->> 'network'), at) where action = 'session.sign_in_failed';
`,
};
