// When a site will be finished, if it goes on at the pace of its last days; and how far it is from its plan.

/** Days over which a pace is taken. */
export const PACE_WINDOWS = [7, 28] as const;
/** Beyond this no date is said: nobody plans so far, and the pace says that it has nearly stopped. */
const LONGEST_DAYS = 36_525;
/** Share of a design by which sums of all piles and of those made may differ though all are made: they add up otherwise. */
const ROUNDING = 1e-9;
const DAY_MS = 86_400_000;

export interface DayMade {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly made: number;
}

interface Work {
  /** Days on which something was made, oldest first. */
  readonly days: readonly DayMade[];
  /** Designed amount of the whole site. */
  readonly design: number;
  /** Designed amount of the piles made: nothing of them is left, though they may be deeper or less deep. */
  readonly designOfMade: number;
  /** YYYY-MM-DD in the project's zone. */
  readonly today: string;
}

export interface Forecast {
  readonly windowDays: number;
  /** Made a day, over the days before today; days of rest count. */
  readonly perDay: number;
  /** YYYY-MM-DD; null where the pace leads to no end within a century. */
  readonly end: string | null;
}

function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS;
}

function dayOf(number: number): string {
  return new Date(number * DAY_MS).toISOString().slice(0, 10);
}

/**
 * The end at the pace of each window. Today is left out of the pace, since it is not over, and a site that began within
 * the window is measured from its first day. Empty where nothing is left to make, or nothing was made before today.
 */
export function forecasts({ days, design, designOfMade, today }: Work): readonly Forecast[] {
  const left = design - designOfMade;
  const first = days[0]?.day;
  const now = dayNumber(today);
  if (left <= design * ROUNDING || first === undefined || first >= today) return [];
  return PACE_WINDOWS.map((windowDays) => {
    const lasted = Math.min(windowDays, now - dayNumber(first));
    const since = dayOf(now - lasted);
    const perDay = days.reduce((sum, { day, made: n }) => (day >= since && day < today ? sum + n : sum), 0) / lasted;
    const takes = perDay > 0 ? Math.ceil(left / perDay) : Number.POSITIVE_INFINITY;
    return { windowDays, perDay, end: takes > LONGEST_DAYS ? null : dayOf(now + takes) };
  });
}

/**
 * The amount made before today, less the plan from the first day of work on; null without a plan, or before that day.
 * Today is not over.
 */
export function aheadOfPlan({ days, today }: Pick<Work, 'days' | 'today'>, planPerDay: number): number | null {
  const first = days[0]?.day;
  if (planPerDay <= 0 || first === undefined || first >= today) return null;
  const made = days.reduce((sum, { day, made: n }) => (day < today ? sum + n : sum), 0);
  return made - planPerDay * (dayNumber(today) - dayNumber(first));
}
