// Live messages as changes of the machines' last readings: a pure function, as those of live-machines.ts.
import type { RealMessage } from '../contracts/broker';
import type { LiveItem } from '../contracts/live-feed';
import {
  foldRow,
  isNewest,
  type KnownReading,
  type LastReading,
  type MachineReadings,
} from '../contracts/machine-readings';
import { type Heard, waitsAfter } from '../contracts/machine-silence';
import { recordNumber, recordPart } from '../contracts/record-number';

/** A machine's readings, and when it was last heard. */
export type LiveReadings = Omit<MachineReadings, 'channels'> & Heard & { channels: KnownReading[] };

/**
 * Readings as the server has answered them at `nowMs` by this computer's clock. `before`: as they were known, with how
 * often machines are heard here, and with readings of the record before, which the server does not tell.
 */
export function heardAt(
  answer: readonly MachineReadings[],
  nowMs: number,
  before: readonly LiveReadings[] = [],
): LiveReadings[] {
  return answer.map((machine) => {
    const known = before.find(({ equipment_id: id }) => id === machine.equipment_id);
    return {
      ...machine,
      heardMs: machine.age_ms === null ? null : nowMs - machine.age_ms,
      waits_ms: known?.waits_ms,
      channels: machine.channels.map((channel) => withEarlier(channel, known?.channels)),
    };
  });
}

/** A channel that its record has no reading of, with the last one of a record before it. */
function withEarlier(channel: LastReading, known: readonly KnownReading[] = []): KnownReading {
  if (channel.at_ms !== null) return channel;
  const before = known.find(({ key }) => key === channel.key);
  if (before === undefined) return channel;
  const { at_ms } = before;
  const earlier = at_ms === null ? before.earlier : { at_ms };
  return earlier === undefined ? channel : { ...channel, earlier };
}

/** When each machine was last heard, and how often it is. */
export function heardByMachine<T extends Heard & Pick<LiveReadings, 'equipment_id'>>(
  readings: readonly T[] | undefined,
): ReadonlyMap<number, T> {
  return new Map(readings?.map((machine) => [machine.equipment_id, machine]));
}

/** The readings after a batch that came at `nowMs`. Machines that sent nothing keep their identity. */
export function readingsAfter(
  machines: readonly LiveReadings[],
  items: readonly LiveItem<RealMessage>[],
  nowMs: number,
): LiveReadings[] {
  return machines.map((machine) => {
    const own = items.filter(({ deviceId }) => deviceId === machine.equipment_id);
    if (own.length === 0) return machine;
    const next = structuredClone(machine);
    let heardMs = next.heardMs;
    for (const { message } of own) {
      const { seq, time_ms: timeMs, pass, values } = message;
      const newest = isNewest(next, message, nowMs, heardMs);
      foldRow(next, { seq, timeMs, pass, valueOf: (key) => values[key] }, newest);
      if (!newest) continue;
      heardMs = nowMs;
      next.record_no = recordNumber(message.record_no, recordPart(seq), machine.equipment_id, 0);
      next.pile_no = message.pile_no;
    }
    return heardMs === machine.heardMs ? next : { ...next, heardMs, waits_ms: waitsAfter(machine, heardMs ?? nowMs) };
  });
}

/**
 * Those messages of a batch that are the newest of their machine when they come; the others are late or came twice. Of
 * machines whose readings are not known nothing can be told: null.
 */
export function newestOf(
  machines: readonly LiveReadings[],
  items: readonly LiveItem<RealMessage>[],
  nowMs: number,
): (deviceId: number, message: RealMessage) => boolean | null {
  const known = new Map(machines.map((machine) => [machine.equipment_id, { ...machine }]));
  const newest = new Set<RealMessage>();
  for (const { deviceId, message } of items) {
    const machine = known.get(deviceId);
    if (machine === undefined || !isNewest(machine, message, nowMs, machine.heardMs)) continue;
    newest.add(message);
    machine.record_no = recordNumber(message.record_no, recordPart(message.seq), deviceId, 0);
    machine.seq = message.seq;
    machine.at_ms = message.time_ms;
    machine.heardMs = nowMs;
  }
  return (deviceId, message) => (known.has(deviceId) ? newest.has(message) : null);
}
