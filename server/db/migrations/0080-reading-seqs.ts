// The rows of each channel's last readings, in the heads of records (server/db/reading-seqs.ts).
import type { Migration } from './migration';

export const readingSeqs: Migration = {
  version: 80,
  name: 'reading-seqs',
  sql: `
-- By channel in the order of channels: seq of the last row with a reading, and of the one before, -1 for none. Null where
-- nobody noted it: those of ended records are looked for in the whole of their log.
alter table record add column reading_seqs int[];
update record r set reading_seqs = array(
  select coalesce((
    select t.seq from log_tail t
    where t.project_id = r.project_id and t.record_no = r.record_no and t.values[place] is not null
    order by t.seq desc offset nth limit 1), -1)
  from generate_subscripts(r.channels, 1) place, generate_series(0, 1) nth
  order by place, nth)
where r.ended_at is null and r.is_logged;
`,
};
