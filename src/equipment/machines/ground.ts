// Ground under a site, as a machine's motor feels it.
import type { Random } from './random';

interface Layer {
  readonly bottomM: number;
  /** 0.3 soft clay … 1.1 dense bearing layer. */
  readonly resistance: number;
}

/** Layers from the surface down; the last one has no end. */
export type Ground = readonly Layer[];

/** A crust, soft ground with a stiffer lens in it, and the bearing layer that the design depth just reaches. */
export function drawGround(random: Random, depthM: number): Ground {
  const crust = random.between(0.6, 1.4);
  const bearing = depthM - random.between(0.4, 0.9);
  const lens = random.between(crust + 0.5, Math.max(crust + 0.6, bearing - 1));
  return [
    { bottomM: crust, resistance: random.between(0.6, 0.8) },
    { bottomM: lens, resistance: random.between(0.3, 0.4) },
    { bottomM: lens + random.between(0.2, 0.5), resistance: random.between(0.45, 0.7) },
    { bottomM: bearing, resistance: random.between(0.33, 0.45) },
    { bottomM: Number.POSITIVE_INFINITY, resistance: random.between(0.85, 1.1) },
  ];
}

/** Resistance of the ground at a depth. */
export function resistanceOf(ground: Ground, depthM: number): number {
  for (const layer of ground) if (depthM < layer.bottomM) return layer.resistance;
  return 1;
}
