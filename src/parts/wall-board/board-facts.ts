// Facts on a wallboard: whether its figures are as new as they seem, which machines need somebody, and which project is next.
import type { Machine } from '../../contracts/api';
import { type Heard, isSilent, silenceOf } from '../../contracts/machine-silence';
import type { Channel, EquipmentType } from '../../equipment/descriptor';
import { type ReadingsToJudge, stoppedChannels } from '../../equipment/stopped-channels';
import { stateLastedMs } from '../../shared/state-lasted';

/** How often the board asks, ms: also what keeps its session alive. */
export const ASK_EVERY_MS = 30_000;
/** For all that a board shows, seen or not: also for what other screens take for long as it is. */
export const ASKED = {
  refetchInterval: ASK_EVERY_MS,
  refetchIntervalInBackground: true,
  staleTime: ASK_EVERY_MS,
} as const;
/** How often the projects of the other types are asked for: nothing of them is shown before their turn. */
export const ASKED_SELDOM = {
  refetchInterval: 300_000,
  refetchIntervalInBackground: true,
  staleTime: 300_000,
} as const;
/** Two answers may be missed; then the figures are old. */
export const OLD_AFTER_MS = 3 * ASK_EVERY_MS + 5_000;
/** A pause so long is not the change of a rod. */
const LONG_PAUSE_MS = 5 * 60_000;

export interface Freshness {
  /** When the oldest of the figures was answered; null: some never were. */
  readonly asOfMs: number | null;
  /** The figures are old, though there was time to get newer ones. */
  readonly isOld: boolean;
  /** The figures are not old at all. */
  readonly isNew: boolean;
}

/**
 * How new a board's figures are: as new as the oldest of its answers. `startedMs`: when it began to ask. A project to which
 * the board turns back has answers from the last time: they are no alarm until the new ones have had their time.
 */
export function freshness(answeredMs: readonly number[], startedMs: number, nowMs: number): Freshness {
  const oldest = Math.min(...answeredMs);
  const asOfMs = oldest > 0 ? oldest : null;
  const isPast = (sinceMs: number): boolean => nowMs - sinceMs > OLD_AFTER_MS;
  return { asOfMs, isOld: isPast(Math.max(oldest, startedMs)), isNew: asOfMs !== null && !isPast(asOfMs) };
}

export type HeardBy = ReadonlyMap<number, Heard>;

export type Need = 'silent' | 'paused' | 'stopped';

/**
 * Why somebody should look at a machine; null: all is as usual, also for one that is switched off. `asOfMs`: when it was
 * last asked how machines are, since silence between two answers is not the machine's. A silent one is said to be at once,
 * and calls for somebody if it was so when it was asked before: it would come and go with each phase without rows.
 * `hasStopped`: whether one of its sensors has.
 */
export function needOf(machine: Machine, heardBy: HeardBy, asOfMs: number, hasStopped = false): Need | null {
  const heard = heardBy.get(machine.id);
  if (isSilent(machine, heard, asOfMs - ASK_EVERY_MS)) return 'silent';
  const isPaused = machine.online && machine.state === 'paused';
  if (isPaused && (stateLastedMs(machine, heard?.heardMs, asOfMs) ?? 0) > LONG_PAUSE_MS) return 'paused';
  return hasStopped ? 'stopped' : null;
}

/** Says which channels of a machine have stopped while it works, as it was when it was last asked. */
export function stoppedAsOf(
  { profile }: Pick<EquipmentType, 'profile'>,
  readingsBy: ReadonlyMap<number, Heard & ReadingsToJudge>,
  asOfMs: number,
): (machine: Machine) => readonly Channel[] {
  return (machine) => {
    const readings = readingsBy.get(machine.id);
    return stoppedChannels(profile?.channels ?? [], machine, silenceOf(machine, readings, asOfMs, null), readings);
  };
}

/** In the order in which a board shows machines: those that need somebody, that work, the others, those switched off. */
export const GROUPS = ['need', 'works', 'rests', 'off'] as const;
export type Group = (typeof GROUPS)[number];

export interface BoardMachine {
  readonly machine: Machine;
  readonly need: Need | null;
  readonly group: Group;
}

function groupOf({ online, state }: Machine, need: Need | null): Group {
  if (need !== null) return 'need';
  if (!online) return 'off';
  return state === 'idle' || state === 'ended' ? 'rests' : 'works';
}

/** Machines in the order in which a board shows them: by group and name. `hasStopped`: whether a sensor of one has. */
export function boardOrder(
  machines: readonly Machine[],
  heardBy: HeardBy,
  asOfMs: number,
  hasStopped: (machine: Machine) => boolean = () => false,
): BoardMachine[] {
  const byName = (a: BoardMachine, b: BoardMachine) =>
    a.machine.name.localeCompare(b.machine.name, 'zh-CN', { numeric: true });
  return machines
    .map((machine) => {
      const need = needOf(machine, heardBy, asOfMs, hasStopped(machine));
      return { machine, need, group: groupOf(machine, need) };
    })
    .sort((a, b) => GROUPS.indexOf(a.group) - GROUPS.indexOf(b.group) || byName(a, b));
}

/** The room of a list of tiles that are all of one size, CSS px. */
export interface Room {
  readonly heightPx: number;
  readonly tilePx: number;
  readonly gapPx: number;
  readonly columns: number;
}

/** How many tiles have room; any number where not one row has: such a board is scrolled. */
export function tilesThatFit({ heightPx, tilePx, gapPx, columns }: Room): number {
  // Half a pixel more or less is rounding.
  const rows = Math.floor((heightPx + gapPx + 0.5) / (tilePx + gapPx));
  return rows < 1 ? Number.POSITIVE_INFINITY : rows * columns;
}

export interface ShownTiles<T> {
  readonly shown: readonly T[];
  /** How many more there are, by group, those groups left out that have none. */
  readonly more: readonly { readonly group: Group; readonly count: number }[];
}

/** Those that have room. Where not all have, the last tile tells of the others. */
export function tilesShown<T extends { readonly group: Group }>(ordered: readonly T[], tiles: number): ShownTiles<T> {
  if (ordered.length <= tiles) return { shown: ordered, more: [] };
  const shown = ordered.slice(0, tiles - 1);
  const left = ordered.slice(tiles - 1);
  const counts = GROUPS.map((group) => ({ group, count: left.filter((one) => one.group === group).length }));
  return { shown, more: counts.filter(({ count }) => count > 0) };
}

/** Types whose boards follow each other. */
export interface BoardRounds {
  /** In the account's order of types, the one that is shown among them. */
  readonly types: readonly EquipmentType[];
  /** Goes to the board of a project of a type, with what its address says beside. */
  readonly go: (type: EquipmentType, projectId: number, parameters: Readonly<Record<string, string>>) => void;
}

/** A project that a board shows. */
export interface BoardPlace {
  readonly typeCode: string;
  readonly projectId: number;
}

/** The place that follows; null where there is no other. */
export function nextPlace(places: readonly BoardPlace[], current: BoardPlace): BoardPlace | null {
  if (places.length < 2) return null;
  const isCurrent = ({ typeCode, projectId }: BoardPlace): boolean =>
    typeCode === current.typeCode && projectId === current.projectId;
  return places[(places.findIndex(isCurrent) + 1) % places.length] ?? null;
}
