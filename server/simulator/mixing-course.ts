// A mixing pile's course: its script, the estimate of it, and its run.
import type { Course } from './course';
import { estimateMixing } from './mixing-estimate';
import { mixingRun } from './mixing-run';
import { mixingScript, oddsOfShare, USUAL_ODDS } from './mixing-script';
import { mixingDesignOf } from './pile-design';
import type { CourseTerms } from './process-course';

/** Shorter than the judge's hold times. */
const QUICK_STEP_S = 5;

/** The course of a mixing pile. Its breaches have sizes of their own: they lie beyond the limits of usual projects. */
export function mixingCourse({
  seed,
  pile,
  breachShare,
  scatter,
}: Pick<CourseTerms, 'seed' | 'pile' | 'breachShare' | 'scatter'>): Course {
  const odds = breachShare === undefined ? USUAL_ODDS : oddsOfShare(breachShare);
  const script = mixingScript(seed, mixingDesignOf(pile), odds, scatter);
  return {
    breaks: script.breach !== null,
    stoppedS: script.stop?.lastsS ?? 0,
    quickStepS: QUICK_STEP_S,
    run: (stepS) => mixingRun(script, stepS),
    head() {
      const { ratio, ...head } = estimateMixing(script);
      return { ...head, waterCementRatio: ratio, figures: {} };
    },
  };
}
