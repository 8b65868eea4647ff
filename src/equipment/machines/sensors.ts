// Sensors that several families have in common.
import { PROBES } from '../profile-parts';
import type { Moment } from './process';
import type { Random } from './random';

/** Inclination of a mast or tool: a set that stays, a slow sway on the way, and the sensor's noise. */
export function tiltOf(random: Random, limitDeg: number): (atM: number) => { tilt_x_deg: number; tilt_y_deg: number } {
  const x = random.noise() * 0.12 * limitDeg;
  const y = random.noise() * 0.12 * limitDeg;
  const phase = random.between(0, Math.PI);
  return (atM) => {
    const sway = Math.sin(atM * 0.7 + phase) * 0.1 * limitDeg;
    return {
      tilt_x_deg: x + sway + random.noise() * 0.025 * limitDeg,
      tilt_y_deg: y + sway * 0.6 + random.noise() * 0.025 * limitDeg,
    };
  };
}

/** Inclinometers in a post, which leans as `lean` says and is bent a little: more so, the deeper. */
export function probesOf(
  random: Random,
  limitDeg: number,
): (lean: { readonly tilt_x_deg: number; readonly tilt_y_deg: number }) => Record<string, number> {
  const bendX = random.noise() * 0.16 * limitDeg;
  const bendY = random.noise() * 0.16 * limitDeg;
  const along = (keys: readonly string[], lean: number, bend: number): [string, number][] =>
    keys.map((key, at) => {
      const below = (2 * (at + 0.5)) / keys.length - 1;
      return [key, lean + bend * below + random.noise() * 0.02 * limitDeg];
    });
  return ({ tilt_x_deg, tilt_y_deg }) =>
    Object.fromEntries([...along(PROBES.x, tilt_x_deg, bendX), ...along(PROBES.y, tilt_y_deg, bendY)]);
}

/** A reading with a deviation relative to it. */
export function around(random: Random, value: number, deviation: number): number {
  return value * (1 + random.noise() * deviation);
}

/** Metres over which a recorder averages what is put in a metre. */
const SEGMENT_M = 0.25;

/**
 * The amount put in a metre lately, as a share of the amount wanted. It does not change while the tool stands still.
 * NaN until a segment is done.
 */
export class MetreShare {
  private share = Number.NaN;
  private passedM = 0;

  next(now: Moment, random: Random): number {
    if (now.movedM > 0) {
      this.passedM += now.movedM;
      const fed = around(random, now.feed, 0.008);
      if (Number.isNaN(this.share)) this.share = fed;
      this.share += (fed - this.share) * (1 - Math.exp(-now.movedM / SEGMENT_M));
    }
    return this.passedM < SEGMENT_M ? Number.NaN : this.share;
  }
}

/** A value that follows another one slowly. */
export class Follower {
  constructor(
    private value: number,
    private readonly lagS: number,
  ) {}

  next(target: number, stepS: number): number {
    this.value += (target - this.value) * (1 - Math.exp(-stepS / this.lagS));
    return this.value;
  }
}
