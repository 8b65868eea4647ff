// Contradictions in a record, by docs/contradictions.md: a plain program of its own, which shares no code with the
// product. A finding is said of a row; rows near each other are one finding.
import type { EquipmentProfile } from '../../../src/equipment/descriptor';
import { isDepth, type LogRow } from './log-rows';

/** Channels by their keys; a channel left out is not looked for. */
export interface PlainChecks {
  readonly gapMs?: number;
  readonly clock?: boolean;
  readonly repeated?: boolean;
  /** All of the rows' channels. */
  readonly channels: readonly string[];
  readonly jumps: readonly { readonly channel: string; readonly perSecond: number }[];
  readonly totals: readonly { readonly channel: string; readonly tolerance: number }[];
  readonly sums: readonly { readonly total: string; readonly stated: number; readonly tolerance: number }[];
  readonly frozen: readonly { readonly channel: string; readonly byM: number; readonly ms: number }[];
  readonly density?: {
    readonly channel: string;
    readonly ratio: number;
    readonly cementGcm3: number;
    readonly tolerance: number;
  };
}

interface PlainFinding {
  readonly kind: string;
  readonly row: number;
  /** Null: of the clock. */
  readonly channel: string | null;
}

const DEPTH = 'depth_m';
/** Rows of one kind that are no further apart are one finding. */
const TOGETHER_ROWS = 10;

/** How many findings the rows come to. */
export function stretchCount(findings: readonly PlainFinding[]): number {
  const names = new Set(findings.map(({ kind, channel }) => `${kind} ${channel}`));
  let count = 0;
  for (const name of names) {
    const rows = findings.filter(({ kind, channel }) => `${kind} ${channel}` === name).map(({ row }) => row);
    rows.sort((a, b) => a - b);
    count += rows.filter((row, at) => at === 0 || row - (rows[at - 1] ?? 0) > TOGETHER_ROWS).length;
  }
  return count;
}

/** One for each row and kind, in no order. */
export function findingsOf(rows: readonly LogRow[], checks: PlainChecks): readonly PlainFinding[] {
  return [
    ...clockFindings(rows, checks),
    ...checks.jumps.flatMap((check) => jumps(rows, check)),
    ...checks.totals.flatMap((check) => falls(rows, check)),
    ...checks.sums.flatMap((check) => sumsOff(rows, check)),
    ...checks.frozen.flatMap((check) => frozen(rows, check)),
    ...(checks.density === undefined ? [] : densitiesOff(rows, checks.density)),
  ];
}

function clockFindings(rows: readonly LogRow[], { gapMs, clock, repeated, channels }: PlainChecks): PlainFinding[] {
  return rows.flatMap((row, at) => {
    const before = rows[at - 1];
    if (before === undefined) return [];
    const step = row.timeMs - before.timeMs;
    const isSame = step === 0 && channels.every((key) => Object.is(row.read(key), before.read(key)));
    const kinds = [
      ...(repeated === true && isSame ? ['repeatedRow'] : []),
      ...(clock === true && step < 0 ? ['clockBack'] : []),
      ...(gapMs !== undefined && step > gapMs ? ['gap'] : []),
    ];
    return kinds.map((kind) => ({ kind, row: at, channel: null }));
  });
}

/** Readings of a channel with their rows; those without one left out. */
function readingsOf(rows: readonly LogRow[], channel: string) {
  return rows
    .map(({ timeMs, read }, row) => ({ row, timeMs, value: read(channel) }))
    .filter(({ value }) => !Number.isNaN(value));
}

function jumps(rows: readonly LogRow[], { channel, perSecond }: PlainChecks['jumps'][number]): PlainFinding[] {
  const read = readingsOf(rows, channel);
  return read.flatMap(({ row, timeMs, value }, at) => {
    const before = read[at - 1];
    if (before === undefined) return [];
    const allowed = (Math.abs(timeMs - before.timeMs) / 1000) * perSecond;
    return Math.abs(value - before.value) > allowed ? [{ kind: 'jump', row, channel }] : [];
  });
}

function falls(rows: readonly LogRow[], { channel, tolerance }: PlainChecks['totals'][number]): PlainFinding[] {
  let most = Number.NEGATIVE_INFINITY;
  return readingsOf(rows, channel).flatMap(({ row, value }) => {
    const falling = value < most - tolerance;
    most = falling ? value : Math.max(most, value);
    return falling ? [{ kind: 'totalFalls', row, channel }] : [];
  });
}

/** A halt is no work. */
const HALT_MS = 30_000;

