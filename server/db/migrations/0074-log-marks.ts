// Marks of the stored log of each record, so that copies of it can be told from what is stored (docs/adr/0259).
import { LOG_MARK_OF_RECORD } from '../log-mark';
import type { Migration } from './migration';

export const logMarks: Migration = {
  version: 74,
  name: 'log-marks',
  sql: `
-- Of the chunks together; null where there are none.
alter table record add column log_mark bytea;
update record r set log_mark = ${LOG_MARK_OF_RECORD} where r.log_rows > 0;
`,
};
