// The volume of a pile in the ground: the area of its outline, as the map draws it, times its depth. The overlap of
// neighbours counts for both of them.
import type { EquipmentProfile } from '../../../equipment/descriptor';
import type { PileShape } from '../../../maps/near-piles';
import { shapeOf } from '../../../parts/map-layers/near-shapes';

/** Drills side by side, so far apart. */
export interface DrillChain {
  readonly axes: number;
  readonly spacingM: number;
}

interface MeasuredPile {
  readonly depthM: number | null;
  readonly diameterM: number | null;
  readonly terms: Readonly<Record<string, unknown>>;
}

/** Area of an outline, seen from above, square metres. */
export function shapeAreaM2(shape: PileShape, diameterM: number): number {
  const circleM2 = (Math.PI / 4) * diameterM ** 2;
  switch (shape.kind) {
    case 'round':
      return circleM2;
    case 'sector':
      // To both sides.
      return (circleM2 * 2 * shape.swingDeg) / 360;
    case 'block':
      return shape.lengthM * shape.acrossM;
    case 'axes':
      return shape.axes * circleM2 - (shape.axes - 1) * sharedM2(diameterM, shape.spacingM);
  }
}

/** The overlap of two circles of the same diameter, square metres. */
function sharedM2(diameterM: number, spacingM: number): number {
  if (spacingM >= diameterM) return 0;
  const half = (spacingM / 2) * Math.sqrt(diameterM ** 2 - spacingM ** 2);
  return (diameterM ** 2 / 2) * Math.acos(spacingM / diameterM) - half;
}

/**
 * Cubic metres; null where size, depth or outline is not known. `chain`: the drills that a pattern asks for; null: as many
 * as the design says.
 */
export function pileVolumeM3(
  profile: Pick<EquipmentProfile, 'outline' | 'mapSymbol'>,
  { depthM, diameterM, terms }: MeasuredPile,
  chain: DrillChain | null,
): number | null {
  const { outline, mapSymbol } = profile;
  // A board is no round body, though it has a diameter.
  if (depthM === null || (outline === undefined && mapSymbol !== 'round')) return null;
  const said = (key: string | null): number => {
    const value = key === null ? null : terms[key];
    return typeof value === 'number' ? value : Number.NaN;
  };
  const designed = {
    lengthM: said(outline?.kind === 'block' || outline?.kind === 'ring' ? outline.length : null),
    axes: chain?.axes ?? said('axes'),
    swingDeg: said(outline?.kind === 'sector' ? outline.swing : null),
    diameterM: diameterM ?? Number.NaN,
    spacingM: Number.NaN,
  };
  // The map takes sizes that the design lacks from the neighbours: these are no measure.
  if (outline?.kind === 'axes' && !(designed.axes > 0)) return null;
  if ((outline?.kind === 'block' || outline?.kind === 'ring') && !(designed.lengthM > 0)) return null;
  const shape = shapeOf(profile, designed);
  const drawn = shape.kind === 'axes' && chain !== null ? { ...shape, spacingM: chain.spacingM } : shape;
  const m3 = shapeAreaM2(drawn, designed.diameterM) * depthM;
  return Number.isFinite(m3) ? m3 : null;
}
