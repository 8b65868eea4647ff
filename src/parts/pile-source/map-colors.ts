// By which number a map is coloured, in which classes, and which piles that leaves out: as a link carries it.
import type { ClassTerms, NumberRange } from '../../contracts/data-core';
import { type AddressPart, setParameter } from '../../ui/address/address-state';

export interface MapColors {
  /** Key of the number (parts/map-colors/map-numbers.ts). */
  readonly by: string;
  readonly classes: MapClasses;
  /** Only piles whose number lies in it are shown; null: all. */
  readonly range: NumberRange | null;
  /** Classes that are not shown, ascending; 0 is that of piles without a number. */
  readonly hidden: readonly number[];
}

/** `smooth`: so many classes of the same width that they look like none. */
export type MapClasses = Exclude<ClassTerms, { by: 'distinct' }> | { readonly by: 'smooth' };

export const EQUAL_CLASSES: MapClasses = { by: 'equal', count: 7 };
const MOST_CLASSES = 9;
const MOST_EDGES = 39;
const MOST_KEY = 60;

/** `color=score&classes=linear.5&between=60..80&hide=0,3`; null: coloured by status. */
export const mapColorsPart: AddressPart<MapColors | null> = {
  read(search) {
    const by = search.get('color');
    if (by === null || by === '' || by.length > MOST_KEY) return null;
    return {
      by,
      classes: readClasses(search.get('classes')),
      range: readRange(search.get('between')),
      hidden: readHidden(search.get('hide')),
    };
  },
  write(search, colors) {
    setParameter(search, 'color', colors?.by ?? null);
    setParameter(search, 'classes', colors === null ? null : writeClasses(colors.classes));
    setParameter(search, 'between', colors === null ? null : writeRange(colors.range));
    setParameter(search, 'hide', colors === null || colors.hidden.length === 0 ? null : colors.hidden.join(','));
  },
};

function readClasses(text: string | null): MapClasses {
  if (text === 'smooth') return { by: 'smooth' };
  const [, by, count] = /^(equal|linear)\.(\d)$/.exec(text ?? '') ?? [];
  const classes = Number(count);
  if (by !== undefined && classes >= 2 && classes <= MOST_CLASSES) {
    return { by: by === 'equal' ? 'equal' : 'linear', count: classes };
  }
  const edges = text === null ? null : readEdges(text, '_');
  return edges === null ? EQUAL_CLASSES : { by: 'hand', edges };
}

function writeClasses(classes: MapClasses): string | null {
  switch (classes.by) {
    case 'smooth':
      return 'smooth';
    case 'hand':
      return classes.edges.join('_');
    default:
      return classes.by === 'equal' && classes.count === 7 ? null : `${classes.by}.${classes.count}`;
  }
}

/** Numbers that ascend, or null. */
export function readEdges(text: string, between: string | RegExp): readonly number[] | null {
  const parts = text.split(between).filter((part) => part.trim() !== '');
  return ascendingEdges(parts.map(Number));
}

/** The same numbers where they can be limits between classes, or null. */
export function ascendingEdges(edges: readonly number[]): readonly number[] | null {
  const ascends = edges.every(
    (edge, at) => Number.isFinite(edge) && edge > (edges[at - 1] ?? Number.NEGATIVE_INFINITY),
  );
  return edges.length > 0 && edges.length <= MOST_EDGES && ascends ? edges : null;
}

function readRange(text: string | null): NumberRange | null {
  const [, from = '', to = ''] = /^([^.]*(?:\.\d+)?)\.\.(.*)$/.exec(text ?? '') ?? [];
  const end = (part: string): number | null => (part !== '' && Number.isFinite(Number(part)) ? Number(part) : null);
  const range = { low: end(from), high: end(to) };
  return range.low === null && range.high === null ? null : range;
}

function writeRange(range: NumberRange | null): string | null {
  return range === null ? null : `${range.low ?? ''}..${range.high ?? ''}`;
}

function readHidden(text: string | null): readonly number[] {
  const classes = (text ?? '').split(',').filter((part) => /^\d{1,2}$/.test(part));
  return [...new Set(classes.map(Number).filter((code) => code <= MOST_EDGES + 1))].sort((a, b) => a - b);
}
