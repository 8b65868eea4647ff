// Live messages as changes of the screens' data: pure functions, so that the effect of a batch can be tested without a
// broker or a worker.

import { type DeviceState, type Machine, PILE_STATUS } from '../contracts/api';
import type { RealMessage, StatusMessage, WarningMessage } from '../contracts/broker';
import type { LiveRows } from '../contracts/data-core';
import type { LiveBatch, LiveItem } from '../contracts/live-feed';
import { mayHold, recordNumber, recordPart } from '../contracts/record-number';

const STATE_OF_EVENT: Readonly<Record<RealMessage['event'], DeviceState | null>> = {
  start: 'in_construction',
  record: 'in_construction',
  pause: 'paused',
  end: 'ended',
  // An alarm says nothing about whether the machine works.
  alarm: null,
};

/** Whether a message is the newest of its machine; null where that is not known. */
export type NewestOf = (deviceId: number, message: RealMessage) => boolean | null;

/** The machines after a batch. Unknown devices are ignored; machines that nothing happened to keep their identity. */
export function machinesAfter(
  machines: readonly Machine[],
  batch: Pick<LiveBatch, 'real' | 'status' | 'warnings'>,
  newestOf: NewestOf = () => null,
): Machine[] {
  return machines.map((machine) => {
    let next = machine;
    for (const { deviceId, message } of batch.status) {
      if (deviceId === machine.id) next = afterStatus(next, message);
    }
    for (const { deviceId, message } of batch.real) {
      if (deviceId === machine.id) next = afterRecord(next, message, machines, newestOf(deviceId, message));
    }
    for (const { deviceId, message } of batch.warnings) {
      if (deviceId === machine.id) next = afterWarning(next, message);
    }
    return next;
  });
}

function afterStatus(machine: Machine, message: StatusMessage): Machine {
  return { ...machine, online: message.online };
}

function afterRecord(
  machine: Machine,
  message: RealMessage,
  machines: readonly Machine[],
  isNewest: boolean | null,
): Machine {
  // The machine's state is told by the server's clock, a message by the machine's own, which may be hours off.
  const seenMs = message.time_ms - (machine.clock_offset_ms ?? 0);
  // A late row must not turn the machine back. Its clock may be set back: the row's number within the record tells more.
  const isEarlier = machine.last_seen_ms !== null && seenMs < machine.last_seen_ms;
  if (!(isNewest ?? !(isEarlier && message.event === 'record'))) return machine;
  const state = STATE_OF_EVENT[message.event] ?? machine.state;
  const samePile = machine.pile_id === message.pile_id;
  const ended = message.event === 'end';
  const recordNo = recordOf(machine, message, machines);
  return {
    ...machine,
    online: true,
    state,
    since_ms: state === machine.state ? machine.since_ms : seenMs,
    last_seen_ms: isNewest === true ? seenMs : Math.max(machine.last_seen_ms ?? 0, seenMs),
    pile_id: message.pile_id,
    pile_no: message.pile_no,
    record_no: recordNo,
    open_warnings: recordNo === machine.record_no ? machine.open_warnings : [],
    depth_m: message.values.depth_m ?? machine.depth_m,
    // Where the new pile stands is looked up in the pile set; until then nothing is better than the last pile's place.
    x_m: samePile ? machine.x_m : null,
    y_m: samePile ? machine.y_m : null,
    design_depth_m: samePile ? machine.design_depth_m : null,
    piles_today: machine.piles_today + (ended && machine.state !== 'ended' ? 1 : 0),
  };
}

/** Counts a warning of the record in work at once; the server, asked soon after, tells how many there are. */
function afterWarning(machine: Machine, { record_no, rule, level }: WarningMessage): Machine {
  if (record_no !== machine.record_no) return machine;
  const isSame = (of: Machine['open_warnings'][number]): boolean => of.rule === rule && of.level === level;
  const others = machine.open_warnings.filter((of) => !isSame(of));
  const count = (machine.open_warnings.find(isSame)?.count ?? 0) + 1;
  return { ...machine, open_warnings: [...others, { rule, level, count }] };
}

/** The number under which the server keeps what a machine sends; of a record that has just begun, as far as can be told. */
function recordOf(machine: Machine, message: RealMessage, machines: readonly Machine[]): string {
  if (machine.record_no !== null && mayHold(machine.record_no, message, machine.id)) return machine.record_no;
  const number = (taken: number) => recordNumber(message.record_no, recordPart(message.seq), machine.id, taken);
  const isTaken = machines.some(({ id, record_no }) => id !== machine.id && record_no === number(0));
  return number(isTaken ? 1 : 0);
}

export interface PileChange {
  readonly pileId: number;
  readonly status: number;
  readonly depthM: number | null;
}

/** Follows the records in work, to know on their end how deep they went and whether they were warned. */
export class RecordWatch {
  /** By machine and pile: machines may use the same number for a record. */
  readonly #records = new Map<string, { maxDepthM: number; fromStart: boolean; warned: boolean }>();

  /** Changes of pile statuses that a batch means; one a pile, the newest. */
  pileChanges(batch: Pick<LiveBatch, 'real' | 'warnings'>): PileChange[] {
    const changes = new Map<number, PileChange>();
    for (const { deviceId, message } of batch.warnings) {
      const record = this.#records.get(watchKey(deviceId, message));
      if (record) record.warned = true;
      else changes.set(message.pile_id, { pileId: message.pile_id, status: PILE_STATUS.warned, depthM: null });
    }
    for (const { deviceId, message } of batch.real) {
      const key = watchKey(deviceId, message);
      const known = message.event === 'start' ? undefined : this.#records.get(key);
      const record = known ?? { maxDepthM: 0, fromStart: message.event === 'start', warned: false };
      if (!known) this.#records.set(key, record);
      record.maxDepthM = Math.max(record.maxDepthM, message.values.depth_m ?? 0);
      if (message.event === 'end') {
        this.#records.delete(key);
        changes.set(message.pile_id, {
          pileId: message.pile_id,
          status: record.warned ? PILE_STATUS.warned : PILE_STATUS.done,
          depthM: record.fromStart ? record.maxDepthM : null,
        });
      } else if (!known) {
        changes.set(message.pile_id, { pileId: message.pile_id, status: PILE_STATUS.inWork, depthM: null });
      }
    }
    return [...changes.values()];
  }

  clear(): void {
    this.#records.clear();
  }
}

function watchKey(deviceId: number, { pile_id }: { readonly pile_id: number }): string {
  return `${deviceId} ${pile_id}`;
}

/**
 * The batch's rows of one record as columns, in the channel order of its log; null when it has none. `machines`: as they
 * are now; where one is at work on the record, another that uses the same number is not.
 */
export function liveRows(
  items: readonly LiveItem<RealMessage>[],
  recordNo: string,
  channels: readonly string[],
  machines: readonly Pick<Machine, 'id' | 'record_no'>[],
): LiveRows | null {
  const owner = machines.find((machine) => machine.record_no === recordNo)?.id;
  const messages = items
    .filter(({ deviceId, message }) => deviceId === (owner ?? deviceId) && mayHold(recordNo, message, deviceId))
    .map((item) => item.message);
  if (messages.length === 0) return null;
  return {
    seq: Uint32Array.from(messages, (message) => message.seq),
    timeMs: Float64Array.from(messages, (message) => message.time_ms),
    pass: Uint8Array.from(messages, (message) => message.pass),
    values: channels.map((key) => Float32Array.from(messages, (message) => message.values[key] ?? Number.NaN)),
  };
}
