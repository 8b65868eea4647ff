// Entities of a drawing that the library does not read, or reads without all of their numbers, by their groups.
import type DxfParser from 'dxf-parser';

type Handler = InstanceType<Parameters<DxfParser['registerEntityHandler']>[0]>;
type Scanner = Parameters<Handler['parseEntity']>[0];

/** A code of the format and its value. */
export type Group = readonly [code: number, value: unknown];

/** Values of any entity, and those of its own groups. */
interface Read {
  readonly type: string;
  layer: string;
  visible: boolean;
  inPaperSpace: boolean;
  extrusionDirection: { z: number } | undefined;
}

/** Registers a reader of entities of a name: it takes what all entities have, and of the groups what `own` makes of them. */
export function readGroups(parser: DxfParser, name: string, own: (groups: readonly Group[]) => object): void {
  class Reader {
    readonly ForEntityName = name;

    parseEntity(scanner: Scanner, begin: { readonly value: unknown }): object {
      const groups: Group[] = [];
      const read: Read = {
        type: String(begin.value),
        layer: '0',
        visible: true,
        inPaperSpace: false,
        extrusionDirection: undefined,
      };
      for (let group = scanner.next(); group.code !== 0 && !scanner.isEOF(); group = scanner.next()) {
        const { code, value } = group;
        if (code === 8) read.layer = String(value);
        else if (code === 60) read.visible = Number(value) === 0;
        else if (code === 67) read.inPaperSpace = Number(value) !== 0;
        else if (code === 230) read.extrusionDirection = { z: Number(value) };
        // Codes of programs' own begin at 1000, and have numbers of places as well.
        else if (code < 1000) groups.push([code, value]);
      }
      return { ...read, ...own(groups) };
    }
  }
  // The library's type lists the names that it reads itself.
  parser.registerEntityHandler(Reader as unknown as Parameters<DxfParser['registerEntityHandler']>[0]);
}

const numbersIn = (groups: readonly Group[], code: number): readonly number[] =>
  groups.flatMap(([of, value]) => (of === code ? [Number(value)] : []));

/** A circle as the library reads it; that one leaves out from which side it is drawn. */
export function circleGroups(groups: readonly Group[]): object {
  const [[x], [y], [radius]] = [numbersIn(groups, 10), numbersIn(groups, 20), numbersIn(groups, 40)];
  return { center: { x, y }, radius };
}

/** A text as the library reads it, which leaves out the same. */
export function textGroups(groups: readonly Group[]): object {
  const first = (code: number): unknown => groups.find(([of]) => of === code)?.[1];
  const point = (code: number): object | undefined =>
    first(code) === undefined ? undefined : { x: first(code), y: first(code + 10) };
  return {
    startPoint: point(10),
    endPoint: point(11),
    textHeight: first(40),
    rotation: first(50),
    text: first(1),
    halign: first(72),
    valign: first(73),
  };
}

/** A value of a block that is put, which the library leaves out: a text with a tag, which the drawing may not show. */
export function attributeGroups(groups: readonly Group[]): object {
  const first = (code: number): unknown => groups.find(([of]) => of === code)?.[1];
  return {
    ...textGroups(groups),
    type: 'TEXT',
    tag: String(first(2) ?? ''),
    valign: first(74),
    ...((Number(first(70) ?? 0) & 1) === 0 ? {} : { visible: false }),
  };
}

/** A spline as the library reads it, with the weights of its control points. */
export function splineGroups(groups: readonly Group[]): object {
  const numbers = (code: number): readonly number[] => numbersIn(groups, code);
  const points = (code: number): readonly { readonly x: number; readonly y: number }[] => {
    const ys = numbers(code + 10);
    return numbers(code).map((x, at) => ({ x, y: ys[at] ?? Number.NaN }));
  };
  const [flags = 0] = numbers(70);
  return {
    controlPoints: points(10),
    fitPoints: points(11),
    knotValues: numbers(40),
    weights: numbers(41),
    closed: (flags & 1) !== 0,
    rational: (flags & 4) !== 0,
    degreeOfSplineCurve: numbers(71)[0],
  };
}

/** A hatch's groups as they are: which number means what, only their order says. */
export function hatchGroups(groups: readonly Group[]): object {
  return { hatch: groups };
}
