// A message that the database refuses each time, by no fault of its data, does not stop its machine for ever: it is set
// aside where an operator finds it, and what came after it is stored.
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../server/db/database';
import { Ingest } from '../../server/ingest/ingest';
import { MESSAGE_SET_ASIDE } from '../../server/ingest/set-aside';
import { DEVICE, PROJECT } from './fixture-site';
import { courseOf, topicFor } from './machine';
import { THREAD_URL } from './server-process';
import { STORAGE_KINDS } from './storages';

const RECORD = 'ASIDE-1';
const BAD = 7;

/** As a fault of a migration could leave it. */
const TRIGGER = `
create function refuse_row() returns trigger language plpgsql as $$ begin
  raise exception 'no row % 𝒳', new.seq;
end $$;
create trigger refuse_row before insert on log_tail for each row
  when (new.record_no = '${RECORD}' and new.seq = ${BAD}) execute function refuse_row()`;

describe.each(STORAGE_KINDS)('a message that cannot be stored in $name', ({ openSite }) => {
  let closeStorage: () => Promise<void>;
  let database: Database;
  let ingest: Ingest;

  beforeAll(async () => {
    const { storage, close } = await openSite();
    closeStorage = close;
    database = await openDatabase({ ...storage, threadUrl: THREAD_URL });
    await database.pool.query(TRIGGER);
    ingest = new Ingest({ pool: database.pool, logger: pino({ level: 'silent' }), announce: () => undefined });
  });

  afterAll(async () => {
    await ingest.stop();
    await database.close();
    await closeStorage();
  });

  it('is in the trail of its machine, and the record is whole without it', async () => {
    const course = courseOf({ recordNo: RECORD, pileId: 700, startMs: Date.UTC(2026, 10, 20, 5), seconds: 40 });
    // With what is no ASCII, and an escape that jsonb does not take as a character.
    const sent = course.map((message) => JSON.stringify({ ...message, remark: '桩 \\u0000 \u0000' }));
    let left = sent;
    for (let round = 0; round < 20 && left.length > 0; round++) {
      const ends = await Promise.allSettled(
        left.map((payload) => ingest.accept(topicFor('real'), Buffer.from(payload))),
      );
      left = left.filter((_, at) => ends[at]?.status === 'rejected');
    }
    expect(left).toEqual([]);
    const { rows } = await database.pool.query(
      `select subject, detail ->> 'payload' as payload, detail ->> 'topic' as topic, detail ->> 'error' as error
       from audit where project_id = $1 and action = $2`,
      [PROJECT.road, MESSAGE_SET_ASIDE],
    );
    expect(rows).toEqual([
      {
        ...{ subject: `machine/${DEVICE.registered}`, payload: sent[BAD], topic: topicFor('real') },
        error: expect.stringMatching(/^P0001 error: no row 7 𝒳/),
      },
    ]);
    const heads = await database.pool.query(
      'select log_rows, last_seq, ended_at is not null as ended from record where project_id = $1 and record_no = $2',
      [PROJECT.road, RECORD],
    );
    expect(heads.rows).toEqual([{ log_rows: 39, last_seq: 39, ended: true }]);
    // With the fault mended it is published again, as any row that comes late.
    await database.pool.query('drop trigger refuse_row on log_tail');
    expect(await ingest.accept(rows[0].topic, Buffer.from(rows[0].payload))).toBe(true);
    const { rows: whole } = await database.pool.query(
      'select log_rows from record where project_id = $1 and record_no = $2',
      [PROJECT.road, RECORD],
    );
    expect(whole).toEqual([{ log_rows: 40 }]);
  });
});
