// The last minute of a machine's record, channel by channel.
import { sql } from 'kysely';
import { API } from '../../../src/contracts/api';
import type { Sensor } from '../../../src/contracts/api/sensors';
import type { Channel } from '../../../src/equipment/descriptor';
import { lastRecordNo } from '../../db/last-record';
import type { LogColumns } from '../../db/log-codec';
import { apiErrors } from '../api-error';
import { type Handler, typed } from '../handler';
import type { HandlerDeps } from './deps';
import { projectOf } from './project-access';
import { storedLog } from './stored-log';

const LAST_ROWS = 60;
/** Fewer equal readings than this say nothing. */
const UNCHANGED_READINGS = 20;

export function sensorHandlers({ db, pool }: HandlerDeps) {
  return {
    sensors: typed(API.sensors, async (context, input) => {
      const { project_id: projectId } = await projectOf(db, context, input.project_id);
      const device = await db
        .selectFrom('device as d')
        .where('d.project_id', '=', projectId)
        .where('d.device_id', '=', input.equipment_id)
        .select(sql<string | null>`${sql.raw(lastRecordNo('d'))}`.as('record_no'))
        .executeTakeFirst();
      if (device === undefined) throw apiErrors.notFound({ cn: '设备', en: 'machine' });
      const { record_no: recordNo } = device;
      if (recordNo === null) return { record_no: null, rows: 0, channels: [] };
      const log = await storedLog({ db, pool }, context, projectId, recordNo);
      const logged = new Set(log.channels.map(({ key }) => key));
      const channels = (context.type.profile?.channels ?? []).filter(
        ({ key, axis }) => axis === undefined || logged.has(key),
      );
      return {
        record_no: recordNo,
        rows: Math.min(log.seq.length, LAST_ROWS),
        channels: channels.map((channel) => sensorOf(channel, log)),
      };
    }),
  } satisfies Record<string, Handler>;
}

function sensorOf({ key, range: [from, to], chart }: Channel, log: LogColumns): Sensor {
  const values = (log.channels.find((column) => column.key === key)?.values ?? new Float64Array()).slice(-LAST_ROWS);
  const times = log.timeMs.slice(-LAST_ROWS);
  const taken = Array.from(values).flatMap((value, row) => (Number.isNaN(value) ? [] : [{ value, at: times[row] }]));
  const last = taken.at(-1);
  if (last === undefined)
    return { key, value: null, at_ms: null, min: null, max: null, readings: 0, flags: ['missing'] };
  const min = Math.min(...taken.map(({ value }) => value));
  const max = Math.max(...taken.map(({ value }) => value));
  const flags: Sensor['flags'] = [];
  if (Number.isNaN(values.at(-1) ?? Number.NaN)) flags.push('missing');
  // A running sum has no usual range: it grows as long as the record does.
  if (chart !== 'total' && (last.value < from || last.value > to)) flags.push('outside');
  if (min === max && taken.length >= UNCHANGED_READINGS) flags.push('unchanged');
  return { key, value: last.value, at_ms: last.at ?? null, min, max, readings: taken.length, flags };
}
