// Machines whose clocks are a day off, either way: their times are kept as sent, and their offset is shown.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient, CallOptions } from './api-client';
import { DEVICE, PROJECT } from './fixture-site';
import { connectGateway, courseOf, GATEWAY_SECRET, publishAll, topicFor } from './machine';
import { SiteServer } from './site-server';
import { ON_POSTGRES } from './storages';

const MIXING: CallOptions = { typeCode: 'HS-MI' };
const DAY_MS = 86_400_000;
/** Generous: only the day matters. */
const MINUTE_MS = 60_000;

describe.each(ON_POSTGRES)('clocks a day off on $name', ({ openSite }) => {
  let server: SiteServer;
  let mixer: ApiClient;

  beforeAll(async () => {
    server = await SiteServer.start(openSite, undefined, { GATEWAY_SECRET });
    mixer = await server.signIn('mixer');
  });

  afterAll(() => server.close());

  /** Day of the project, which lies in Shanghai. */
  const dayOf = (ms: number): string =>
    new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai', dateStyle: 'short' }).format(ms);

  it.each([
    ['ahead', DAY_MS, DEVICE.registered, 800],
    ['behind', -DAY_MS, DEVICE.other, 801],
  ] as const)(
    '%s: kept as sent, the offset shown, counted to the machine’s own day',
    async (name, offMs, deviceId, pileId) => {
      const machine = await connectGateway(server.origin);
      const recordNo = `CLOCK-${name}`;
      const startMs = Date.now() + offMs - 20_000;
      const course = courseOf({ recordNo, pileId, startMs, seconds: 20 });
      await publishAll(machine, course, topicFor('real', deviceId));
      await machine.endAsync(true);

      const project = { project_id: PROJECT.road };
      const log = await mixer.table('productionHistory', { ...project, record_no: recordNo }, MIXING);
      expect(log.columns.time_ms).toEqual(course.map((message) => message.time_ms));
      const shown = (await mixer.call('homeEquipments', project, MIXING)).find(({ id }) => id === deviceId);
      expect(Math.abs((shown?.clock_offset_ms ?? Number.NaN) - offMs)).toBeLessThan(MINUTE_MS);
      // The time at which it was heard is by the server's clock.
      expect(Math.abs((shown?.last_seen_ms ?? Number.NaN) - Date.now())).toBeLessThan(MINUTE_MS);
      const days = await mixer.table(
        'statisticsDaily',
        { ...project, begin_day: dayOf(Date.now() - 2 * DAY_MS), end_day: dayOf(Date.now() + 2 * DAY_MS) },
        MIXING,
      );
      const rows = days.columns.equipment_id?.flatMap((id, row) => (id === deviceId ? [row] : [])) ?? [];
      const made = rows.filter((row) => days.columns.piles?.[row] === 1).map((row) => days.columns.period?.[row]);
      expect(made).toEqual([dayOf(startMs + 19_000)]);
    },
  );

  it('judges and orders a record by its own numbers, whatever the clock did meanwhile', async () => {
    const machine = await connectGateway(server.origin);
    const course = courseOf({ recordNo: 'CLOCK-set', pileId: 802, startMs: Date.now() - DAY_MS, seconds: 30 });
    // Somebody sets the clock right in the middle of the pile, and one second too far back at its end.
    const set = course.map((message, i) => ({
      ...message,
      time_ms: i < 10 ? message.time_ms : message.time_ms + (i < 20 ? DAY_MS : -2000),
    }));
    await publishAll(machine, set);
    await machine.endAsync(true);
    const asked = { project_id: PROJECT.road, record_no: 'CLOCK-set' };
    const log = await mixer.table('productionHistory', asked, MIXING);
    expect(log.columns.seq).toEqual(course.map(({ seq }) => seq));
    expect(log.columns.time_ms).toEqual(set.map((message) => message.time_ms));
    expect(await mixer.call('productionDetail', asked, MIXING)).toMatchObject({ log_rows: 30 });
  });
});
