// Labels of the classes of a legend.
import type { NamedItem } from '../../contracts/api';
import type { PileDistribution } from '../../contracts/data-core';
import type { Format } from '../../i18n/use-format';
import type { MapNumber } from './map-numbers';

/** Most classes of one machine or one order each; the last one takes the others in where there are more. */
export const MOST_KINDS: Readonly<Record<'machine' | 'order', number>> = { machine: 40, order: 12 };

/** Whether the last class of machines or orders holds others beside the one that it begins with. */
export function hasOthers({ edges, max }: Pick<PileDistribution, 'edges' | 'max'>, kind: MapNumber['kind']): boolean {
  if (kind !== 'machine' && kind !== 'order') return false;
  const last = edges.at(-1);
  return last !== undefined && edges.length === MOST_KINDS[kind] - 1 && max > last;
}

/** Classes in the order of a legend; the one without a number comes last, and only where it has piles. */
export type ClassLabels = readonly { readonly at: number; readonly text: string; readonly count: number }[];

export function classLabels(
  { edges, byClass, min, max }: Pick<PileDistribution, 'edges' | 'byClass' | 'min' | 'max'>,
  kind: MapNumber['kind'],
  say: (value: number) => string,
  machine: (id: number) => string,
  /** Name of the last class of machines, and that the one of orders goes on; null: one thing as the others are. */
  others: string | null = null,
): ClassLabels {
  const [first, last] = [edges[0], edges.at(-1)];
  const textOf = (from: number, to: number, at: number): string => {
    const isOthers = others !== null && at === edges.length;
    if (kind === 'machine') return isOthers ? others : machine(from);
    if (kind === 'order' && isOthers) return `≥ ${say(from)}`;
    if (kind === 'order' && at > 0) return say(from);
    // Limits by hand, and those of the whole map for a part of it, may lie beyond all numbers.
    if (at === 0 && first !== undefined && !(min < first)) return `< ${say(first)}`;
    if (at === edges.length && last !== undefined && !(max >= last)) return `≥ ${say(last)}`;
    return kind === 'order' || from === to ? say(from) : `${say(from)} – ${say(to)}`;
  };
  const classes = Array.from({ length: edges.length + 1 }, (_, at) => {
    const text = textOf(edges[at - 1] ?? min, edges[at] ?? max, at);
    return { at: at + 1, text, count: byClass[at + 1] ?? 0 };
  });
  // Without a number at all there is no class to speak of.
  const some = Number.isNaN(min) ? [] : classes;
  const none = byClass[0] ?? 0;
  return none === 0 ? some : [...some, { at: 0, text: '', count: none }];
}

/** How a number is said that colours the map. */
export function sayNumber(number: MapNumber | null, format: Pick<Format, 'day' | 'number'>): (value: number) => string {
  return (value) =>
    number?.said?.(value) ??
    (number?.kind === 'time' ? format.day(value) : format.number(value, number?.decimals ?? 0));
}

export function machineName(machines: readonly NamedItem[] | undefined, machineId: number): string {
  return machines?.find(({ id }) => id === machineId)?.name ?? `${machineId}`;
}
