// Pauses of records in their heads, and in the rollup of work beside the time worked. Those of records that have ended are
// read from their logs after the statements: see fill-pauses.ts.
import { HALT_MS } from '../../../src/contracts/halt';
import type { Migration } from './migration';

export const recordPauses: Migration = {
  version: 81,
  name: 'record-pauses',
  sql: `
-- From, to, from, to …: epoch ms, ascending. Null where nobody knows.
alter table record add column pauses_ms float8[];
-- Microseconds that records paused; work_us is without them.
alter table work_sum add column paused_us bigint not null default 0;

-- Records in work, from the rows that they have.
update record r set pauses_ms = array(
  select ms from (
    select before_ms, time_ms from (
      select time_ms, lag(time_ms) over (order by time_ms) as before_ms from log_tail t
      where t.project_id = r.project_id and t.record_no = r.record_no) row_of
    where time_ms - before_ms > ${HALT_MS}) pause
    cross join lateral (values (before_ms), (time_ms)) edge(ms)
  order by time_ms, ms)
where r.ended_at is null and r.is_logged;

-- Ended records whose logs may have any: with a row a second, they last longer than they have rows.
create table pauses_to_fill (
  project_id int not null,
  record_no  text not null,
  primary key (project_id, record_no)
);
insert into pauses_to_fill (project_id, record_no)
select r.project_id, r.record_no from record r join project p on p.project_id = r.project_id
where r.is_logged and r.ended_at is not null
  and extract(epoch from r.ended_at - r.started_at) * 1000 > (r.log_rows - 2) * 1000 + ${HALT_MS};
`,
};
