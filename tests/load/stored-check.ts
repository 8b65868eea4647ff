// Holds what the machines sent against what the database has, row by row and value by value, once the servers are
// stopped.
import { openDatabase } from '../../server/db/database';
import { readRecordLog } from '../../server/db/record-log';
import { storedDecimals } from '../../server/db/stored-decimals';
import type { RealMessage } from '../../src/contracts/broker';
import type { EquipmentType } from '../../src/equipment/descriptor';
import { equipmentOf } from '../../src/equipment/registry';
import type { Storage } from '../contract/fixture-site';
import { THREAD_URL } from '../contract/server-process';
import type { SentRecord } from './fleet';
import type { LoadSite } from './load-site';

export interface StoredCounts {
  /** Of those sent, rows that the database has. */
  readonly stored: number;
  /** Acknowledged, but not stored. */
  readonly lost: number;
  /** Rows that are there more than once. */
  readonly duplicates: number;
  /** Rows whose time or values are not what was sent. */
  readonly different: number;
  /** Rows of these records that nobody sent. */
  readonly unknown: number;
  /** Records that ended while the machines sent. */
  readonly recordsEnded: number;
}

interface SentLog {
  readonly projectId: number;
  readonly type: EquipmentType;
  readonly bySeq: Map<
    number,
    { readonly message: RealMessage; readonly acknowledged: boolean; readonly counts: boolean }
  >;
}

export async function checkStored(
  storage: Storage,
  site: Pick<LoadSite, 'machines'>,
  sent: readonly SentRecord[],
): Promise<StoredCounts> {
  const logs = logsOf(site, sent);
  const counts = { stored: 0, lost: 0, duplicates: 0, different: 0, unknown: 0, recordsEnded: 0 };
  const database = await openDatabase({ ...storage, threadUrl: THREAD_URL });
  try {
    for (const [recordNo, { projectId, type, bySeq }] of logs) {
      const { rows } = await database.pool.query<{
        channels: string[];
        log_month: string;
        ended: boolean;
        rows: number;
      }>(
        `select channels, log_month, ended_at is not null as ended,
           (select count(*) from log_tail t where t.project_id = r.project_id and t.record_no = r.record_no)
           + coalesce((select sum(row_count) from log_chunk c
             where c.project_id = r.project_id and c.record_no = r.record_no and c.month = r.log_month), 0) as rows
         from record r where project_id = $1 and record_no = $2`,
        [projectId, recordNo],
      );
      const [head] = rows;
      const decimals = storedDecimals(type);
      const log =
        head === undefined
          ? null
          : await readRecordLog(
              database.pool,
              { projectId, recordNo, month: head.log_month, channels: head.channels },
              decimals,
            );
      const found = new Set(log?.seq ?? []);
      if (head?.ended === true) counts.recordsEnded++;
      counts.duplicates += Number(head?.rows ?? 0) - found.size;
      log?.seq.forEach((seq, row) => {
        const one = bySeq.get(seq);
        if (one === undefined) {
          counts.unknown++;
          return;
        }
        if (one.counts) counts.stored++;
        const same =
          log.timeMs[row] === one.message.time_ms &&
          log.channels.every(({ key, values }) => isSame(values[row], one.message.values[key], decimals(key)));
        if (!same) counts.different++;
      });
      for (const [seq, one] of bySeq) if (one.acknowledged && !found.has(seq)) counts.lost++;
    }
  } finally {
    await database.close();
  }
  return counts;
}

/** Everything that was sent, by record; earlier records are looked for too, but not counted as stored. */
function logsOf({ machines }: Pick<LoadSite, 'machines'>, sent: readonly SentRecord[]): Map<string, SentLog> {
  const logs = new Map<string, SentLog>();
  const types = new Map(machines.map(({ driver: { machine } }) => [machine.projectId, machine.typeCode]));
  const put = (projectId: number, message: RealMessage, acknowledged: boolean, counts: boolean): void => {
    const typeCode = types.get(projectId);
    if (typeCode === undefined) throw new Error('a record of a project without machines');
    // Machines have names of their own, and record numbers begin with them.
    const log = logs.get(message.record_no) ?? { projectId, type: equipmentOf(typeCode), bySeq: new Map() };
    logs.set(message.record_no, log);
    log.bySeq.set(message.seq, { message, acknowledged, counts });
  };
  for (const { driver, earlier } of machines)
    for (const message of earlier) put(driver.machine.projectId, message, true, false);
  for (const { projectId, message, acknowledged } of sent) put(projectId, message, acknowledged, true);
  return logs;
}

/** As precise as it is kept: rounded to its decimals, and a 32-bit float before. */
function isSame(stored: number | undefined, sent: number | null | undefined, decimals: number): boolean {
  if (sent === null || sent === undefined) return stored === undefined || Number.isNaN(stored);
  return stored !== undefined && Math.abs(stored - sent) <= 0.5001 * 10 ** -decimals + Math.abs(sent) * 2 ** -23;
}
