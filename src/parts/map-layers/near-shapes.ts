// Of which outline a pile is, and what it is allowed to be off: by its type and what its own design says.
import { AXES } from '../../equipment/axes';
import { type EquipmentProfile, POSITION } from '../../equipment/descriptor';
import { type Limits, limitOf } from '../../equipment/limit-of';
import type { PileShape } from '../../maps/near-piles';

/** The outline by a pile's design; NaN: not said. */
export interface DesignedOutline {
  readonly lengthM: number;
  readonly axes: number;
  readonly swingDeg: number;
  readonly diameterM: number;
  /** Usual distance of neighbours on the site. */
  readonly spacingM: number;
}

/** A length or number of axes that the design does not say is that of the distance of neighbours. */
export function shapeOf({ outline }: Pick<EquipmentProfile, 'outline'>, designed: DesignedOutline): PileShape {
  if (outline === undefined) return { kind: 'round' };
  const { axes, lengthM, diameterM, spacingM, swingDeg } = designed;
  if (outline.kind === 'sector') {
    // All around, as where nothing is said.
    return swingDeg > 0 && swingDeg < 180 ? { kind: 'sector', swingDeg } : { kind: 'round' };
  }
  if (outline.kind === 'axes') {
    // Each body cuts the last hole of its neighbour once more.
    const near = [...AXES].sort((a, b) => misfit(a) - misfit(b))[0] ?? AXES[0];
    return { kind: 'axes', axes: axes > 0 ? axes : near, spacingM: outline.spacingM };
  }
  const length = lengthM > 0 ? lengthM : spacingM;
  if (!Number.isFinite(length)) return { kind: 'round' };
  return { kind: 'block', lengthM: length, acrossM: outline.kind === 'ring' ? outline.acrossM : diameterM };

  function misfit(count: number): number {
    const pitchM = (count - 1) * (outline?.kind === 'axes' ? outline.spacingM : 0);
    return Number.isFinite(spacingM) ? Math.abs(pitchM - spacingM) : count;
  }
}

/** How far off its design a pile may be made, mm; null: no limit is in force. The strictest of several counts. */
export function toleranceMm(
  { warningRules }: Pick<EquipmentProfile, 'warningRules'>,
  limits: Limits,
  diameterM: number,
): number | null {
  let least: number | null = null;
  for (const rule of warningRules) {
    if (rule.channel !== POSITION || rule.at === 'setUp') continue;
    const limit = limitOf(rule, limits);
    const mm = rule.when === 'offsetShareAbove' ? limit * diameterM * 1000 : limit;
    if (mm > 0 && (least === null || mm < least)) least = mm;
  }
  return least;
}
