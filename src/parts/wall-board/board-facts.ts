// Facts on a wallboard: whether its figures are as new as they seem, which machines need somebody, and who is next.
import type { Machine, NamedItem } from '../../contracts/api';
import { type Heard, isSilent } from '../../contracts/machine-silence';
import { stateLastedMs } from '../../shared/state-lasted';

/** How often the board asks, ms: also what keeps its session alive. */
export const ASK_EVERY_MS = 30_000;
/** For all that a board shows, seen or not: also for what other screens take for long as it is. */
export const ASKED = {
  refetchInterval: ASK_EVERY_MS,
  refetchIntervalInBackground: true,
  staleTime: ASK_EVERY_MS,
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

export type Need = 'silent' | 'paused';

/**
 * Why somebody should look at a machine; null: all is as usual, also for one that is switched off. `asOfMs`: when it was
 * last asked how machines are, since silence between two answers is not the machine's. A silent one is said to be at once,
 * and calls for somebody if it was so when it was asked before: it would come and go with each phase without rows.
 */
export function needOf(machine: Machine, heardBy: HeardBy, asOfMs: number): Need | null {
  const heard = heardBy.get(machine.id);
  if (isSilent(machine, heard, asOfMs - ASK_EVERY_MS)) return 'silent';
  const isPaused = machine.online && machine.state === 'paused';
  return isPaused && (stateLastedMs(machine, heard?.heardMs, asOfMs) ?? 0) > LONG_PAUSE_MS ? 'paused' : null;
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

/** Machines in the order in which a board shows them: by group and name. */
export function boardOrder(machines: readonly Machine[], heardBy: HeardBy, asOfMs: number): BoardMachine[] {
  const byName = (a: BoardMachine, b: BoardMachine) =>
    a.machine.name.localeCompare(b.machine.name, 'zh-CN', { numeric: true });
  return machines
    .map((machine) => {
      const need = needOf(machine, heardBy, asOfMs);
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

/** The project that follows; null where there is no other. */
export function nextProject(projects: readonly NamedItem[], currentId: number): number | null {
  if (projects.length < 2) return null;
  const at = projects.findIndex(({ id }) => id === currentId);
  return projects[(at + 1) % projects.length]?.id ?? null;
}
