// Draws of the rigs of a simulated slurry plant from its tank: they decide when the plant begins a batch, and whom
// a batch went to.

import type { Channel } from '../descriptor';
import { type Course, type PileDesign, termOf } from './course';
import { slurryLitres } from './slurry';

/** A rig that a plant serves. */
export interface ServedRig {
  readonly projectId: number;
  readonly deviceId: number;
}

/** A rig, and what it has drawn more than it got so far; below 0: got more than it has drawn. */
export interface OwedRig extends ServedRig {
  readonly owedL?: number;
}

/** Weights of a batch; null where nothing was weighed. */
interface WeighedBatch {
  readonly cementKg: number | null;
  readonly ratio: number | null;
}

export interface Delivery {
  /** Counts from 1 within the record. */
  readonly no: number;
  readonly rig: ServedRig;
  readonly litres: number;
}

/** Slurry that a rig gets and never counts, washed out of hoses and mixer: a share of the slurry that it counts. */
export const LOSS_SHARE = 0.02;
/** A batch is begun when so much of one is missing in the tank. */
const BEGIN_AT_SHARE = 0.5;
/** No message tells more. */
const MOST_DELIVERIES = 20;

/** Litres that a batch of a design comes to when it is weighed as it should be. */
export function plannedLitres(design: PileDesign): number {
  const cementKg = termOf(design, 'cement_kg', 800);
  return slurryLitres(cementKg, termOf(design, 'water_cement_ratio', 1), termOf(design, 'cement_density_gcm3', 3.1));
}

/** Litres by the weights of a batch; null where nothing was weighed. */
export function weighedLitres({ cementKg, ratio }: WeighedBatch, design: PileDesign): number | null {
  if (cementKg === null || ratio === null) return null;
  return slurryLitres(cementKg, ratio, termOf(design, 'cement_density_gcm3', 3.1));
}

export class SlurryDemand {
  private readonly rigs: { readonly rig: ServedRig; owedL: number }[];

  constructor(rigs: readonly OwedRig[]) {
    this.rigs = rigs.map(({ projectId, deviceId, owedL = 0 }) => ({ rig: { projectId, deviceId }, owedL }));
  }

  /** A rig counts further litres; one that the plant does not serve concerns it not. */
  draw({ projectId, deviceId }: ServedRig, litres: number): void {
    const drawn = this.rigs.find(({ rig }) => rig.projectId === projectId && rig.deviceId === deviceId);
    if (drawn !== undefined) drawn.owedL += litres * (1 + LOSS_SHARE);
  }

  /** Whether the tank has room for a batch. */
  asksFor(batchL: number): boolean {
    return this.owedL() >= BEGIN_AT_SHARE * batchL;
  }

  /** Whether the tank has nothing left: a whole batch is missing in it. */
  isDry(batchL: number): boolean {
    return this.owedL() >= batchL;
  }

  private owedL(): number {
    return this.rigs.reduce((sum, { owedL }) => sum + owedL, 0);
  }

  /** Shares a batch out by what each rig has drawn since; evenly where none has. None without a rig. */
  deliver(litres: number): Delivery[] {
    const drawing = this.rigs.filter(({ owedL }) => owedL > 0);
    const served = (drawing.length > 0 ? drawing : this.rigs)
      .toSorted((a, b) => b.owedL - a.owedL)
      .slice(0, MOST_DELIVERIES);
    const owed = served.map(({ owedL }) => (drawing.length > 0 ? owedL : 1));
    const total = owed.reduce((sum, each) => sum + each, 0);
    const deliveries: Delivery[] = [];
    served.forEach((each, i) => {
      const part = Math.round((litres * (owed[i] ?? 0)) / total);
      if (part <= 0) return;
      each.owedL -= part;
      deliveries.push({ no: deliveries.length + 1, rig: each.rig, litres: part });
    });
    return deliveries;
  }
}

/** Litres that a rig counts at an instant. */
export interface Draw {
  readonly rig: ServedRig;
  readonly atMs: number;
  readonly litres: number;
}

/** When batches of a plant are due, by draws in the order of time: each when the tank has room for it. */
export function dueTimes(draws: readonly Draw[], batchL: number): number[] {
  const times: number[] = [];
  let drawnL = 0;
  for (const { atMs, litres } of draws) {
    drawnL += litres * (1 + LOSS_SHARE);
    while (drawnL >= (times.length + BEGIN_AT_SHARE) * batchL) times.push(atMs);
  }
  return times;
}

/** The batch that a course weighs, from a quick run, in a recorder's 32 bits. Null where a type weighs no cement. */
export function weighedBy(
  course: Pick<Course, 'run' | 'quickStepS'>,
  channels: readonly Channel[],
): WeighedBatch | null {
  const at = (key: string): number => channels.findIndex((channel) => channel.key === key);
  const cement = at('cement_kg');
  const ratio = at('ratio');
  if (cement < 0) return null;
  const found: { cementKg: number | null; ratio: number | null } = { cementKg: null, ratio: null };
  const run = course.run(course.quickStepS);
  while (run.step()) {
    const kg = Math.fround(run.values[cement] ?? Number.NaN);
    // The weight falls again when the mixer is emptied.
    if (!Number.isNaN(kg)) found.cementKg = Math.max(found.cementKg ?? kg, kg);
    const weighedRatio = Math.fround(run.values[ratio] ?? Number.NaN);
    if (!Number.isNaN(weighedRatio)) found.ratio = weighedRatio;
  }
  return found;
}
