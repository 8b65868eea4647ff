// Units along an axis and the joints between them: who came first, and how long the earlier one stood.

/** Where a record comes from. Those of different sources have nothing to do with each other: no joint lies between them. */
const SOURCES = ['machine', 'simulatedMachine', 'generated'] as const;
export type RecordSource = (typeof SOURCES)[number];

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
  readonly source: RecordSource;
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
  /** Its place among those shown of its source by when they began, from 1. */
  readonly sequence: number | null;
  /** Hours from the end of the earlier to the begin of the later, to the unit before it along the axis. */
  readonly jointH: number | null;
  /** It and the one before it are of different sources: there are no hours between them. */
  readonly isMixedJoint: boolean;
}

const HOUR_MS = 3_600_000;

/** The units from one number to another; of several records of a unit the last counts, a machine's before a simulated one. */
export function neighbourUnits(
  made: readonly MadeUnit[],
  designs: readonly DesignedUnit[],
  from: number,
  to: number,
): readonly NeighbourUnit[] {
  const last = new Map<number, MadeUnit>();
  for (const unit of made) {
    const known = last.get(unit.numeral);
    if (known === undefined || replaces(unit, known)) last.set(unit.numeral, unit);
  }
  const inTime = [...last.values()].sort((a, b) => a.startedMs - b.startedMs);
  const units: NeighbourUnit[] = [];
  for (let numeral = from; numeral <= to; numeral += 1) {
    const own = last.get(numeral) ?? null;
    const before = numeral > from ? (last.get(numeral - 1) ?? null) : null;
    const isMixedJoint = own !== null && before !== null && own.source !== before.source;
    units.push({
      numeral,
      designed: designs.find((designed) => designed.numeral === numeral) ?? null,
      made: own,
      sequence: own === null ? null : inTime.filter(({ source }) => source === own.source).indexOf(own) + 1,
      jointH: own === null || before === null || isMixedJoint ? null : hoursBetween(before, own),
      isMixedJoint,
    });
  }
  return units;
}

/** Whether a unit's record has the mark of simulated data. */
export function isSimulated(made: MadeUnit | null): boolean {
  return made !== null && made.source !== 'machine';
}

function replaces(unit: MadeUnit, known: MadeUnit): boolean {
  const by = SOURCES.indexOf(unit.source) - SOURCES.indexOf(known.source);
  return by === 0 ? known.startedMs < unit.startedMs : by < 0;
}

/** Null while the earlier one is in work; 0 where they overlap in time. */
function hoursBetween(a: MadeUnit, b: MadeUnit): number | null {
  const [first, second] = a.startedMs <= b.startedMs ? [a, b] : [b, a];
  return Number.isFinite(first.endedMs) ? Math.max(0, second.startedMs - first.endedMs) / HOUR_MS : null;
}
