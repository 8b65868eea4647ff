// Units along an axis and the joints between them: who came first, and how long the earlier one stood.

/** A unit that was made, by its number along the axis. */
export interface MadeUnit {
  readonly numeral: number;
  readonly recordNo: string;
  readonly pileNo: string;
  readonly startedMs: number;
  /** NaN while in work. */
  readonly endedMs: number;
  readonly depthM: number;
  readonly tiltDeg: number;
}

/** A unit as designed. */
export interface DesignedUnit {
  readonly numeral: number;
  readonly pileNo: string;
  /** Of making: I is 1; null where it says none. */
  readonly order: number | null;
  /** Along the axis, metres; null where it says none. */
  readonly lengthM: number | null;
}

export interface NeighbourUnit {
  readonly numeral: number;
  /** Null while it is not known. */
  readonly designed: DesignedUnit | null;
  /** Null: nothing was made there yet. */
  readonly made: MadeUnit | null;
  /** Its place among those shown by when they began, from 1. */
  readonly sequence: number | null;
  /** Hours from the end of the earlier to the begin of the later, to the unit before it along the axis. */
  readonly jointH: number | null;
}

const HOUR_MS = 3_600_000;

/** The units from one number to another; of several records of a unit the last counts. */
export function neighbourUnits(
  made: readonly MadeUnit[],
  designs: readonly DesignedUnit[],
  from: number,
  to: number,
): readonly NeighbourUnit[] {
  const last = new Map<number, MadeUnit>();
  for (const unit of made) {
    const known = last.get(unit.numeral);
    if (known === undefined || known.startedMs < unit.startedMs) last.set(unit.numeral, unit);
  }
  const inTime = [...last.values()].sort((a, b) => a.startedMs - b.startedMs);
  const units: NeighbourUnit[] = [];
  for (let numeral = from; numeral <= to; numeral += 1) {
    const own = last.get(numeral) ?? null;
    const before = numeral > from ? (last.get(numeral - 1) ?? null) : null;
    units.push({
      numeral,
      designed: designs.find((designed) => designed.numeral === numeral) ?? null,
      made: own,
      sequence: own === null ? null : inTime.indexOf(own) + 1,
      jointH: own === null || before === null ? null : hoursBetween(before, own),
    });
  }
  return units;
}

/** Null while the earlier one is in work; 0 where they overlap in time. */
function hoursBetween(a: MadeUnit, b: MadeUnit): number | null {
  const [first, second] = a.startedMs <= b.startedMs ? [a, b] : [b, a];
  return Number.isFinite(first.endedMs) ? Math.max(0, second.startedMs - first.endedMs) / HOUR_MS : null;
}
