// Layouts that somebody asks for by a form: the same patterns that the demo's sites lie on.
import { MAX_PILES_A_CALL } from '../../contracts/api/pile-management';
import { alignmentAlong } from './alignment-along';
import { type CompactionTerms, compactionCount, compactionLayout, printStepM } from './compaction-layout';
import {
  type Axis,
  axisAlong,
  curtainHoles,
  lineWallBodies,
  pitWallBodies,
  tunnelRings,
  wallPanels,
  wallSections,
} from './line-layout';
import { fieldPiles, type LayoutPile, roadPiles } from './pile-layout';
import { frameOf, isWithin, type Outline, type Place, pilesWithin, shifted } from './within-outline';

const COMPACTION_FIELDS = ['rows', 'columns', 'spacingM', 'passes', 'overlapPct', 'fullDropM'] as const;

/** The patterns, each with the numbers that it needs; lengths in metres, counts whole. */
export const LAYOUTS = {
  square: ['rows', 'columns', 'spacingM'],
  triangle: ['rows', 'columns', 'spacingM'],
  road: ['fromM', 'lengthM', 'widthM', 'spacingM'],
  pit: ['lengthM', 'widthM', 'axes', 'axisM'],
  curtain: ['fromM', 'lengthM', 'rows', 'rowSpacingM', 'spacingM'],
  panels: ['fromM', 'lengthM', 'panelM'],
  sections: ['fromM', 'lengthM', 'sectionM'],
  rings: ['fromM', 'lengthM', 'ringM'],
  compaction: COMPACTION_FIELDS,
  compactionTriangle: COMPACTION_FIELDS,
} as const;
export type LayoutKind = keyof typeof LAYOUTS;
export type LayoutField = (typeof LAYOUTS)[LayoutKind][number];

export interface LayoutTerms {
  readonly kind: LayoutKind;
  readonly values: Readonly<Partial<Record<LayoutField, number>>>;
  /** Where it begins, and the direction of its rows or line, clockwise from north. */
  readonly xM: number;
  readonly yM: number;
  readonly azimuthDeg: number;
  /** Numbers begin with it. */
  readonly prefix: string;
  /** Null for what has no depth. */
  readonly depthM: number | null;
  /** Of a tamper, whose prints overlap; null or absent: not said. */
  readonly diameterM?: number | null;
  /** Fields fill it, and rows and columns follow from it; null: none is given. */
  readonly outline: Outline | null;
  /** Piles along a line follow it, from its first point on; null or absent: they go straight in the direction. */
  readonly route?: Route | null;
}

/** A line of points. */
export interface Route {
  /** X and Y of each in turn, metres. */
  readonly points: Outline;
  /** From the last it goes back to the first. */
  readonly closes: boolean;
}

/** Patterns of points that are tamped in passes. */
export const COMPACTION: ReadonlySet<LayoutKind> = new Set(['compaction', 'compactionTriangle']);

/** Patterns of what has no depth. */
export const WITHOUT_DEPTH: ReadonlySet<LayoutKind> = new Set(['rings', ...COMPACTION]);

/** The parameter of the design that a pattern gives each of its piles: how long it is along the line. */
export const GIVEN_LENGTH: Readonly<Partial<Record<LayoutKind, string>>> = {
  panels: 'panel_m',
  sections: 'section_m',
  rings: 'ring_m',
};

/**
 * Patterns that fill an outline. The others have no area: a wall goes along its edge, which is a line that is followed, and
 * panels, sections, rings and rows by mileage are told by their way along one.
 */
export const FILLS_OUTLINE: ReadonlySet<LayoutKind> = new Set(['square', 'triangle', 'curtain', ...COMPACTION]);

/** Patterns that go along a line. */
export const FOLLOWS_LINE: ReadonlySet<LayoutKind> = new Set(['road', 'pit', 'curtain', 'panels', 'sections', 'rings']);

/** The points of a line, with the first once more where it closes. */
function pointsOf({ points, closes }: Route): readonly Place[] {
  const all = Array.from({ length: points.length >> 1 }, (_, at) => ({
    xM: points[2 * at] ?? Number.NaN,
    yM: points[2 * at + 1] ?? Number.NaN,
  }));
  const [first] = all;
  return closes && first !== undefined ? [...all, first] : all;
}

/** Metres along a line. */
export function routeLengthM(route: Route): number {
  return alignmentAlong(pointsOf(route), 0)?.lengthM ?? 0;
}

/** Most piles that a form may ask for: they are added by one call. */
export const MOST_LAID_OUT = MAX_PILES_A_CALL;

/** About how many piles there will be, before any is made; within an outline, in the rectangle around it. */
export function roughCount(terms: LayoutTerms): number {
  const { kind, values, azimuthDeg, outline, route = null } = terms;
  const routeM = route === null ? null : routeLengthM(route);
  const v = (name: LayoutField): number => (name === 'lengthM' ? routeM : null) ?? values[name] ?? 0;
  switch (kind) {
    case 'square':
    case 'triangle': {
      if (outline === null) return v('rows') * v('columns');
      const { alongM, acrossM } = frameOf(outline, radians(azimuthDeg));
      const step = kind === 'triangle' ? ROW_FACTOR : 1;
      return (alongM / v('spacingM') + 2) * (acrossM / (v('spacingM') * step) + 2);
    }
    case 'road':
      return (v('lengthM') / (v('spacingM') * ROW_FACTOR) + 1) * (v('widthM') / v('spacingM') + 1);
    case 'pit':
      return (routeM ?? 2 * (v('lengthM') + v('widthM'))) / ((v('axes') - 1) * v('axisM'));
    case 'curtain': {
      if (outline === null) return (v('lengthM') / v('spacingM')) * v('rows');
      const { alongM, acrossM } = frameOf(outline, radians(azimuthDeg));
      return (alongM / v('spacingM') + 1) * (acrossM / v('rowSpacingM') + 1);
    }
    case 'panels':
      return v('lengthM') / v('panelM');
    case 'sections':
      return v('lengthM') / v('sectionM');
    case 'rings':
      return v('lengthM') / v('ringM');
    case 'compaction':
    case 'compactionTriangle':
      return compactionCount(compactionTerms(terms));
  }
}

