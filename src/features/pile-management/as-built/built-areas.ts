// Piles as built by area, the areas with most findings first.
import type { AreasAsBuilt } from '../../../contracts/data-core';
import type { MapShape } from '../../../maps/map-shape';
import { rowShape } from '../../../maps/map-shape';

export interface BuiltArea {
  /** The row; null: a square. */
  readonly row: string | null;
  /** Selects its piles on the map; null: nothing does. */
  readonly shape: MapShape | null;
  /** Of its designs, X and Y from and to, metres on the site's grid. */
  readonly box: readonly [number, number, number, number];
  readonly designed: number;
  readonly made: number;
  readonly placed: number;
  /** NaN where nothing was checked: there is no limit, or no place was told. */
  readonly beyond: number;
  /** NaN without a limit. */
  readonly short: number;
  /** NaN without any. */
  readonly meanMm: number;
  readonly worstMm: number;
  readonly reachedM: number;
  readonly designedM: number;
}

/** Of the map's places. */
export interface Origin {
  readonly originXM: number;
  readonly originYM: number;
}

/** A margin that takes in the piles on the edge, as links carry whole centimetres. */
const EDGE_M = 0.01;

/** `rowNames`: of the codes of rows; absent for squares. `limits`: which there are, see `hasLimits`. */
export function builtAreas(
  columns: AreasAsBuilt,
  rowNames: readonly string[] | undefined,
  { originXM, originYM }: Origin,
  limits: Readonly<Record<'beyond' | 'short', boolean>>,
): readonly BuiltArea[] {
  const areas = Array.from(columns.code, (code, at): BuiltArea => {
    const own = (column: keyof AreasAsBuilt): number => columns[column][at] ?? 0;
    const [fromX, toX] = [originXM + own('southM'), originXM + own('northM')];
    const [fromY, toY] = [originYM + own('westM'), originYM + own('eastM')];
    const placed = own('placed');
    const row = rowNames === undefined ? null : (rowNames[code] ?? '');
    const corners = [fromX - EDGE_M, fromY - EDGE_M, toX + EDGE_M, toY + EDGE_M];
    const shape: MapShape | null =
      row !== null
        ? rowShape(row)
        : corners.every(Number.isFinite)
          ? { kind: 'box', corners: corners.map((metres) => Math.round(metres * 100) / 100) }
          : null;
    return {
      ...{ row, shape, box: [fromX, toX, fromY, toY], placed },
      designed: own('designed'),
      made: own('made'),
      beyond: limits.beyond && placed > 0 ? own('beyond') : Number.NaN,
      short: limits.short ? own('short') : Number.NaN,
      reachedM: own('reachedM'),
      designedM: own('designedM'),
      meanMm: placed === 0 ? Number.NaN : own('sumMm') / placed,
      worstMm: placed === 0 ? Number.NaN : own('worstMm'),
    };
  });
  const findings = ({ beyond, short }: BuiltArea): number => (beyond || 0) + (short || 0);
  return areas.sort((a, b) => findings(b) - findings(a));
}

/** Tells an area from the others of its kind. */
export const areaKey = ({ row, box }: BuiltArea): string => row ?? box.join();

/** All areas together. */
export function builtSums(areas: readonly BuiltArea[]): Omit<BuiltArea, 'row' | 'shape' | 'box'> {
  const sum = (of: (area: BuiltArea) => number): number => areas.reduce((total, area) => total + of(area), 0);
  // Those of the areas that were checked; NaN: none was.
  const checked = (of: (area: BuiltArea) => number): number =>
    areas.map(of).reduce((total, found) => (Number.isNaN(found) ? total : (total || 0) + found), Number.NaN);
  const placed = sum((area) => area.placed);
  const withPiles = areas.filter((area) => area.placed > 0);
  return {
    designed: sum((area) => area.designed),
    made: sum((area) => area.made),
    placed,
    beyond: checked((area) => area.beyond),
    short: checked((area) => area.short),
    meanMm:
      placed === 0 ? Number.NaN : withPiles.reduce((total, area) => total + area.meanMm * area.placed, 0) / placed,
    worstMm: withPiles.length === 0 ? Number.NaN : withPiles.reduce((most, area) => Math.max(most, area.worstMm), 0),
    reachedM: sum((area) => area.reachedM),
    designedM: sum((area) => area.designedM),
  };
}
