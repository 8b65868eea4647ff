// The checks of a record for contradictions, and their findings as stretches.

import { LATE_AFTER_MS } from '../../contracts/api/production';
import type { Findings, FindingsQuery } from '../../contracts/data-core';
import { FINDING_KINDS } from '../../contracts/data-core/answers';
import { HALT_MS } from '../../contracts/halt';
import type { EquipmentProfile } from '../../equipment/descriptor';
import { cementDensityOf } from '../../equipment/slurry';
import { DEPTH, recordsDepth } from './parts-of-checks';
import type { LogMark } from './stretch-of-rows';
import type { QuestionedRecord } from './use-record-set';

/** `late`: rows that came late, which the server has seen, and no row tells. */
export type FindingKind = (typeof FINDING_KINDS)[number] | 'late';

/** Metres a second that no tool of any type reaches: the board of a drain is pushed at 1. */
const FASTEST_MPS = 2;
/** A sensor is frozen that says the very same for so long while the tool goes so far. */
const FROZEN_MS = 120_000;
/** Units of readings that may stand while the tool moves: shares, steps, pressure of an idle line, amounts by metre. */
const STANDS = /^$|^m$|^MPa$|\/m$/;
export const FROZEN_M = 0.5;
/** The first second of work is in no segment, and readings are rounded: so many last digits, and this share, are no difference. */
const SUM_DIGITS = 10;
const SUM_SHARE = 0.001;
/** g/cm³ within which a density fits its ratio: the error of a mixing plant's scales. */
const DENSITY_TOLERANCE = 0.05;
/** Rows of the same kind that are no further apart are one finding. */
const TOGETHER_ROWS = 10;

/** The slurry's design; null: not known. */
export interface SlurryDesign {
  readonly ratio: number | null;
  /** g/cm³. */
  readonly cementDensity: number;
}

/** The slurry by a pile's design; `projectGcm3`: density of cement where the design names none, undefined: not known. */
export function slurryOf(design: Readonly<Record<string, unknown>>, projectGcm3: number | undefined): SlurryDesign {
  const { water_cement_ratio: ratio } = design;
  return { ratio: typeof ratio === 'number' ? ratio : null, cementDensity: cementDensityOf(design, projectGcm3) };
}

/**
 * The checks that the channels of a type allow: of speed of travel, frozen sensors and sums of segments only with a depth.
 * `stated`: running totals in the record's head, by channel.
 */
export function checksOf(
  profile: Pick<EquipmentProfile, 'channels' | 'panels'>,
  slurry: SlurryDesign,
  stated: Readonly<Record<string, number>>,
): FindingsQuery {
  const { channels, panels } = profile;
  const hasDepth = recordsDepth(profile);
  const totals = channels.filter(({ chart }) => chart === 'total');
  // Grout is thickened by grades: no ratio is that of all rows.
  const hasGrades = panels?.some(({ kind }) => kind === 'grouting') === true;
  const density = hasGrades ? undefined : channels.find(({ key }) => key === 'density_gcm3');
  return {
    gapMs: HALT_MS,
    clock: true,
    repeated: true,
    jumps: hasDepth ? [{ channel: DEPTH, perSecond: FASTEST_MPS }] : [],
    // Whole numbers may well stay; a sensor with decimals trembles.
    frozen: channels
      .filter(({ chart, decimals, unit }) => hasDepth && chart === 'track' && decimals > 0 && !STANDS.test(unit))
      .map(({ key }) => ({ channel: key, moves: DEPTH, by: FROZEN_M, ms: FROZEN_MS })),
    // A total may differ by the rounding of its last digit.
    totals: totals.map(({ key, decimals }) => ({ channel: key, tolerance: 10 ** -decimals })),
    sums: hasDepth
      ? totals.map(({ key, decimals }) => ({
          total: key,
          depth: DEPTH,
          stated: Float64Array.of(stated[key] ?? Number.NaN),
          tolerance: SUM_DIGITS * 10 ** -decimals + SUM_SHARE * (stated[key] ?? 0),
        }))
      : [],
    ...(density === undefined || slurry.ratio === null
      ? {}
      : {
          density: {
            channel: density.key,
            ratio: slurry.ratio,
            cementDensity: slurry.cementDensity,
            tolerance: DENSITY_TOLERANCE,
          },
        }),
  };
}

/** A contradiction in a stretch of the log. */
export interface Finding extends LogMark {
  readonly kind: FindingKind;
  /** Rows that it was seen at. */
  readonly rows: number;
  /** Of the row that is furthest off. */
  readonly value: number;
  readonly expected: number;
}

interface Places {
  readonly timeMs: Float64Array;
  readonly depthM: readonly (number | null)[];
}

/** The finding of rows that came late, from the first to the last of them; `places`: of all rows of the record. */
export function lateFinding(late: NonNullable<QuestionedRecord['late']>, places: Places): Finding {
  const depthAt = (timeMs: number): number | null => places.depthM[places.timeMs.indexOf(timeMs)] ?? null;
  return {
    kind: 'late',
    channel: null,
    fromMs: late.from_ms,
    toMs: late.to_ms,
    fromM: depthAt(late.from_ms),
    toM: depthAt(late.to_ms),
    rows: late.rows,
    value: late.most_ms,
    expected: LATE_AFTER_MS,
  };
}

function end(outer: typeof Math.min, known: number | null, depthM: number | null): number | null {
  return known === null || depthM === null ? (known ?? depthM) : outer(known, depthM);
}

/** Findings by stretch, in the order of their first rows. `places`: of every entry. */
export function findingStretches(found: Findings, places: Places, channels: readonly string[]): Finding[] {
  const stretches: (Finding & { readonly lastRow: number })[] = [];
  const open = new Map<string, number>();
  for (const [at, row] of found.row.entries()) {
    const kind = FINDING_KINDS[found.kind[at] ?? -1];
    if (kind === undefined) continue;
    const channel = channels[found.channel[at] ?? -1] ?? null;
    const value = found.value[at] ?? Number.NaN;
    const expected = found.expected[at] ?? Number.NaN;
    const timeMs = places.timeMs[at] ?? Number.NaN;
    const depthM = places.depthM[at] ?? null;
    const name = `${kind} ${channel ?? ''}`;
    const last = open.get(name);
    const before = last === undefined ? undefined : stretches[last];
    if (last !== undefined && before !== undefined && row - before.lastRow <= TOGETHER_ROWS) {
      const isWorse = Math.abs(value - expected) > Math.abs(before.value - before.expected);
      stretches[last] = {
        ...before,
        ...(isWorse ? { value, expected } : {}),
        toMs: timeMs,
        // A stretch may lead down and up again: both ends of it may be at the ground.
        fromM: end(Math.min, before.fromM, depthM),
        toM: end(Math.max, before.toM, depthM),
        rows: before.rows + 1,
        lastRow: row,
      };
    } else {
      open.set(name, stretches.length);
      stretches.push({
        kind,
        channel,
        fromMs: timeMs,
        toMs: timeMs,
        fromM: depthM,
        toM: depthM,
        rows: 1,
        value,
        expected,
        lastRow: row,
      });
    }
  }
  return stretches.map(({ lastRow: _last, ...finding }) => finding);
}
