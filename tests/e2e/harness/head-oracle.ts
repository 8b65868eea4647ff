// The figures that heads of records of all types share, worked out from the rows of their logs by the plainest way; it
// shares no code with the product.
import type { ColumnTable } from '../../../src/contracts/columns';

/** Terms for the head of a record beside its rows. */
export interface HeadTerms {
  /** Density of the cement, g/cm³, and the designed water-cement ratio. */
  readonly cementGcm3: number;
  readonly ratio: number | null;
  /** Codes of the first passes down and up; -1: there is none. */
  readonly down: number;
  readonly up: number;
}

/** Longest time from row to row that is work, not a halt. */
const HALT_MS = 30_000;

/** Readings of the first of some channels that has any, in the order of the rows. */
function firstRead({ columns }: ColumnTable, keys: readonly string[]): readonly number[] {
  const all = keys.map((key) => (columns[key] ?? []).flatMap((cell) => (cell === null ? [] : [Number(cell)])));
  return all.find((values) => values.length > 0) ?? [];
}

const ofAll = (log: ColumnTable, wanted: RegExp): readonly number[] =>
  Object.keys(log.columns)
    .filter((key) => wanted.test(key))
    .flatMap((key) => firstRead(log, [key]));

const largest = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((most, value) => Math.max(most, value));

/** kg of cement in litres of slurry: at w kg of water to one of cement, a kilogram of it takes 1/ρ + w litres. */
const cementIn = (litres: number, ratio: number, cementGcm3: number): number => litres / (1 / cementGcm3 + ratio);

/** The ratio at which slurry has a density. */
const ratioAt = (gcm3: number, cementGcm3: number): number => (1 - gcm3 / cementGcm3) / (gcm3 - 1);

function ratioOf(log: ColumnTable, { cementGcm3, ratio }: HeadTerms): number | null {
  const read = firstRead(log, ['density_gcm3']).filter((density) => density > 1);
  if (read.length === 0) return ratio;
  const found = ratioAt(read.reduce((sum, value) => sum + value, 0) / read.length, cementGcm3);
  return found > 0 ? found : ratio;
}

function cementOf(log: ColumnTable, terms: HeadTerms): number | null {
  const weighed = largest(firstRead(log, ['powder_kg', 'net_kg', 'cement_kg']));
  if (weighed !== null) return weighed;
  const { columns, rows } = log;
  if (columns.volume_l !== undefined && columns.density_gcm3 !== undefined) {
    // Grout that gets thicker: each litre has the density of its time.
    let [sum, before, ratio] = [0, 0, Number.NaN];
    for (let row = 0; row < rows; row += 1) {
      const [volume, density] = [columns.volume_l[row], columns.density_gcm3[row]];
      const now = density === null || density === undefined ? Number.NaN : ratioAt(Number(density), terms.cementGcm3);
      if (now > 0 && Number(density) > 1) ratio = now;
      if (Number.isNaN(ratio) || volume === null || volume === undefined) continue;
      sum += cementIn(Number(volume) - before, ratio, terms.cementGcm3);
      before = Number(volume);
    }
    if (sum > 0) return sum;
  }
  const [litres, ratio] = [largest(firstRead(log, ['slurry_l', 'volume_l'])), ratioOf(log, terms)];
  return litres === null || ratio === null ? null : cementIn(litres, ratio, terms.cementGcm3);
}

/** Metres of a pass over the minutes that it took, without halts. */
function meanSpeed({ columns, rows }: ColumnTable, pass: number): number | null {
  const depths: number[] = [];
  let [minutes, before] = [0, Number.NaN];
  for (let row = 0; row < rows; row += 1) {
    const depth = columns.depth_m?.[row] ?? null;
    if (columns.pass?.[row] !== pass || depth === null) continue;
    const cell = columns.time_ms?.[row] ?? null;
    const now = typeof cell === 'string' ? Date.parse(cell) : Number(cell);
    if (now - before >= 0 && now - before <= HALT_MS) minutes += (now - before) / 60_000;
    before = now;
    depths.push(Number(depth));
  }
  return minutes > 0 ? (Math.max(...depths) - Math.min(...depths)) / minutes : null;
}

/** By the keys of the columns; null where nothing was read. */
export const PLAIN_HEAD = {
  depth_m: (log) => largest(firstRead(log, ['depth_m'])),
  slurry_l: (log) => largest(firstRead(log, ['slurry_l', 'volume_l'])),
  ash_kg: cementOf,
  water_cement_ratio: ratioOf,
  max_current_a: (log) => largest(ofAll(log, /^current(_\d)?_a$/)),
  mean_down_mpm: (log, { down }) => meanSpeed(log, down),
  mean_up_mpm: (log, { up }) => meanSpeed(log, up),
  max_tilt_deg: (log) => largest(ofAll(log, /^tilt_[xy]_deg$/).map(Math.abs)),
} as const satisfies Readonly<Record<string, (log: ColumnTable, terms: HeadTerms) => number | null>>;

export const PLAIN_KEYS = [
  'depth_m',
  'slurry_l',
  'ash_kg',
  'water_cement_ratio',
  'max_current_a',
  'mean_down_mpm',
  'mean_up_mpm',
  'max_tilt_deg',
] as const satisfies readonly (keyof typeof PLAIN_HEAD)[];
