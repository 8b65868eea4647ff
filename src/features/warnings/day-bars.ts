// Warnings by day as bars: which days there are, and how high each stands.

export interface DayCount {
  readonly day: string;
  readonly n: number;
  readonly open: number;
}

const DAY_MS = 86_400_000;

/** Every day from the first to the last that has a warning, at most the newest `most`; days without one count 0. */
export function everyDay(
  days: readonly DayCount[],
  most: number,
): { readonly days: readonly DayCount[]; readonly all: number } {
  const first = days[0]?.day;
  const last = days.at(-1)?.day;
  if (first === undefined || last === undefined) return { days: [], all: 0 };
  const counts = new Map(days.map((count) => [count.day, count]));
  // Days of the calendar; counted in UTC so that no change of clocks comes between.
  const [from, to] = [Date.parse(`${first}T00:00:00Z`), Date.parse(`${last}T00:00:00Z`)];
  const all = Math.round((to - from) / DAY_MS) + 1;
  const shown = Math.min(all, most);
  return {
    all,
    days: Array.from({ length: shown }, (_, index) => {
      const day = new Date(to - (shown - 1 - index) * DAY_MS).toISOString().slice(0, 10);
      return counts.get(day) ?? { day, n: 0, open: 0 };
    }),
  };
}
