// The form of a layout: the texts typed, and the terms that they mean.
import { hasHiddenCharacter } from '../../../contracts/plain-name';
import { AXES } from '../../../equipment/axes';
import type { DesignParameter, EquipmentProfile } from '../../../equipment/descriptor';
import {
  COMPACTION,
  FILLS_OUTLINE,
  FOLLOWS_LINE,
  GIVEN_LENGTH,
  LAYOUTS,
  type LayoutField,
  type LayoutKind,
  type LayoutTerms,
  MOST_LAID_OUT,
  type Route,
  roughCount,
  WITHOUT_DEPTH,
} from '../../../equipment/layouts/laid-out';
import { toHalfWidth } from '../../../shared/half-width';
import { mileageM } from '../../../shared/mileage';
import { typedNumber } from '../../../shared/typed-number';
import type { LayoutSizes } from './layout-columns';
import { type RouteFault, readRoute, type TypedRoute } from './typed-route';

const COMMON_FIELDS = ['xM', 'yM', 'azimuthDeg', 'depthM', 'diameterM'] as const;
export type PatternField = LayoutField | (typeof COMMON_FIELDS)[number];
/** A field of the pattern, or a parameter of the type's design. */
export type LayoutFormField = PatternField | `design.${string}`;

export interface TypedLayout {
  readonly kind: LayoutKind;
  readonly prefix: string;
  readonly texts: Readonly<Partial<Record<LayoutFormField, string>>>;
  /** Fills the shape that is selected on the map. */
  readonly fills: boolean;
  /** The line that is followed; null or absent: the pattern goes straight from a place in a direction. */
  readonly route?: TypedRoute | null;
  /** Corners of the outline to fill, a row each; null or absent: they are not typed. */
  readonly corners?: string | null;
}

/** Fields that a line fills, so that the form lacks them: of a pit, too, since the line is its wall. */
const SAID_BY_LINE: ReadonlySet<PatternField> = new Set(['lengthM', 'xM', 'yM', 'azimuthDeg']);

/** Whether a form follows a line: only some patterns go along one. */
export function followsLine({ kind, route = null }: Pick<TypedLayout, 'kind' | 'route'>): boolean {
  return route !== null && FOLLOWS_LINE.has(kind);
}

/** Fields that an outline says. */
const SAID_BY_OUTLINE: ReadonlySet<PatternField> = new Set(['rows', 'columns', 'lengthM']);

/** Whether a form can fill an outline: some patterns can, unless they follow a line. */
export function fillsOutline(form: Pick<TypedLayout, 'kind' | 'route'>): boolean {
  return FILLS_OUTLINE.has(form.kind) && !followsLine(form);
}

export type LayoutFault = 'missing' | 'notANumber' | 'outOfRange' | 'mileageForm' | 'hidden';

/** Characters of a prefix: numbers have room behind it. */
export const MOST_PREFIX = 40;

type Range = readonly [number, number];

const WHOLE: ReadonlySet<PatternField> = new Set(['rows', 'columns', 'axes', 'passes']);
const RANGES: Readonly<Partial<Record<PatternField, Range>>> = {
  rows: [1, MOST_LAID_OUT],
  columns: [1, MOST_LAID_OUT],
  axes: [2, 9],
  passes: [1, 3],
  overlapPct: [0, 90],
  fullDropM: [0.1, 50],
  fromM: [0, 1e8],
  xM: [-1e9, 1e9],
  yM: [-1e9, 1e9],
  azimuthDeg: [-360, 360],
  depthM: [0.1, 1000],
  diameterM: [0.01, 50],
};
const LENGTH_RANGE = [0.05, 200_000] as const;
/** Fields that may be left empty. */
const OPTIONAL: ReadonlySet<PatternField> = new Set(['depthM', 'diameterM', 'overlapPct', 'fullDropM']);

