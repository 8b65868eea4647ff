// The figures of the strip above the map, from the project's sums.
import type { ProjectSummary } from '../../contracts/api';

export interface KeyFigures {
  readonly done: number;
  readonly inWork: number;
  readonly toDo: number;
  readonly design: number;
  /** Null without design piles. */
  readonly doneShare: number | null;
}

export function keyFigures(summary: ProjectSummary): KeyFigures {
  const { piles_design: design, piles_done: done, piles_in_work: inWork } = summary;
  return {
    done,
    inWork,
    toDo: Math.max(0, design - done - inWork),
    design,
    doneShare: design > 0 ? done / design : null,
  };
}

type Day = ProjectSummary['by_day'][number];

/** The amounts made on a day and in its week so far, which starts on Monday. */
export function madeUntil(
  days: readonly Day[],
  today: string,
  weekStart: (day: string) => string,
  of: 'piles' | 'progress' = 'piles',
) {
  const monday = weekStart(today);
  let madeToday = 0;
  let week = 0;
  for (const day of days) {
    if (day.day === today) madeToday = day[of];
    if (day.day >= monday && day.day <= today) week += day[of];
  }
  return { today: madeToday, week };
}
