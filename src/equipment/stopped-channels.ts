// Channels that have stopped though their machine works: somebody should look at the sensor.
import type { Machine } from '../contracts/api';
import type { LastReading, MachineReadings } from '../contracts/machine-readings';
import type { Heard, Silence } from '../contracts/machine-silence';
import { hasStopped } from '../contracts/stopped-channel';
import { isReadIn } from './channel-passes';
import type { Channel } from './descriptor';

/** A machine's readings, as far as they tell which channels have stopped. */
export type ReadingsToJudge = Pick<MachineReadings, 'at_ms' | 'stretch_from_ms' | 'pass'> &
  Omit<Heard, 'heardMs'> & { readonly channels: readonly LastReading[] };

const NONE: readonly Channel[] = [];

/** The channels of a machine that its pass should read and that have stopped; none of one that does not work, or is silent. */
export function stoppedChannels(
  channels: readonly Channel[],
  { online, state }: Pick<Machine, 'online' | 'state'>,
  silence: Silence | null,
  readings: ReadingsToJudge | undefined,
): readonly Channel[] {
  const works = online && silence === null && (state === 'in_construction' || state === 'recording');
  if (!works || readings === undefined) return NONE;
  return channels.filter((channel) => {
    const last = readings.channels.find(({ key }) => key === channel.key);
    // Of one that was read once nobody knows how often it is, and of one that this record has not read yet whether it should
    // be by now: they call for nobody.
    if (last === undefined || channel.gaps || last.intervals_ms === undefined) return false;
    return isReadIn(channel, readings.pass) && hasStopped(last, readings);
  });
}