/** The fields that a pattern asks for. */
export function fieldsOf({
  kind,
  fills,
  route = null,
}: Pick<TypedLayout, 'kind' | 'fills' | 'route'>): readonly PatternField[] {
  const own: readonly LayoutField[] = LAYOUTS[kind];
  const filled = fills && fillsOutline({ kind, route });
  const needed = own.filter((name) => !(filled && SAID_BY_OUTLINE.has(name)));
  const isAsked = (name: PatternField): boolean =>
    name === 'depthM' ? !WITHOUT_DEPTH.has(kind) : !(filled && (name === 'xM' || name === 'yM'));
  const asked = [...needed, ...COMMON_FIELDS.filter(isAsked)];
  return followsLine({ kind, route })
    ? asked.filter((name) => !SAID_BY_LINE.has(name) && !(kind === 'pit' && name === 'widthM'))
    : asked;
}

/** A parameter of a design that the form asks for as well. */
interface AskedParameter {
  readonly name: `design.${string}`;
  readonly parameter: DesignParameter;
  readonly range: Range;
}

/** The energy of a hit. */
const BLOW = ['design.mass_t', 'design.drop_m'];

/** Parameters that the type's material or its blow is designed by, without the one that the pattern gives. */
export function askedParameters(
  kind: LayoutKind,
  { material, designParameters }: Pick<EquipmentProfile, 'material' | 'designParameters'>,
): readonly AskedParameter[] {
  const factors: readonly string[] = COMPACTION.has(kind) ? BLOW : (material?.design ?? []);
  return designParameters.flatMap((parameter) => {
    const { key, holds } = parameter;
    if (!factors.includes(`design.${key}`) || key === GIVEN_LENGTH[kind]) return [];
    return typeof holds === 'object' && 'range' in holds
      ? [{ name: `design.${key}` as const, parameter, range: holds.range }]
      : [];
  });
}

/** The patterns that a type has: passes are of points that are tamped in passes. */
export function kindsOf({ passWork }: Pick<EquipmentProfile, 'passWork'>): readonly LayoutKind[] {
  const kinds = Object.keys(LAYOUTS).filter((kind): kind is LayoutKind => kind in LAYOUTS);
  return passWork === undefined ? kinds.filter((kind) => !COMPACTION.has(kind)) : kinds;
}

/** How the type's piles usually lie. */
const USUAL: Readonly<Record<EquipmentProfile['layout'], LayoutKind>> = {
  square: 'square',
  triangle: 'triangle',
  axisChain: 'pit',
  damRows: 'curtain',
  rings: 'rings',
  panels: 'panels',
  chainage: 'sections',
  none: 'square',
};

/** The form as it begins: the type's usual pattern and sizes. */
export function firstTyped(
  { layout, passWork, outline, design }: Pick<EquipmentProfile, 'layout' | 'passWork' | 'outline' | 'design'>,
  fills: boolean,
): TypedLayout {
  const size = (metres: number): string => (metres > 0 ? String(metres) : '');
  return {
    kind: passWork === undefined ? USUAL[layout] : 'compaction',
    prefix: '',
    fills,
    texts: {
      spacingM: size(design.spacingM),
      // From panel to panel is the length of one.
      panelM: layout === 'panels' ? size(design.spacingM) : '',
      axisM: outline?.kind === 'axes' ? size(outline.spacingM) : '',
      azimuthDeg: '0',
      diameterM: size(design.diameterM),
      ...(passWork === undefined ? {} : { passes: '2' }),
    },
  };
}

/** The hint about filling an outline: which one, or where one can come from. The map is empty until there are piles. */
export function fillsText(
  outline: 'selected' | 'drawn' | 'typed' | null,
  isMapEmpty: boolean,
): 'fills' | 'fillsDrawn' | 'fillsTyped' | 'fillsNone' | 'fillsNoMap' {
  if (outline === null) return isMapEmpty ? 'fillsNoMap' : 'fillsNone';
  if (outline === 'typed') return 'fillsTyped';
  return outline === 'drawn' ? 'fillsDrawn' : 'fills';
}

