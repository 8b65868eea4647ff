// A mixing pile's course: its script, the estimate of it, and its run.
import { type Limits, limitOf } from '../../limit-of';
import type { Course } from '../../machines/course';
import { drawStand, isOfPosition } from '../../machines/draw-stand';
import type { Machine } from '../../machines/machine';
import type { Planted } from '../../machines/process';
import type { CourseTerms } from '../../machines/process-course';
import { randomOf } from '../../machines/random';
import { descriptor as mixingPile } from './descriptor';
import { mixingDesignOf } from './design';
import { estimateMixing } from './estimate';
import { mixingRun } from './run';
import { mixingScript, oddsOfShare, USUAL_ODDS } from './script';

/** Shorter than the judge's hold times. */
const QUICK_STEP_S = 5;

/** Share of piles off their position, by so many times the limit. */
const OFF_POSITION = { share: 0.004, from: 1.1, to: 1.7 } as const;

/** The course of a mixing pile. Its breaches have sizes of their own: they lie beyond the limits of usual projects. */
function mixingCourse({ seed, pile, limits, plant, breachShare, isPlaced = true, scatter }: CourseTerms): Course {
  const odds = breachShare === undefined ? USUAL_ODDS : oddsOfShare(breachShare);
  const script = mixingScript(seed, mixingDesignOf(pile), odds, scatter);
  // A pile has at most one breach; where a share is asked for, the script has all of it.
  const mayStandOff = script.breach === null && breachShare === undefined && plant !== null && isPlaced;
  const standsOff = mayStandOff ? drawOffPosition(seed, limits) : null;
  return {
    breaks: script.breach !== null || standsOff !== null,
    stoppedS: script.stop?.lastsS ?? 0,
    stand: drawStand(seed, mixingPile.profile, limits, pile, standsOff),
    quickStepS: QUICK_STEP_S,
    headStepS: QUICK_STEP_S,
    run: (stepS) => mixingRun(script, stepS),
    durationS: () => estimateMixing(script).durationS,
    estimate: () => estimateMixing(script),
  };
}

function drawOffPosition(seed: string, limits: Limits): Planted | null {
  const random = randomOf(`${seed}/off-position`);
  const rule = mixingPile.profile.warningRules.find(isOfPosition);
  if (!random.chance(OFF_POSITION.share) || rule === undefined || limitOf(rule, limits) === 0) return null;
  return { rule, value: limitOf(rule, limits) * random.between(OFF_POSITION.from, OFF_POSITION.to) };
}

/** Its courses have a closed estimate (estimate.ts), since a site of it has a hundred thousand piles. */
export const machine = { course: mixingCourse } as const satisfies Machine;
