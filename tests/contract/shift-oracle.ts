// Shifts by going through all records and warnings, minute by minute of the clock on the wall.

export interface ShiftHead {
  readonly device: number;
  readonly startedMs: number;
  readonly endedMs: number;
  readonly depthM: number;
  readonly slurryL: number;
  readonly ashKg: number;
  /** From and to of pauses within it, none of which reaches into another. */
  readonly pausesMs?: readonly (readonly [number, number])[];
}

export interface ShiftRow {
  readonly day: string;
  readonly begins: string;
  readonly device: number;
  readonly piles: number;
  readonly metres: number;
  readonly slurry_l: number;
  readonly ash_kg: number;
  readonly working_s: number;
  readonly idle_s: number;
  readonly warnings: number;
}

const MINUTE_MS = 60_000;

const inThousandths = (amounts: readonly number[]): number =>
  Math.round(amounts.reduce((sum, amount) => sum + amount, 0) * 1000) / 1000;

/** The shifts that begin from one moment to another; of a time that the clock shows twice the later counts. */
export function shiftsByHand(
  zone: string,
  [fromMs, toMs]: readonly [number, number],
  starts: readonly string[],
  heads: readonly ShiftHead[],
  warnings: readonly { readonly device: number; readonly raisedMs: number }[],
): ShiftRow[] {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  const beginnings = new Map<string, number>();
  for (let ms = fromMs; ms < toMs; ms += MINUTE_MS) {
    const [day = '', time = ''] = format.format(new Date(ms)).split(' ');
    if (starts.includes(time)) beginnings.set(`${day} ${time}`, ms);
  }
  const shifts = [...beginnings].sort(([, a], [, b]) => a - b);
  return shifts.slice(0, -1).flatMap(([named, begin], index) => {
    const end = shifts[index + 1]?.[1] ?? begin;
    const isIn = (ms: number): boolean => ms >= begin && ms < end;
    const [day = '', begins = ''] = named.split(' ');
    const devices = new Set([...heads, ...warnings].map(({ device }) => device));
    return [...devices]
      .sort((a, b) => a - b)
      .flatMap((device) => {
        const own = heads.filter((h) => h.device === device && h.startedMs < end && h.endedMs >= begin);
        const raised = warnings.filter((w) => w.device === device && isIn(w.raisedMs)).length;
        if (own.length + raised === 0) return [];
        const ended = own.filter((h) => isIn(h.endedMs));
        const spans = own.map((h) => [Math.max(h.startedMs, begin), Math.min(h.endedMs, end)] as const);
        const paused = own
          .flatMap(({ pausesMs }) => pausesMs ?? [])
          .map(([a, b]) => Math.max(0, Math.min(b, end) - Math.max(a, begin)));
        const working = spans.reduce((sum, [a, b]) => sum + b - a, 0) - paused.reduce((sum, lasted) => sum + lasted, 0);
        const span = Math.max(...spans.map(([, b]) => b)) - Math.min(...spans.map(([a]) => a));
        return {
          day,
          begins,
          device,
          piles: ended.length,
          metres: inThousandths(ended.map(({ depthM }) => depthM)),
          slurry_l: inThousandths(ended.map(({ slurryL }) => slurryL)),
          ash_kg: inThousandths(ended.map(({ ashKg }) => ashKg)),
          working_s: working / 1000,
          idle_s: own.length === 0 ? 0 : Math.max(0, span - working) / 1000,
          warnings: raised,
        };
      });
  });
}
