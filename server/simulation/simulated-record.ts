// The record that a generation gives a pile: the simulator's physics over the pile's own design. Nothing is stored here.
import { setImmediate as giveWay } from 'node:timers/promises';
import type { GenerationFailure } from '../../src/contracts/broker';
import type { EquipmentType } from '../../src/equipment/descriptor';
import type { DesignTerms, PileDesign } from '../../src/equipment/machines/course';
import { courseOf, profileOf } from '../../src/equipment/machines/courses';
import { type Standing, standingOf } from '../../src/equipment/machines/stand';
import { needsDesignDepth } from '../../src/equipment/simulation-parameters';
import type { LogColumns } from '../db/log-codec';
import { designWith, type GenerationTerms } from './generation-terms';
import { logOfCourse } from './record-course';

/** Longer records are no work that a site does, and their logs would not fit: about 25 MiB while they are made. */
const LONGEST_S = 72 * 3600;
/** Rows that are made before others have their turn; some milliseconds. */
const ROWS_AT_ONCE = 2_000;
/** Least depth of a pile: the simulator's ground has a crust and a bearing layer. */
const LEAST_DEPTH_M = 2;

/** A design pile as stored, or a batch without any. */
export interface DesignedPile {
  readonly depthM: number | null;
  readonly diameterM: number | null;
  readonly xM: number | null;
  readonly yM: number | null;
  readonly terms: DesignTerms;
}

/** Everything that a record is made from. */
export interface SimulatedRecord {
  /** From 0 ms on. */
  readonly log: LogColumns;
  readonly standing: Standing | null;
}

export interface RecordOrder {
  readonly type: EquipmentType;
  readonly design: DesignedPile;
  readonly terms: GenerationTerms;
  readonly limits: Readonly<Record<string, number>>;
  readonly seed: string;
}

/** The record, or why there can be none. */
export async function simulatedRecord(order: RecordOrder): Promise<SimulatedRecord | GenerationFailure> {
  const { type, terms, limits, seed } = order;
  const pile = pileOf(order);
  if (pile === null) return 'design_incomplete';
  const course = courseOf(type.code, {
    seed,
    pile,
    limits,
    breachShare: terms.breach_share,
    isPlaced: order.design.xM !== null && order.design.yM !== null,
    scatter: terms.scatter,
  });
  if (!(course.durationS() <= LONGEST_S)) return 'takes_too_long';
  const steps = logOfCourse(course, profileOf(type.code), ROWS_AT_ONCE);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return { log: step.value, standing: standingOf(course.stand, order.design) };
    await giveWay();
  }
}

/** The pile to make; null where its design does not say what is needed. */
function pileOf({ type, design, terms }: RecordOrder): PileDesign | null {
  const { diameterM: usualM } = profileOf(type.code).design;
  const depthM = design.depthM ?? 0;
  if (needsDesignDepth(type.code) && !(depthM >= LEAST_DEPTH_M)) return null;
  const emptyM = design.terms.empty_stir_depth_m;
  if (typeof emptyM === 'number' && emptyM > depthM - 1 && needsDesignDepth(type.code)) return null;
  return { depthM, diameterM: design.diameterM ?? usualM, terms: designWith(type, design.terms, terms.parameters) };
}
