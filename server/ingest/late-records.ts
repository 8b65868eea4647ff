// Finishes records anew that have got rows since they ended, and those that could not be finished at their end. Not with
// each batch: it reads and encodes the whole log, and a machine that goes on after its `end` sends a row a second.
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { equipmentByCode } from '../../src/equipment/registry';
import { isOfState } from '../db/faults';
import { raiseProjectRevision } from '../db/pile-changes';
import { changePiles } from '../db/pile-sums';
import { inTransaction } from '../db/transact';
import { JobLoop } from '../jobs/job-loop';
import { LogThrottle } from '../log-throttle';
import { finishRecord } from './finish-record';
import { OPEN_RECORD_COLUMNS, type OpenRecord, recordKey } from './open-record';
import { LATE_WAIT } from './record-ends';
import type { Announcement } from './warnings';

/** So that the database, too, finds that its time has come. */
const LATER_MS = 50;
/** A record that could not be finished is tried again so much later. */
const TRY_AGAIN_MIN = 5;

type Claimed = Pick<OpenRecord, 'project_id' | 'record_no'>;

export interface LateRecordsOptions {
  readonly pool: Pool;
  readonly logger: Logger;
  readonly announce: (topic: string, payload: string) => void;
  readonly hasRoom: () => boolean;
}

export class LateRecords {
  private readonly loop: JobLoop<Claimed>;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private readonly logThrottle = new LogThrottle();

  constructor(private readonly options: LateRecordsOptions) {
    const { logger, hasRoom } = options;
    this.loop = new JobLoop<Claimed>({
      name: 'records with late rows',
      logger,
      hasRoom,
      claim: () => this.claim(),
      work: (record) => this.tryToFinish(record),
    });
  }

  /** Records of some other time are looked for now and then, those of a server that is gone among them. */
  wakeIn(ms: number): void {
    this.timer ??= setTimeout(() => {
      this.timer = null;
      this.loop.wake();
    }, ms + LATER_MS).unref();
  }

  /** Unfinished records are finished at the next start, or by another server. */
  async stop(): Promise<void> {
    if (this.timer !== null) clearTimeout(this.timer);
    await this.loop.stop();
  }

  /** The one that has waited longest. It waits anew, so that nobody else takes it and it is not lost with this server. */
  private async claim(): Promise<Claimed | undefined> {
    const { rows } = await this.options.pool.query<Claimed>(
      `update record set late_since = now() where (project_id, record_no) in (
         select r.project_id, r.record_no from record r where r.late_since is not null and r.late_since + ${LATE_WAIT} <= now()
         order by r.late_since limit 1 for update skip locked)
       returning project_id, record_no`,
    );
    return rows[0];
  }

  /** One that cannot be finished waits for its next turn, and the others are finished. */
  private async tryToFinish(claimed: Claimed): Promise<void> {
    try {
      await this.finish(claimed);
    } catch (error) {
      if (isOfState(error)) throw error;
      if (this.logThrottle.isDue(recordKey(claimed)))
        this.options.logger.error({ err: error, ...claimed }, 'a record cannot be finished: it is tried again');
      await this.options.pool.query(
        `update record set late_since = now() + interval '${TRY_AGAIN_MIN} minutes'
         where project_id = $1 and record_no = $2 and late_since is not null`,
        [claimed.project_id, claimed.record_no],
      );
    }
  }

  private async finish(claimed: Claimed): Promise<void> {
    const announcements = await inTransaction(this.options.pool, async (client): Promise<readonly Announcement[]> => {
      const { rows } = await client.query<
        OpenRecord & { site: string; type_code: string; time_zone: string; settings: unknown }
      >(
        `select ${OPEN_RECORD_COLUMNS}, p.site, p.type_code, p.time_zone, p.settings
         from record r join project p on p.project_id = r.project_id
         where r.project_id = $1 and r.record_no = $2 and r.late_since is not null for update of r`,
        [claimed.project_id, claimed.record_no],
      );
      const [record] = rows;
      const type = record === undefined ? undefined : equipmentByCode(record.type_code);
      if (record === undefined || type === undefined) return [];
      const messages = await changePiles(client, [record], () => finishRecord(client, record, { ...record, type }));
      await raiseProjectRevision(client, record.project_id, [record.pile_id]);
      return messages;
    });
    for (const { topic, message } of announcements) this.options.announce(topic, JSON.stringify(message));
  }
}
