// What the classes of a legend are called.
import type { NamedItem } from '../../contracts/api';
import type { PileDistribution } from '../../contracts/data-core';
import type { Format } from '../../i18n/use-format';
import type { MapNumber } from './map-numbers';

/** Classes in the order of a legend; the one without a number comes last, and only where it has piles. */
export type ClassLabels = readonly { readonly at: number; readonly text: string; readonly count: number }[];

export function classLabels(
  { edges, byClass, min, max }: Pick<PileDistribution, 'edges' | 'byClass' | 'min' | 'max'>,
  kind: MapNumber['kind'],
  say: (value: number) => string,
  machine: (id: number) => string,
): ClassLabels {
  const [first, last] = [edges[0], edges.at(-1)];
  const textOf = (from: number, to: number, at: number): string => {
    if (kind === 'machine') return machine(from);
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