/** Full tamping is asked for by the overlap of its prints. */
function compactionTerms(terms: LayoutTerms): CompactionTerms {
  const { kind, values, xM, yM, azimuthDeg, prefix, outline, diameterM = null } = terms;
  const { rows = 0, columns = 0, spacingM = 0, passes = 1, overlapPct, fullDropM = null } = values;
  return {
    ...{ xM, yM, rows, columns, spacingM, passes, outline, prefix },
    headingRad: radians(azimuthDeg),
    pattern: kind === 'compaction' ? 'square' : 'triangle',
    full:
      overlapPct === undefined || diameterM === null
        ? null
        : { stepM: printStepM(diameterM, overlapPct), dropM: fullDropM },
  };
}

/** The piles, in the order in which they are made; at most about MOST_LAID_OUT have been asked for. */
export function laidOut(terms: LayoutTerms): Iterable<LayoutPile> {
  const { kind, values, xM, yM, azimuthDeg, prefix, outline, route = null } = terms;
  const v = (name: LayoutField): number => values[name] ?? 0;
  const depthM = terms.depthM ?? 0;
  const headingRad = radians(azimuthDeg);
  const straight: Axis = { xM, yM, headingRad, fromM: v('fromM'), lengthM: v('lengthM') };
  const axis = route === null ? straight : axisAlong(pointsOf(route), v('fromM'));
  if (axis === null) return [];
  const numbered = (piles: Iterable<LayoutPile>): Iterable<LayoutPile> => withPrefix(piles, prefix, terms.depthM);
  switch (kind) {
    case 'square':
    case 'triangle': {
      const spacingM = v('spacingM');
      const fill = outline === null ? null : frameOf(outline, headingRad);
      const lead = prefix === '' ? '' : `${prefix}-`;
      const stepM = kind === 'triangle' ? spacingM * ROW_FACTOR : spacingM;
      const field = fieldPiles({
        ...(fill === null
          ? { xM, yM, rows: v('rows'), columns: v('columns') }
          : {
              // Half a spacing from the edge, as the rest of the spacing is divided on both sides.
              ...shifted(fill, headingRad, (fill.alongM % spacingM) / 2, (fill.acrossM % stepM) / 2),
              rows: Math.floor(fill.acrossM / stepM) + 1,
              columns: Math.floor(fill.alongM / spacingM) + 1,
            }),
        ...{ prefix, headingRad, spacingM, pattern: kind, depthM },
      });
      const within =
        outline === null ? field : pilesWithin(field, outline, (rowNo, numeral) => `${lead}${rowNo}-${numeral}`);
      return withPrefix(within, '', terms.depthM);
    }
    case 'compaction':
    case 'compactionTriangle':
      return compactionLayout(compactionTerms(terms));
    case 'road': {
      const line = axis.along ?? alignmentAlong([axis, shifted(axis, headingRad, axis.lengthM, 0)], axis.fromM);
      if (line === null) return [];
      return withPrefix(
        roadPiles({
          line,
          prefix,
          fromM: axis.fromM,
          toM: axis.fromM + axis.lengthM,
          widthM: () => v('widthM'),
          spacingM: v('spacingM'),
          depthM: () => depthM,
        }),
        '',
        terms.depthM,
      );
    }
    case 'pit': {
      // Each body cuts the last hole of its neighbour once more.
      const pitchM = (v('axes') - 1) * v('axisM');
      return numbered(
        route === null
          ? pitWallBodies({ xM, yM, headingRad, depthM, lengthM: v('lengthM'), widthM: v('widthM'), pitchM })
          : lineWallBodies(pointsOf(route), { pitchM, depthM }),
      );
    }
    case 'curtain': {
      const [rowSpacingM, spacingM] = [v('rowSpacingM'), v('spacingM')];
      if (outline === null) return numbered(curtainHoles({ axis, rows: v('rows'), rowSpacingM, spacingM, depthM }));
      const fill = frameOf(outline, headingRad);
      const columns = Math.floor(fill.alongM / spacingM) + 1;
      return numbered(
        curtainHoles({
          axis: {
            ...shifted(fill, headingRad, (fill.alongM % spacingM) / 2, (fill.acrossM % rowSpacingM) / 2),
            ...{ headingRad, fromM: v('fromM') },
            // Rounding must not take the last hole of a row.
            lengthM: (columns + 0.5) * spacingM,
          },
          rows: Math.floor(fill.acrossM / rowSpacingM) + 1,
          ...{ rowSpacingM, spacingM, depthM },
          isDrilled: (holeXM, holeYM) => isWithin(outline, holeXM, holeYM),
        }),
      );
    }
    case 'panels':
      return numbered(wallPanels({ axis, panelM: v('panelM'), depthM }));
    case 'sections':
      return numbered(wallSections(axis, v('sectionM'), depthM));
    case 'rings':
      return withPrefix(tunnelRings(axis, prefix, v('ringM')), '', null);
  }
}

const ROW_FACTOR = Math.sqrt(3) / 2;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

function* withPrefix(piles: Iterable<LayoutPile>, prefix: string, depthM: number | null): Generator<LayoutPile> {
  for (const pile of piles) yield { ...pile, depthM, pileNo: prefix === '' ? pile.pileNo : `${prefix}-${pile.pileNo}` };
}
