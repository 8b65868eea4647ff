// The figures of the strip above the map, from the project's sums.
import type { ProjectSummary } from '../../contracts/api';

export interface KeyFigures {
  readonly done: number;
  readonly inWork: number;
  readonly toDo: number;
  readonly design: number;
  /** Null without design piles. */
  readonly doneShare: number | null;
  readonly metresDone: number;
  readonly metresDesign: number;
  readonly metresShare: number | null;
  readonly ashUsedT: number;
  /** Cement that the design asks for the metres made so far; null while nothing is designed. */
  readonly ashExpectedT: number | null;
  /** Used against expected less one; null where `ashUncompared` says why. */
  readonly ashDeviation: number | null;
  readonly ashUncompared: 'nothingMade' | 'notDesigned' | null;
}

function share(part: number, whole: number): number | null {
  return whole > 0 ? part / whole : null;
}

export function keyFigures(summary: ProjectSummary): KeyFigures {
  const { piles_design: design, piles_done: done, piles_in_work: inWork } = summary;
  const metresShare = share(summary.metres_done, summary.metres_design);
  const ashExpectedT = metresShare === null ? null : summary.ash_design_t * metresShare;
  // A wall or a grouted hole may be made by many metres and have no cement in its design.
  const ashUncompared = summary.metres_done <= 0 ? 'nothingMade' : ashExpectedT ? null : 'notDesigned';
  return {
    done,
    inWork,
    toDo: Math.max(0, design - done - inWork),
    design,
    doneShare: share(done, design),
    metresDone: summary.metres_done,
    metresDesign: summary.metres_design,
    metresShare,
    ashUsedT: summary.ash_used_t,
    ashExpectedT,
    ashDeviation: ashExpectedT ? summary.ash_used_t / ashExpectedT - 1 : null,
    ashUncompared,
  };
}

type Days = ProjectSummary['by_day'];

/** Piles made on a day and in its week so far, which starts on Monday. */
export function madeUntil(days: Days, today: string, weekStart: (day: string) => string) {
  const monday = weekStart(today);
  let piles = 0;
  let week = 0;
  for (const day of days) {
    if (day.day === today) piles = day.piles;
    if (day.day >= monday && day.day <= today) week += day.piles;
  }
  return { today: piles, week };
}
