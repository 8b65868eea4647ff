// A drawing (DXF, as text) as its groups: its encoding, its entities, and the unit of its coordinates.
import DxfParser, { type IDxf, type IEntity } from 'dxf-parser';
import type { LengthUnit } from '../../src/contracts/spreadsheet';
import { attributeGroups, circleGroups, hatchGroups, readGroups, splineGroups, textGroups } from './dxf-groups';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export const apart = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** The comment or section that a drawing begins with. */
const BEGINNING = /^\uFEFF?\s*(999\r?\n[^\n]*\r?\n\s*)*0\s*\r?\n\s*SECTION\b/;
/** Bytes that are looked at to tell a drawing. */
const LOOKED_AT_BYTES = 2000;
/** Since this version drawings are in UTF-8 (AutoCAD 2007). */
const FIRST_UTF8 = 'AC1021';
/** $INSUNITS by the length of one in metres. */
const UNITS: ReadonlyMap<number, LengthUnit> = new Map([
  [4, 'mm'],
  [5, 'cm'],
  [6, 'm'],
]);
/** Grid coordinates in millimetres have so many digits. */
const FEWEST_MM = 1e7;

export function isDrawing(bytes: Uint8Array): boolean {
  return BEGINNING.test(new TextDecoder('latin1').decode(bytes.subarray(0, LOOKED_AT_BYTES)));
}

/** Null for what is no drawing: a fault of its groups helps nobody who has only a program that draws. */
export function parseDrawing(bytes: Uint8Array): IDxf | null {
  try {
    const parser = new DxfParser();
    readGroups(parser, 'CIRCLE', circleGroups);
    readGroups(parser, 'SPLINE', splineGroups);
    readGroups(parser, 'HATCH', hatchGroups);
    readGroups(parser, 'TEXT', textGroups);
    readGroups(parser, 'ATTRIB', attributeGroups);
    return parser.parseSync(textOf(bytes));
  } catch {
    return null;
  }
}

/** The drawing's unit ($INSUNITS); millimetres only where a grid in millimetres has such places. */
export function likelyUnit({ header }: IDxf, points: readonly Point[]): LengthUnit {
  const said = UNITS.get(Number(header?.$INSUNITS ?? 0)) ?? 'm';
  return said === 'mm' && !seemsMillimetres(points) ? 'm' : said;
}

/** Whether the places are a grid's in millimetres: a template's unit says little. */
function seemsMillimetres(points: readonly Point[]): boolean {
  return points.some(({ x, y }) => Math.abs(x) > FEWEST_MM || Math.abs(y) > FEWEST_MM);
}

/** By what the drawing says of itself: older ones are in the code page of their program. */
function textOf(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 20_000));
  const version = /\$ACADVER\s+1\s+(AC\d+)/.exec(head)?.[1] ?? '';
  const codePage = /\$DWGCODEPAGE\s+3\s+(\S+)/.exec(head)?.[1] ?? '';
  if (version < FIRST_UTF8 && /936|GB/i.test(codePage)) return new TextDecoder('gb18030').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

export function pointOf(value: unknown): Point | null {
  if (typeof value !== 'object' || value === null) return null;
  const [x, y]: unknown[] = [Reflect.get(value, 'x'), Reflect.get(value, 'y')];
  return typeof x === 'number' && typeof y === 'number' && Number.isFinite(x + y) ? { x, y } : null;
}

/** Whether an entity is drawn in the model: neither hidden nor on a sheet of paper. */
export const isSeen = ({ inPaperSpace, visible }: IEntity): boolean => inPaperSpace !== true && visible !== false;

/** Of these the places are the drawing's own, whichever side they are drawn from. */
const IN_PLACE = new Set(['LINE', 'ELLIPSE', 'SPLINE', 'POINT', 'MTEXT']);

/** Drawn from below: its own X points the other way (the arbitrary axis algorithm of the format). */
export function isMirrored(entity: IEntity): boolean {
  const direction: unknown = Reflect.get(entity, 'extrusionDirection');
  const z: unknown =
    typeof direction === 'object' && direction !== null
      ? Reflect.get(direction, 'z')
      : Reflect.get(entity, 'extrusionDirectionZ');
  return !IN_PLACE.has(entity.type) && typeof z === 'number' && z < 0;
}

/** A place of what is drawn from below, as it is seen from above. */
export function mirrored({ x, y }: Point): Point {
  return { x: -x, y };
}

/** The place of an entity on the drawing, by the name under which its own groups have it. */
export function placeOf(entity: IEntity, name: string): Point | null {
  const at = pointOf(Reflect.get(entity, name));
  return at !== null && isMirrored(entity) ? mirrored(at) : at;
}