/** Growth of the total from row to row at work, against the total in the head, else against its largest reading. */
function sumsOff(rows: readonly LogRow[], { total, stated, tolerance }: PlainChecks['sums'][number]): PlainFinding[] {
  const read = readingsOf(rows, total);
  const grown = rows.map((row, at) => {
    const before = rows[at - 1];
    if (before === undefined || !isDepth(before.read(DEPTH)) || !isDepth(row.read(DEPTH))) return 0;
    const step = row.timeMs - before.timeMs;
    const more = row.read(total) - before.read(total);
    return step >= 0 && step <= HALT_MS && more > 0 ? more : 0;
  });
  const counted = grown.reduce((sum, more) => sum + more, 0);
  const wanted = Number.isNaN(stated) ? Math.max(...read.map(({ value }) => value)) : stated;
  if (read.length === 0 && Number.isNaN(stated)) return [];
  if (!(Math.abs(counted - wanted) > tolerance)) return [];
  // Where most goes by.
  let [worst, worstRow] = [0, rows.length - 1];
  for (const [at, { row, value }] of read.entries()) {
    const off = Math.abs(value - (read[at - 1]?.value ?? 0) - (grown[row] ?? 0));
    if (off > worst) [worst, worstRow] = [off, row];
  }
  return [{ kind: 'sumOff', row: worstRow, channel: total }];
}

function frozen(rows: readonly LogRow[], { channel, byM, ms }: PlainChecks['frozen'][number]): PlainFinding[] {
  const read = readingsOf(rows, channel)
    .map((one) => ({ ...one, depthM: rows[one.row]?.read(DEPTH) ?? Number.NaN }))
    .filter(({ depthM }) => !Number.isNaN(depthM));
  let [from, movedM] = [0, 0];
  return read.flatMap(({ row, timeMs, value, depthM }, at) => {
    const before = read[at - 1];
    if (before === undefined || value !== before.value || value === 0) {
      [from, movedM] = [at, 0];
      return [];
    }
    movedM += Math.abs(depthM - before.depthM);
    const stayedMs = timeMs - (read[from]?.timeMs ?? Number.NaN);
    return stayedMs > ms && movedM > byM ? [{ kind: 'frozen', row, channel }] : [];
  });
}

function densitiesOff(rows: readonly LogRow[], check: NonNullable<PlainChecks['density']>): PlainFinding[] {
  const { channel, ratio, cementGcm3, tolerance } = check;
  // A kilogram of cement and its water, by the litres that both take.
  const wanted = (1 + ratio) / (1 / cementGcm3 + ratio);
  return readingsOf(rows, channel)
    .filter(({ value }) => Math.abs(value - wanted) > tolerance)
    .map(({ row }) => ({ kind: 'densityOffRatio', row, channel }));
}

/** A record's head and design, for the checks. */
interface CheckedRecord {
  readonly slurry_l: number | null;
  readonly ash_kg: number | null;
  readonly figures: Readonly<Record<string, number | null>>;
}

/** The first of these that a type counts is what the head says of slurry, and of cement. */
const SLURRY = ['slurry_l', 'volume_l'];
const CEMENT = ['powder_kg', 'net_kg', 'cement_kg'];

/** The checks of a type's records. `slurry`: by the design and the project; a ratio of NaN: not known. */
export function checksOfType(
  { channels, figures, panels }: EquipmentProfile,
  head: CheckedRecord,
  slurry: { readonly ratio: number; readonly cementGcm3: number },
): PlainChecks {
  const keys = channels.map(({ key }) => key);
  const hasDepth = keys.includes(DEPTH);
  const totals = channels.filter(({ chart }) => chart === 'total');
  const isTotal = (key: string): boolean => totals.some((total) => total.key === key);
  const stated = (key: string): number => {
    const figure = figures.find(
      ({ channels: [own, ...others], take, passes, worked }) =>
        own === key && others.length === 0 && take === 'largest' && passes === undefined && worked === undefined,
    );
    // One that adds up is called as its channel is.
    const name = figure?.named?.key ?? (figure?.adds === true ? key : `max_${key}`);
    const shared = SLURRY.find(isTotal) === key ? head.slurry_l : CEMENT.find(isTotal) === key ? head.ash_kg : null;
    return (figure === undefined ? null : head.figures[name]) ?? shared ?? Number.NaN;
  };
  const isGraded = panels?.some(({ kind }) => kind === 'grouting') === true;
  const hasRatio = !isGraded && keys.includes('density_gcm3') && !Number.isNaN(slurry.ratio);
  return {
    gapMs: HALT_MS,
    clock: true,
    repeated: true,
    channels: keys,
    jumps: hasDepth ? [{ channel: DEPTH, perSecond: 2 }] : [],
    totals: totals.map(({ key, decimals }) => ({ channel: key, tolerance: 10 ** -decimals })),
    sums: totals.flatMap(({ key, decimals }) => {
      const said = stated(key);
      const tolerance = 10 * 10 ** -decimals + 0.001 * (Number.isNaN(said) ? 0 : said);
      return hasDepth ? [{ total: key, stated: said, tolerance }] : [];
    }),
    frozen: channels
      .filter(({ chart, decimals, unit }) => hasDepth && chart === 'track' && decimals > 0 && mayNotStand(unit))
      .map(({ key }) => ({ channel: key, byM: 0.5, ms: 120_000 })),
    ...(hasRatio ? { density: { channel: 'density_gcm3', ...slurry, tolerance: 0.05 } } : {}),
  };
}

/** Shares, depths, pressures and amounts by metre may well stay the same while the tool moves. */
function mayNotStand(unit: string): boolean {
  return unit !== '' && unit !== 'm' && unit !== 'MPa' && !unit.endsWith('/m');
}
