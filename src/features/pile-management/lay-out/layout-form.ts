// The form of a layout: the texts typed, and the terms that they mean.
import { hasHiddenCharacter } from '../../../contracts/plain-name';
import {
  FILLS_OUTLINE,
  LAYOUTS,
  type LayoutField,
  type LayoutKind,
  type LayoutTerms,
  MOST_LAID_OUT,
  roughCount,
} from '../../../equipment/layouts/laid-out';
import { toHalfWidth } from '../../../shared/half-width';
import { mileageM } from '../../../shared/mileage';
import { typedNumber } from '../../../shared/typed-number';

export const COMMON_FIELDS = ['xM', 'yM', 'azimuthDeg', 'depthM', 'diameterM', 'ashKgPerM'] as const;
export type LayoutFormField = LayoutField | (typeof COMMON_FIELDS)[number];

export interface TypedLayout {
  readonly kind: LayoutKind;
  readonly prefix: string;
  readonly texts: Readonly<Partial<Record<LayoutFormField, string>>>;
  /** Fills the shape that is selected on the map. */
  readonly fills: boolean;
}

export type LayoutFault = 'missing' | 'notANumber' | 'outOfRange' | 'mileageForm' | 'hidden';

/** Characters of a prefix: numbers have room behind it. */
export const MOST_PREFIX = 40;

const WHOLE: ReadonlySet<LayoutFormField> = new Set(['rows', 'columns', 'axes']);
const RANGES: Readonly<Partial<Record<LayoutFormField, readonly [number, number]>>> = {
  rows: [1, MOST_LAID_OUT],
  columns: [1, MOST_LAID_OUT],
  axes: [2, 9],
  fromM: [0, 1e8],
  xM: [-1e9, 1e9],
  yM: [-1e9, 1e9],
  azimuthDeg: [-360, 360],
  ashKgPerM: [0, 5000],
  depthM: [0.1, 1000],
  diameterM: [0.01, 50],
};
const LENGTH_RANGE = [0.05, 200_000] as const;
/** Fields that may be left empty. */
const OPTIONAL: ReadonlySet<LayoutFormField> = new Set(['depthM', 'diameterM', 'ashKgPerM']);

/** The fields that a pattern asks for. */
export function fieldsOf({ kind, fills }: Pick<TypedLayout, 'kind' | 'fills'>): readonly LayoutFormField[] {
  const own: readonly LayoutField[] = LAYOUTS[kind];
  const filled = fills && FILLS_OUTLINE.has(kind);
  const needed = own.filter((name) => !(filled && (name === 'rows' || name === 'columns')));
  const place = COMMON_FIELDS.filter((name) => !(filled && (name === 'xM' || name === 'yM')));
  return [...needed, ...place];
}

type Read = { readonly value: number | null } | { readonly fault: LayoutFault };

export function readField(name: LayoutFormField, typed: string): Read {
  const text = toHalfWidth(typed).trim();
  if (text === '') return OPTIONAL.has(name) ? { value: null } : { fault: 'missing' };
  const value = name === 'fromM' ? mileageM(text) : typedNumber(text);
  if (value === null) return { fault: name === 'fromM' ? 'mileageForm' : 'notANumber' };
  const [least, most] = RANGES[name] ?? LENGTH_RANGE;
  if (value < least || value > most || (WHOLE.has(name) && !Number.isInteger(value))) return { fault: 'outOfRange' };
  return { value };
}

export interface ReadLayout {
  readonly faults: Readonly<Partial<Record<LayoutFormField | 'prefix', LayoutFault>>>;
  /** Null where something is wrong. */
  readonly terms: LayoutTerms | null;
  readonly diameterM: number | null;
  readonly ashKgPerM: number | null;
  /** More than one layout may have. */
  readonly tooMany: boolean;
}

/** What is typed means; `outline` is the shape selected on the map. */
export function readLayout(typed: TypedLayout, outline: readonly number[] | null): ReadLayout {
  const { kind, prefix, texts } = typed;
  const fills = typed.fills && outline !== null && FILLS_OUTLINE.has(kind);
  const faults: Partial<Record<LayoutFormField | 'prefix', LayoutFault>> = {};
  if (hasHiddenCharacter(prefix.trim())) faults.prefix = 'hidden';
  else if (prefix.trim().length > MOST_PREFIX) faults.prefix = 'outOfRange';
  const values: Partial<Record<LayoutFormField, number>> = {};
  for (const name of fieldsOf({ kind, fills })) {
    const read = readField(name, texts[name] ?? '');
    if ('fault' in read) faults[name] = read.fault;
    else if (read.value !== null) values[name] = read.value;
  }
  const terms: LayoutTerms = {
    kind,
    values,
    xM: values.xM ?? 0,
    yM: values.yM ?? 0,
    azimuthDeg: values.azimuthDeg ?? 0,
    prefix: prefix.trim(),
    depthM: values.depthM ?? null,
    outline: fills ? outline : null,
  };
  const isGood = Object.keys(faults).length === 0;
  const tooMany = isGood && roughCount(terms) > MOST_LAID_OUT;
  return {
    faults,
    terms: isGood && !tooMany ? terms : null,
    diameterM: values.diameterM ?? null,
    ashKgPerM: values.ashKgPerM ?? null,
    tooMany,
  };
}
