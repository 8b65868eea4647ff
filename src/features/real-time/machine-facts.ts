// All that is known of a machine, put together for its card.
import type { ReactNode } from 'react';
import type { Machine } from '../../contracts/api';
import type { AlarmShelf } from '../../contracts/api/alarms';
import type { LockStatus } from '../../contracts/machine-lock';
import { channelStaleMs, silenceOf, staleAfterMs } from '../../contracts/machine-silence';
import { lastReadMs } from '../../contracts/stopped-channel';
import type { LiveReadings } from '../../data';
import type { WatchedChannel } from '../../equipment/card-channels';
import { isReadIn } from '../../equipment/channel-passes';
import type { Channel } from '../../equipment/descriptor';
import { stoppedChannels } from '../../equipment/stopped-channels';
import { spanOf } from '../../i18n/format';
import { isShelved } from './alarm-lines';
import { type Attention, ageMs, type ShownState, shownState, WRONG_CLOCK_MS } from './attention';

export interface MachineFacts extends Attention {
  readonly machine: Machine;
  readonly readings: LiveReadings | undefined;
  readonly state: ShownState;
  readonly level: number;
  /** Open warnings of the pile in work, without those that somebody has shelved: they call for no attention. */
  readonly warnings: number;
  readonly locked: boolean;
  /** Whether its newest row is fresh. */
  readonly heard: boolean;
  readonly old: OldReadings;
  /** Channels that this pass should read, which have stopped while the machine works: somebody should look at the sensor. */
  readonly stopped: readonly Channel[];
}

/** Ages in ms of those last readings that are older than they should be, by channel; null for a channel never read. */
type OldReadings = ReadonlyMap<string, number | null>;

/** A machine and the last readings of its channels; null where there is none. */
export interface StoresSlot {
  readonly machineId: number;
  readonly lastOf: (channel: string) => number | null;
  /** The age of one that is older than it should be, whether or not its machine is heard. */
  readonly oldMs: (channel: string) => number | undefined;
}

/** Draws the stores of a machine; the same function as long as it draws the same. */
export type RenderStores = (slot: StoresSlot) => ReactNode;

/** The slot of a machine's facts. */
export function storesSlot({ machine, readings, old }: Pick<MachineFacts, 'machine' | 'readings' | 'old'>): StoresSlot {
  return {
    machineId: machine.id,
    lastOf: (key) => lastOf(readings, { key }),
    oldMs: (key) => old.get(key) ?? undefined,
  };
}

/**
 * The facts of each machine, in the order of the machines. `channels`: of the type. `cutOffMs`: when this page lost its
 * connection; null: it has one.
 */
export function factsOf(
  machines: readonly Machine[],
  readings: readonly LiveReadings[] | undefined,
  shelves: readonly Pick<AlarmShelf, 'rule' | 'equipment_id'>[],
  locks: readonly Pick<LockStatus, 'equipment_id' | 'locked'>[],
  nowMs: number,
  channels: readonly Channel[] = [],
  cutOffMs: number | null = null,
): MachineFacts[] {
  const readingsOf = new Map(readings?.map((of) => [of.equipment_id, of]));
  const lockedOnes = new Set(locks.filter(({ locked }) => locked).map(({ equipment_id }) => equipment_id));
  return machines.map((machine) => {
    const own = readingsOf.get(machine.id);
    const open = machine.open_warnings.filter(({ rule }) => !isShelved({ rule, equipment_id: machine.id }, shelves));
    const silence = silenceOf(machine, own, nowMs, cutOffMs);
    return {
      machine,
      readings: own,
      state: shownState(machine, silence),
      level: Math.max(0, ...open.map(({ level }) => level)),
      warnings: open.reduce((sum, { count }) => sum + count, 0),
      locked: lockedOnes.has(machine.id),
      ...agesOf(own, nowMs),
      stopped: stoppedChannels(channels, machine, silence, own),
    };
  });
}

/** While a machine is heard, a channel is old when rows have come without it for too long; else by the machine's intervals. */
function agesOf(readings: LiveReadings | undefined, nowMs: number): Pick<MachineFacts, 'heard' | 'old'> {
  const old = new Map<string, number | null>();
  if (readings === undefined) return { heard: false, old };
  const limit = staleAfterMs(readings);
  const sinceRowMs = ageMs(readings, readings.at_ms, nowMs);
  const heard = sinceRowMs !== null && sinceRowMs <= limit;
  for (const channel of readings.channels) {
    const age = ageMs(readings, lastReadMs(channel), nowMs);
    const mostMs = heard ? sinceRowMs + channelStaleMs(channel, readings) : limit;
    if (age === null || age > mostMs) old.set(channel.key, age);
  }
  return { heard, old };
}

/** The age of a channel's last reading where it is old though its machine is heard: its sensor is at fault, or has no work. */
export function lateMs({ heard, old }: Pick<MachineFacts, 'heard' | 'old'>, key: string): number | undefined {
  return heard ? (old.get(key) ?? undefined) : undefined;
}

/** Whether there is nothing to read of a channel now: its machine is heard, in a pass without it. */
export function isAtRest(
  { heard, readings }: Pick<MachineFacts, 'heard' | 'readings'>,
  channel: Pick<Channel, 'passes'>,
): boolean {
  return heard && !isReadIn(channel, readings?.pass ?? null);
}

/** Whether the same readings are old, and their ages are the same in words. */
export function sameAges(before: OldReadings, after: OldReadings): boolean {
  if (before.size !== after.size) return false;
  return [...after].every(([key, age]) => {
    const known = before.get(key);
    if (known === undefined) return false;
    if (known === null || age === null) return known === age;
    const [a, b] = [spanOf(known), spanOf(age)];
    return a.unit === b.unit && a.n === b.n;
  });
}

/** By how much a machine's clock is wrong in ms, ahead being positive; null for one that is right or not known. */
export function wrongClockMs({ clock_offset_ms: offset }: Pick<Machine, 'clock_offset_ms'>): number | null {
  return offset === null || Math.abs(offset) < WRONG_CLOCK_MS ? null : offset;
}

/** So often it is asked again whether clocks are wrong: rows that a machine had kept look as if they came of a slow clock. */
const CLOCKS_AGAIN_MS = 30_000;

/** How soon it is asked again how right the clocks of machines are; false while all of them are. */
export function clocksAgainMs(machines: readonly Pick<Machine, 'clock_offset_ms'>[] | undefined): number | false {
  return machines?.some((machine) => wrongClockMs(machine) !== null) ? CLOCKS_AGAIN_MS : false;
}

/** Facts whose machine or pile, the last one where none is in work, is called so. */
export function findFacts<T extends MachineFacts>(facts: readonly T[], text: string): readonly T[] {
  const part = text.trim().toLowerCase();
  if (part === '') return facts;
  return facts.filter(({ machine: { name, pile_no }, readings }) =>
    `${name}\n${pile_no ?? readings?.pile_no ?? ''}`.toLowerCase().includes(part),
  );
}

/** A channel's last reading and last minutes; nothing where the machine has no such channel. */
export function readingOf(readings: LiveReadings | undefined, { channel: { key } }: WatchedChannel) {
  const last = readings?.channels.find((channel) => channel.key === key);
  const recent = readings?.recent.channels.find((channel) => channel.key === key);
  return last === undefined || recent === undefined ? null : { value: last.value, atMs: lastReadMs(last), recent };
}

/** A channel's last reading; null where there is none. */
export function lastOf(readings: LiveReadings | undefined, { key }: Pick<Channel, 'key'>): number | null {
  return readings?.channels.find((channel) => channel.key === key)?.value ?? null;
}
