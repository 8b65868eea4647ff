// The last minute of a machine's record, channel by channel.
import { API } from '../../../src/contracts/api';
import type { Sensor } from '../../../src/contracts/api/sensors';
import type { LastReading, MachineReadings } from '../../../src/contracts/machine-readings';
import { hasStopped } from '../../../src/contracts/stopped-channel';
import { isReadIn } from '../../../src/equipment/channel-passes';
import type { Channel } from '../../../src/equipment/descriptor';
import type { LogColumns } from '../../db/log-codec';
import { machineLogs } from '../../db/machine-logs';
import { apiErrors } from '../api-error';
import { type Handler, typed } from '../handler';
import type { HandlerDeps } from './deps';
import { projectOf } from './project-access';
import { readingsOf } from './readings';

const LAST_ROWS = 60;
/** Fewer equal readings than this say nothing. */
const UNCHANGED_READINGS = 20;

export function sensorHandlers({ db, pool }: HandlerDeps) {
  return {
    sensors: typed(API.sensors, async (context, input) => {
      const { project_id: projectId } = await projectOf(db, context, input.project_id);
      const asked = { projectId, deviceId: input.equipment_id };
      const [machine] = await machineLogs(pool, asked, context.type, (text) => context.request.log.warn(text));
      if (machine === undefined) throw apiErrors.notFound({ cn: '设备', en: 'machine' });
      const { record_no: recordNo, log } = machine;
      if (recordNo === null) return { record_no: null, rows: 0, channels: [] };
      const readings = readingsOf(machine, context.type.profile);
      const lastOf = new Map(readings.channels.map((last) => [last.key, last]));
      return {
        record_no: recordNo,
        rows: Math.min(log.seq.length, LAST_ROWS),
        channels: (context.type.profile?.channels ?? []).flatMap((channel) => {
          const last = lastOf.get(channel.key);
          return last === undefined ? [] : [sensorOf(channel, last, log, readings)];
        }),
      };
    }),
  } satisfies Record<string, Handler>;
}

/** A channel of a machine's log, of which `last` is the last reading. */
export function sensorOf(channel: Channel, last: LastReading, log: LogColumns, machine: MachineReadings): Sensor {
  const { key, chart, range } = channel;
  const [from, to] = range;
  const { value, at_ms } = last;
  const values = log.channels.find((column) => column.key === key)?.values ?? new Float64Array();
  const taken = values.slice(-LAST_ROWS).filter((reading) => !Number.isNaN(reading));
  const min = taken.length === 0 ? null : Math.min(...taken);
  const max = taken.length === 0 ? null : Math.max(...taken);
  const flags: Sensor['flags'] = [];
  if (isReadIn(channel, machine.pass) && isMissing(last, machine)) flags.push('missing');
  // A running sum has no usual range: it grows as long as the record does.
  if (value !== null && chart !== 'total' && (value < from || value > to)) flags.push('outside');
  if (min === max && taken.length >= UNCHANGED_READINGS) flags.push('unchanged');
  return { key, value, at_ms, min, max, readings: taken.length, flags };
}

/** It was never read, or rows have come without it for too long, by the same rule as on a machine's card. */
function isMissing(last: LastReading, machine: MachineReadings): boolean {
  return last.at_ms === null || hasStopped(last, { ...machine, waits_ms: machine.intervals_ms });
}
