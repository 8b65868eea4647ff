// The last readings of a machine's sensors, for people who look for a broken one.
import { z } from '../../shared/zod';
import { type CallSpecs, id, ofProject } from './call';

/**
 * Faults of a channel. `missing`: rows have come without it for five of its own usual intervals (machine-silence.ts).
 * `outside`: the last reading lies outside of the usual range. `unchanged`: every reading of the last minute is the same.
 */
export const SENSOR_FLAGS = ['missing', 'outside', 'unchanged'] as const;

const sensorSchema = z.object({
  /** Of the channel in the type's descriptor. */
  key: z.string(),
  /** The last reading of the record and when it was taken, however long ago; null where there is none. */
  value: z.number().nullable(),
  at_ms: z.number().nullable(),
  /** Of the last minute; null where that has no reading. */
  min: z.number().nullable(),
  max: z.number().nullable(),
  /** Seconds of the last minute with a reading. */
  readings: z.int(),
  flags: z.array(z.enum(SENSOR_FLAGS)),
});
export type Sensor = z.infer<typeof sensorSchema>;

export const sensorCalls = {
  sensors: {
    method: 'GET',
    path: 'real/sensors/',
    base: 'type',
    needsToken: true,
    right: { action: 'sensorDebug' },
    summary: 'The last minute that a machine has recorded, by channel, with what is odd about it',
    input: ofProject.extend({ equipment_id: id }),
    output: z.object({
      /** The record that it is of; null where none is kept. */
      record_no: z.string().nullable(),
      /** Seconds that were looked at, at most 60. */
      rows: z.int(),
      channels: z.array(sensorSchema),
    }),
  },
} as const satisfies CallSpecs;