type Read = { readonly value: number | null } | { readonly fault: LayoutFault };

/** A number of a design, which may be left empty. */
function readParameter(typed: string, [least, most]: Range): Read {
  const text = toHalfWidth(typed).trim();
  if (text === '') return { value: null };
  const value = typedNumber(text);
  if (value === null) return { fault: 'notANumber' };
  return value < least || value > most ? { fault: 'outOfRange' } : { value };
}

export function readField(name: PatternField, typed: string): Read {
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
  readonly sizes: LayoutSizes;
  /** The line that is followed; null: none is, or it is wrong. */
  readonly route: Route | null;
  readonly routeFault: RouteFault | null;
  /** More than one layout may have. */
  readonly tooMany: boolean;
}

/** Reads the form; `outline` is the shape selected on the map, drawn in a file, or typed. */
export function readLayout(
  typed: TypedLayout,
  outline: readonly number[] | null,
  profile: Pick<EquipmentProfile, 'material' | 'designParameters'>,
): ReadLayout {
  const { kind, prefix, texts, route: line = null } = typed;
  const readLine = line !== null && followsLine(typed) ? readRoute(line) : null;
  const route = readLine !== null && 'route' in readLine ? readLine.route : null;
  const routeFault = readLine !== null && 'fault' in readLine ? readLine.fault : null;
  // Corners that are no outline yet: without them the piles would lie somewhere else.
  const waits = typed.corners != null && outline === null;
  const fills = typed.fills && (waits || outline !== null) && fillsOutline(typed);
  const faults: Partial<Record<LayoutFormField | 'prefix', LayoutFault>> = {};
  if (hasHiddenCharacter(prefix.trim())) faults.prefix = 'hidden';
  else if (prefix.trim().length > MOST_PREFIX) faults.prefix = 'outOfRange';
  const values: Partial<Record<PatternField, number>> = {};
  for (const name of fieldsOf({ kind, fills, route: line })) {
    const read = readField(name, texts[name] ?? '');
    if ('fault' in read) faults[name] = read.fault;
    else if (read.value !== null) values[name] = read.value;
  }
  const design: Record<string, number> = {};
  for (const { name, parameter, range } of askedParameters(kind, profile)) {
    const read = readParameter(texts[name] ?? '', range);
    if ('fault' in read) faults[name] = read.fault;
    else if (read.value !== null) design[parameter.key] = read.value;
  }
  // Prints overlap by a part of the tamper.
  if (values.overlapPct !== undefined && values.diameterM === undefined) faults.diameterM ??= 'missing';
  const { axes, axisM } = values;
  const chain = axes === undefined || axisM === undefined ? null : { axes, spacingM: axisM };
  // A machine of the type has as many drills, and the map draws as many.
  if (axes !== undefined && takesAxes(profile, axes)) design.axes = axes;
  const terms: LayoutTerms = {
    kind,
    values,
    xM: values.xM ?? 0,
    yM: values.yM ?? 0,
    azimuthDeg: values.azimuthDeg ?? 0,
    prefix: prefix.trim(),
    depthM: values.depthM ?? null,
    diameterM: values.diameterM ?? null,
    outline: fills ? outline : null,
    route,
  };
  const isGood = Object.keys(faults).length === 0 && routeFault === null && !(fills && waits);
  const tooMany = isGood && roughCount(terms) > MOST_LAID_OUT;
  return {
    faults,
    terms: isGood && !tooMany ? terms : null,
    sizes: { diameterM: values.diameterM ?? null, design, chain },
    route,
    routeFault,
    tooMany,
  };
}

function takesAxes({ designParameters }: Pick<EquipmentProfile, 'designParameters'>, count: number): boolean {
  return designParameters.some(({ key }) => key === 'axes') && AXES.some((axes) => axes === count);
}
