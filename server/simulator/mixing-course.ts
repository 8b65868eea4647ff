// A mixing pile's course: its script, the estimate of it, and its run.
import type { Course } from './course';
import { estimateMixing } from './mixing-estimate';
import { mixingRun } from './mixing-run';
import { mixingScript } from './mixing-script';
import { mixingDesignOf } from './pile-design';
import type { CourseTerms } from './process-course';

/** Shorter than the judge's hold times. */
const QUICK_STEP_S = 5;

/** The course of a mixing pile. Its breaches have sizes of their own: they lie beyond the limits of usual projects. */
export function mixingCourse({ seed, pile }: Pick<CourseTerms, 'seed' | 'pile'>): Course {
  const script = mixingScript(seed, mixingDesignOf(pile));
  return {
    breaks: script.breach !== null,
    stoppedS: script.stop?.lastsS ?? 0,
    quickStepS: QUICK_STEP_S,
    run: (stepS) => mixingRun(script, stepS),
    head() {
      const { ratio, ...head } = estimateMixing(script);
      return { ...head, waterCementRatio: ratio };
    },
  };
}
