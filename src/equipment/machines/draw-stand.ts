// Where a machine stands, against where the design wants it. Drawn by itself: the log of the same record does not change
// with it.
import type { EquipmentProfile, WarningRule } from '../descriptor';
import { type Limits, limitOf } from '../limit-of';
import { hasOnePlace } from '../places';
import type { PileDesign } from './course';
import type { Planted } from './process';
import { randomOf } from './random';
import { millimetre, type OffDesign, type Stand } from './stand';

/** Usual scatter in each direction, mm. */
const USUAL_MM = 12;
/** Noise is three deviations at most, in each of two directions. */
const REACH = 3 * Math.SQRT2;
/** The healthy ones stay below their limit by this share. */
const CLEARANCE = 0.9;

/** Null for a type whose work has no one place on the site's grid: a batch, a ring, a stretch of a wall. */
export function drawStand(
  seed: string,
  profile: EquipmentProfile,
  limits: Limits,
  pile: PileDesign,
  planted: Planted | null,
): Stand | null {
  if (!hasOnePlace(profile)) return null;
  const random = randomOf(`${seed}/position`);
  const draw = (at: 'setUp' | 'asBuilt'): OffDesign => {
    const rules = profile.warningRules.filter((rule) => isAbout(rule, at));
    const broken = planted !== null && isAbout(planted.rule, at) ? planted : null;
    if (broken !== null) {
      const angle = random.between(0, 2 * Math.PI);
      const m = millimetres(broken.rule, broken.value, pile) / 1000;
      return { dxM: millimetre(m * Math.cos(angle)), dyM: millimetre(m * Math.sin(angle)) };
    }
    const tolerances = rules.map((rule) => millimetres(rule, limitOf(rule, limits), pile)).filter((mm) => mm > 0);
    const scatterMm = Math.min(USUAL_MM, (Math.min(...tolerances) * CLEARANCE) / REACH);
    return {
      dxM: millimetre((random.noise() * scatterMm) / 1000),
      dyM: millimetre((random.noise() * scatterMm) / 1000),
    };
  };
  return { setUp: draw('setUp'), asBuilt: draw('asBuilt') };
}

/** Whether a rule is about where the machine stands. */
export function isOfPosition(rule: WarningRule): boolean {
  return rule.when === 'offsetAbove' || rule.when === 'offsetShareAbove';
}

function isAbout(rule: WarningRule, at: 'setUp' | 'asBuilt'): boolean {
  return isOfPosition(rule) && (rule.at ?? 'asBuilt') === at;
}

function millimetres({ when }: WarningRule, value: number, { diameterM }: PileDesign): number {
  return when === 'offsetShareAbove' ? value * diameterM * 1000 : value;
}
