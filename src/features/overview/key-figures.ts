// The figures of the strip above the map, from the project's sums.
import type { ProjectSummary } from '../../contracts/api';
import type { ProjectAmount } from '../../contracts/api/projects';
import type { AmountShown } from '../../equipment/amounts';

/** An amount in the unit in which it is shown. */
export interface AmountFigure {
  readonly made: number;
  /** Of the whole site; null where the design does not say. */
  readonly design: number | null;
  /** Designed amount of the piles made; null where none is designed, or nothing is made. */
  readonly expected: number | null;
  /** Made against expected less one; null where `uncompared` says why. */
  readonly deviation: number | null;
  readonly uncompared: 'nothingMade' | 'notDesigned' | null;
}

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

export function amountFigure({ made, design, design_of_made }: ProjectAmount, { per }: AmountShown): AmountFigure {
  const expected = design > 0 && design_of_made > 0 ? design_of_made / per : null;
  return {
    made: made / per,
    design: design > 0 ? design / per : null,
    expected,
    deviation: expected === null ? null : made / per / expected - 1,
    uncompared: expected !== null ? null : design <= 0 || made > 0 ? 'notDesigned' : 'nothingMade',
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
