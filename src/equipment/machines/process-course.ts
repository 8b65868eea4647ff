// Courses of all types whose records are processes: draws what goes wrong, then runs the process through it.
import { HALT_MS } from '../../contracts/halt';
import { axesOf } from '../axes';
import type { EquipmentProfile } from '../descriptor';
import type { Limits } from '../limit-of';
import type { Course, PileDesign, RecordRun } from './course';
import { drawStand, isOfPosition } from './draw-stand';
import { drawFault, drawPlanted, drawStop, lengthsOf, placeBreach } from './incidents';
import type { Planted, SimulatedType } from './process';
import { type ProcessPlan, ProcessRun } from './process-run';
import { randomOf, scattered } from './random';

/** Rows of a run that only gives a head. */
const HEAD_ROWS = 120;

/** Inputs that a course is drawn from. */
export interface CourseTerms {
  /** The same seed, pile and limits give the same course. */
  readonly seed: string;
  readonly pile: PileDesign;
  /** Limits in force; a rule that is not named has its default. */
  readonly limits: Limits;
  /** Key of the rule that must be broken; null: none may be. Drawn if not given. */
  readonly plant?: string | null;
  /** Share of records with a breach, 0 to 1, where none is named; usual if not given. */
  readonly breachShare?: number;
  /** False where the design has no place on the site's grid: then nothing about it can be broken. */
  readonly isPlaced?: boolean;
  /** Factor on what readings and draws scatter by; 1 if not given. */
  readonly scatter?: number;
}

/** Steps of a quick run; the judge takes longer ones for holes in the record. */
const QUICK_STEP_S = { least: 1, most: 10 } as const;
/** Rows further apart are a halt: no work would be told between them. */
const HEAD_STEP_MOST_S = HALT_MS / 1000;
/** A quick run has at least so many rows, and so many in each phase that limits are about. */
const QUICK_ROWS = { record: 300, phase: 5 } as const;

/** The course of a record of a type. */
export function processCourse(type: SimulatedType, profile: EquipmentProfile, terms: CourseTerms): Course {
  const { planted, plan: first } = drawPlan(type, profile, terms);
  const { quickStepS, headStepS } = stepsOf(first);
  const run = (stepS: number): RecordRun => new ProcessRun(drawPlan(type, profile, terms).plan, stepS);
  return {
    breaks: planted !== null,
    stoppedS: first.stop?.lastsS ?? 0,
    stand: drawStand(terms.seed, profile, terms.limits, terms.pile, planted),
    quickStepS,
    headStepS,
    run,
    durationS() {
      const whole = run(headStepS);
      while (whole.step());
      return whole.elapsedS;
    },
    estimate: () => null,
  };
}

function drawPlan(
  type: SimulatedType,
  profile: EquipmentProfile,
  { seed, pile, limits, plant, breachShare, isPlaced = true, scatter = 1 }: CourseTerms,
): { readonly plan: ProcessPlan; readonly planted: Planted | null } {
  const random = randomOf(seed);
  const drives = type.drives ?? {};
  const speedPerMpm = type.speedPerMpm ?? 1;
  const planted = drawPlanted(
    random,
    profile,
    limits,
    drives,
    plant,
    breachShare,
    (rule) => (isPlaced || !isOfPosition(rule)) && (type.canBreak?.(rule, pile) ?? true),
  );
  const isShort = planted?.rule.when === 'shortBy';
  // The drill goes too deep by a few centimetres at most.
  const reachedM = isShort ? pile.depthM - planted.value : pile.depthM + Math.abs(random.noise()) * 0.015;
  const work = { ...pile, reachedM: Math.round(reachedM * 100) / 100 };
  const process = type.make(scattered(randomOf(`${seed}/process`), scatter), work, planted);
  const breach =
    planted === null ? null : placeBreach(random, process, planted, drives[planted.rule.key] ?? 'reading', speedPerMpm);
  const fault = drawFault(random, process, profile, planted, axesOf(pile.terms));
  return {
    planted,
    plan: {
      process,
      channels: profile.channels,
      speedPerMpm,
      breach,
      // A stop would end the stretch in which the limit is broken.
      stop: planted === null ? drawStop(random, process) : null,
      fault,
      random: scattered(randomOf(`${seed}/noise`), scatter),
    },
  };
}

/** Long enough to be quick, short enough that nothing the judge looks for is stepped over; for a head longer still. */
function stepsOf({ process }: ProcessPlan): { readonly quickStepS: number; readonly headStepS: number } {
  let seconds = 0;
  let shortest = Number.POSITIVE_INFINITY;
  for (const { phase, seconds: own } of lengthsOf(process.phases)) {
    seconds += own;
    if (phase.main) shortest = Math.min(shortest, own);
  }
  const { least, most } = QUICK_STEP_S;
  const step = Math.min(most, seconds / QUICK_ROWS.record, shortest / QUICK_ROWS.phase);
  const quickStepS = Math.max(least, Math.floor(step));
  return { quickStepS, headStepS: Math.max(quickStepS, Math.min(HEAD_STEP_MOST_S, Math.floor(seconds / HEAD_ROWS))) };
}
