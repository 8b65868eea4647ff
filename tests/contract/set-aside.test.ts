// A message that the database refuses each time, by no fault of its data, does not stop its machine for ever: it is set
// aside where an operator finds it, and what came after it is stored. One that is refused for its data is there as well. A
// record that cannot be finished is read as one in work until it can be.
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../server/db/database';
import { Ingest } from '../../server/ingest/ingest';
import { END_PUT_OFF } from '../../server/ingest/put-off-ends';
import { MESSAGE_REFUSED } from '../../server/ingest/refused-messages';
import { MESSAGE_SET_ASIDE } from '../../server/ingest/set-aside';
import { DEVICE, PROJECT } from './fixture-site';
import { courseOf, eventually, topicFor } from './machine';
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

  it('is in the trail when it is refused for its data, up to a bound of the day, after a start too', async () => {
    const refusedOnes = async () => {
      const { rows } = await database.pool.query(
        `select subject, detail ->> 'error' as error, detail ->> 'topic' as topic, detail ->> 'payload' as payload,
           detail ->> 'payload_base64' as base64
         from audit where project_id = $1 and action = $2 order by audit_id`,
        [PROJECT.road, MESSAGE_REFUSED],
      );
      return rows;
    };
    const [message] = courseOf({ recordNo: 'REFUSED-1', pileId: 701, startMs: Date.UTC(2026, 10, 20, 6), seconds: 2 });
    const farOff = JSON.stringify({ ...message, values: { depth_m: 1e300 } });
    const real = topicFor('real');
    expect(await ingest.accept(real, Buffer.from(farOff))).toBe(false);
    expect(await ingest.accept(real, Buffer.from([0x7b, 0x00, 0xff]))).toBe(false);
    // Of a machine that is not there, of the wrong type, and no machine's.
    for (const topic of [topicFor('real', 999), 'hskj/site-a/HS-GP/1/7/real', topicFor('warning'), 'some/thing'])
      expect(await ingest.accept(topic, Buffer.from('{'))).toBe(false);
    const common = { subject: `machine/${DEVICE.registered}`, topic: real };
    const expected = [
      { ...common, error: 'depth_m: reading out of range', payload: farOff, base64: null },
      { ...common, error: 'not JSON', payload: null, base64: 'ewD/' },
    ];
    expect(await refusedOnes()).toEqual(expected);
    await database.pool.query(
      `insert into audit (project_id, action, subject, detail)
       select $1, $2, $3, jsonb_build_object('error', 'x', 'topic', 'x', 'payload', 'x') from generate_series(1, 997)`,
      [PROJECT.road, MESSAGE_REFUSED, common.subject],
    );
    const after = new Ingest({ pool: database.pool, logger: pino({ level: 'silent' }), announce: () => undefined });
    for (const payload of ['last', 'more', 'and more'])
      expect(await after.accept(real, Buffer.from(payload))).toBe(false);
    expect((await refusedOnes()).slice(999)).toEqual([
      { ...common, error: 'not JSON', payload: 'last', base64: null },
      { ...common, error: expect.stringContaining('more refused messages'), payload: null, base64: null },
    ]);
    expect(after.counts).toMatchObject({ malformed: 3, refusedNotKept: 2 });
    await after.stop();
  });

  it('is not the end of a record that cannot be finished: that stays in work, and ends once it can', async () => {
    const bad = 'PUT-OFF-1';
    await database.pool.query(`
      create function refuse_chunk() returns trigger language plpgsql as $$ begin
        raise exception 'no chunk' using errcode = 'numeric_value_out_of_range';
      end $$;
      create trigger refuse_chunk before insert on log_chunk for each row
        when (new.record_no = '${bad}') execute function refuse_chunk()`);
    const startMs = Date.UTC(2026, 10, 21, 5);
    const course = [
      ...courseOf({ recordNo: bad, pileId: 702, startMs, seconds: 40 }),
      ...courseOf({ recordNo: 'PUT-OFF-2', pileId: 703, startMs: startMs + 60_000, seconds: 30 }),
    ];
    const stored = await Promise.all(
      course.map((message) => ingest.accept(topicFor('real'), Buffer.from(JSON.stringify(message)))),
    );
    expect(stored).toEqual(course.map(() => true));
    const headsOf = async () => {
      const { rows } = await database.pool.query(
        `select record_no, log_rows, ended_at is not null as ended, late_since is not null as waits,
           (select count(*)::int from log_tail t where t.project_id = r.project_id and t.record_no = r.record_no) as tail
         from record r where project_id = $1 and record_no like 'PUT-OFF-%' order by record_no`,
        [PROJECT.road],
      );
      return rows;
    };
    const pilesOfDay = async () => {
      const { rows } = await database.pool.query(
        `select sum(piles)::int as piles from daily where project_id = $1 and day = '2026-11-21'`,
        [PROJECT.road],
      );
      return rows[0]?.piles;
    };
    const second = { record_no: 'PUT-OFF-2', log_rows: 30, ended: true, waits: false, tail: 0 };
    expect(await headsOf()).toEqual([{ record_no: bad, log_rows: 40, ended: false, waits: true, tail: 40 }, second]);
    const { rows: trail } = await database.pool.query(
      `select subject, detail ->> 'error' as error from audit where project_id = $1 and action = $2`,
      [PROJECT.road, END_PUT_OFF],
    );
    expect(trail).toEqual([{ subject: `record/${bad}`, error: expect.stringMatching(/^22003 error: no chunk/) }]);
    expect(await pilesOfDay()).toBe(1);
    await database.pool.query('drop trigger refuse_chunk on log_chunk');
    await database.pool.query(`update record set late_since = now() - interval '1 hour' where record_no = '${bad}'`);
    await eventually('it ends', async () => (await headsOf())[0]?.ended === true);
    expect(await headsOf()).toEqual([{ record_no: bad, log_rows: 40, ended: true, waits: false, tail: 0 }, second]);
    expect(await pilesOfDay()).toBe(2);
  });
});
