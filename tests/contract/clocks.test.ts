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

  it('shows the record in work, and the last one, of a clock that was set right between two piles', async () => {
    const project = { project_id: PROJECT.road };
    const machine = await connectGateway(server.origin);
    const ahead = courseOf({ recordNo: 'CLOCK-fast', pileId: 803, startMs: Date.now() + 2 * DAY_MS, seconds: 20 });
    await publishAll(machine, ahead);
    const readingsOf = async () =>
      (await mixer.call('machineReadings', project, MIXING)).find((of) => of.equipment_id === DEVICE.registered);
    expect(await readingsOf()).toMatchObject({ record_no: 'CLOCK-fast', seq: 19 });

    const right = courseOf({ recordNo: 'CLOCK-right', pileId: 804, startMs: Date.now() - 5000, seconds: 20 });
    await publishAll(machine, right.slice(0, 10));
    expect(await readingsOf()).toMatchObject({ record_no: 'CLOCK-right', pile_no: 'k12_804', seq: 9 });
    await publishAll(machine, right.slice(10));
    await machine.endAsync(true);
    expect(await readingsOf()).toMatchObject({ record_no: 'CLOCK-right', seq: 19 });
    const sensing = await server.signIn(9);
    const asked = { ...project, equipment_id: DEVICE.registered };
    expect(await sensing.call('sensors', asked, MIXING)).toMatchObject({ record_no: 'CLOCK-right' });
    // The map has it at rest where it made that one, and not where it was two days ahead.
    const { columns } = await mixer.table('pileLocations', project, MIXING);
    const row = columns.pile_id?.indexOf(804) ?? -1;
    const atRest = (await mixer.call('homeEquipments', project, MIXING)).find(({ id }) => id === DEVICE.registered);
    expect(atRest).toMatchObject({ pile_id: null, x_m: columns.x_m?.[row], y_m: columns.y_m?.[row] });
    expect(columns.x_m?.[row]).not.toBe(columns.x_m?.[columns.pile_id?.indexOf(803) ?? -1]);
  });

  it('tells the open warnings of the record in work, also where its clock is a day behind', async () => {
    const project = { project_id: PROJECT.road };
    const machine = await connectGateway(server.origin);
    const startMs = Date.now() - DAY_MS + MINUTE_MS;
    const course = courseOf({ recordNo: 'CLOCK-warned', pileId: 805, startMs, seconds: 60, speed: () => 1.3 });
    await publishAll(machine, course.slice(0, 40), topicFor('real', DEVICE.other));
    const atWork = async () =>
      (await mixer.call('homeEquipments', project, MIXING)).find(({ id }) => id === DEVICE.other);
    const { items } = await mixer.call(
      'warningInfo',
      { ...project, record_no: 'CLOCK-warned', handle_status: [0, 2, 3] },
      MIXING,
    );
    expect(items).toMatchObject([{ rule: 'down_speed_max', raised_ms: expect.closeTo(startMs, -5) }]);
    expect(await atWork()).toMatchObject({
      record_no: 'CLOCK-warned',
      open_warnings: [{ rule: 'down_speed_max', level: items[0]?.level, count: 1 }],
    });
    await publishAll(machine, course.slice(40), topicFor('real', DEVICE.other));
    await machine.endAsync(true);
    expect(await atWork()).toMatchObject({ record_no: null, open_warnings: [] });
  });
});
