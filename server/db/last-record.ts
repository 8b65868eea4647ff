// Which record of a machine is its last: not always the one that began last by the machine's clock, which may have run
// ahead for a time.

/** Records that began last among which the one that ended last is looked for: a clock may be set right within one. */
const CANDIDATES = 5;

/**
 * SQL of the number of the last record of the machine `device`: the one in work, else the last one that the machine's clock,
 * as it was when it was heard last, has reached; null where there is none. `among`: those with rows alone, or all.
 */
export function lastRecordNo(device: string, among: 'logged' | 'all' = 'logged'): string {
  const ofProject = `from record where project_id = ${device}.project_id${among === 'logged' ? ' and log_rows > 0' : ''}`;
  const own = `${ofProject} and device_id = ${device}.device_id and generation_id is null`;
  // A second more: times are rounded on the way.
  const clock = `${device}.last_seen_at + (${device}.clock_offset_ms + 1000) * interval '1 millisecond'`;
  return `coalesce(
    (select record_no ${ofProject} and record_no = ${device}.record_no),
    (select record_no from (
       select record_no, least(started_at, ended_at) as reached ${own} and least(started_at, ended_at) <= ${clock}
       order by started_at desc limit ${CANDIDATES}) c
     order by reached desc limit 1),
    (select record_no ${own} order by started_at desc limit 1))`;
}
