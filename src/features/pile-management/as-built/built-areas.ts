// Piles as built by area, the areas with most findings first.
import type { AsBuilt } from '../../../contracts/data-core';
import type { MapShape } from '../../../maps/map-shape';
import { rowShape } from '../../../maps/map-shape';

export interface BuiltArea {
  /** The row; null: a square. */
  readonly row: string | null;
  /** What selects its piles on the map; null: nothing does. */
  readonly shape: MapShape | null;
  /** Of its designs, X and Y from and to, metres on the site's grid. */
  readonly box: readonly [number, number, number, number];
  readonly designed: number;
  readonly made: number;
  readonly placed: number;
  readonly beyond: number;
  readonly short: number;
  /** NaN without any. */
  readonly meanMm: number;
  readonly worstMm: number;
  readonly reachedM: number;
  readonly designedM: number;
}

/** Of the map: what its places are from. */
export interface Origin {
  readonly originXM: number;
  readonly originYM: number;
}

/** A margin that takes in the piles on the edge, as links carry whole centimetres. */
const EDGE_M = 0.01;

/** `rowNames`: of the codes of rows; absent for squares. */
export function builtAreas(
  { area, areaBox, areaCounts, areaNumbers }: Pick<AsBuilt, 'area' | 'areaBox' | 'areaCounts' | 'areaNumbers'>,
  rowNames: readonly string[] | undefined,
  { originXM, originYM }: Origin,
): readonly BuiltArea[] {
  const areas = Array.from(area, (code, at): BuiltArea => {
    const [west = 0, south = 0, east = 0, north = 0] = areaBox.subarray(4 * at);
    const [designed = 0, made = 0, placed = 0, beyond = 0, short = 0] = areaCounts.subarray(6 * at);
    const [sumMm = 0, worstMm = 0, reachedM = 0, designedM = 0] = areaNumbers.subarray(4 * at);
    const box = [originXM + south, originXM + north, originYM + west, originYM + east] as const;
    const row = rowNames === undefined ? null : (rowNames[code] ?? '');
    const corners = [box[0] - EDGE_M, box[2] - EDGE_M, box[1] + EDGE_M, box[3] + EDGE_M];
    const shape: MapShape | null =
      row !== null
        ? rowShape(row)
        : corners.every(Number.isFinite)
          ? { kind: 'box', corners: corners.map((metres) => Math.round(metres * 100) / 100) }
          : null;
    return {
      ...{ row, shape, box, designed, made, placed, beyond, short, reachedM, designedM },
      meanMm: placed === 0 ? Number.NaN : sumMm / placed,
      worstMm: placed === 0 ? Number.NaN : worstMm,
    };
  });
  return areas.sort((a, b) => b.beyond + b.short - (a.beyond + a.short));
}

/** All areas together. */
export function builtSums(areas: readonly BuiltArea[]): Omit<BuiltArea, 'row' | 'shape' | 'box'> {
  const sum = (of: (area: BuiltArea) => number): number => areas.reduce((total, area) => total + of(area), 0);
  const placed = sum((area) => area.placed);
  const withPiles = areas.filter((area) => area.placed > 0);
  return {
    designed: sum((area) => area.designed),
    made: sum((area) => area.made),
    placed,
    beyond: sum((area) => area.beyond),
    short: sum((area) => area.short),
    meanMm:
      placed === 0 ? Number.NaN : withPiles.reduce((total, area) => total + area.meanMm * area.placed, 0) / placed,
    worstMm: withPiles.length === 0 ? Number.NaN : withPiles.reduce((most, area) => Math.max(most, area.worstMm), 0),
    reachedM: sum((area) => area.reachedM),
    designedM: sum((area) => area.designedM),
  };
}
