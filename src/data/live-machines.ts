// Live messages as changes of what the screens hold: pure functions, so that what a batch does can be tested without a
// broker or a worker.

import { type DeviceState, type Machine, PILE_STATUS } from '../contracts/api';
import type { RealMessage, StatusMessage } from '../contracts/broker';
import type { LiveRows } from '../contracts/data-core';
import type { LiveBatch, LiveItem } from '../contracts/live-feed';

const STATE_OF_EVENT: Readonly<Record<RealMessage['event'], DeviceState | null>> = {
  start: 'in_construction',
  record: 'in_construction',
  pause: 'paused',
  end: 'ended',
  // An alarm says nothing about whether the machine works.
  alarm: null,
};

/** The machines after a batch. Unknown devices are ignored; machines that nothing happened to keep their identity. */
export function machinesAfter(machines: readonly Machine[], batch: Pick<LiveBatch, 'real' | 'status'>): Machine[] {
  return machines.map((machine) => {
    let next = machine;
    for (const { deviceId, message } of batch.status) {
      if (deviceId === machine.id) next = afterStatus(next, message);
    }
    for (const { deviceId, message } of batch.real) {
      if (deviceId === machine.id) next = afterRecord(next, message);
    }
    return next;
  });
}

function afterStatus(machine: Machine, message: StatusMessage): Machine {
  return { ...machine, online: message.online };
}

function afterRecord(machine: Machine, message: RealMessage): Machine {
  // Late records of an earlier second must not turn the clock back.
  if (machine.last_seen_ms !== null && message.time_ms < machine.last_seen_ms && message.event === 'record') {
    return machine;
  }
  const state = STATE_OF_EVENT[message.event] ?? machine.state;
  const samePile = machine.pile_id === message.pile_id;
  const ended = message.event === 'end';
  return {
    ...machine,
    online: true,
    state,
    since_ms: state === machine.state ? machine.since_ms : message.time_ms,
    last_seen_ms: Math.max(machine.last_seen_ms ?? message.time_ms, message.time_ms),
    pile_id: message.pile_id,
    pile_no: message.pile_no,
    record_no: message.record_no,
    depth_m: message.values.depth_m ?? machine.depth_m,
    // Where the new pile stands is looked up in the pile set; until then nothing is better than the last pile's place.
    x_m: samePile ? machine.x_m : null,
    y_m: samePile ? machine.y_m : null,
    design_depth_m: samePile ? machine.design_depth_m : null,
    piles_today: machine.piles_today + (ended && machine.state !== 'ended' ? 1 : 0),
  };
}

export interface PileChange {
  readonly pileId: number;
  readonly status: number;
  readonly depthM: number | null;
}

/** Follows the records in work, to know on their end how deep they went and whether they were warned. */
export class RecordWatch {
  readonly #records = new Map<string, { maxDepthM: number; fromStart: boolean; warned: boolean }>();

  /** Changes of pile statuses that a batch means; one a pile, the newest. */
  pileChanges(batch: Pick<LiveBatch, 'real' | 'warnings'>): PileChange[] {
    const changes = new Map<number, PileChange>();
    for (const { message } of batch.warnings) {
      const record = this.#records.get(message.record_no);
      if (record) record.warned = true;
      else changes.set(message.pile_id, { pileId: message.pile_id, status: PILE_STATUS.warned, depthM: null });
    }
    for (const { message } of batch.real) {
      const known = this.#records.get(message.record_no);
      const record = known ?? { maxDepthM: 0, fromStart: message.event === 'start', warned: false };
      if (!known) this.#records.set(message.record_no, record);
      record.maxDepthM = Math.max(record.maxDepthM, message.values.depth_m ?? 0);
      if (message.event === 'end') {
        this.#records.delete(message.record_no);
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

/** The batch's rows of one record as columns, in the channel order of its log; null when it has none. */
export function liveRows(
  items: readonly LiveItem<RealMessage>[],
  recordNo: string,
  channels: readonly string[],
): LiveRows | null {
  const messages = items.map((item) => item.message).filter((message) => message.record_no === recordNo);
  if (messages.length === 0) return null;
  return {
    seq: Uint32Array.from(messages, (message) => message.seq),
    timeMs: Float64Array.from(messages, (message) => message.time_ms),
    pass: Uint8Array.from(messages, (message) => message.pass),
    values: channels.map((key) => Float32Array.from(messages, (message) => message.values[key] ?? Number.NaN)),
  };
}
