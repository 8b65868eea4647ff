// The body that a record made in the ground, by its segments: a segment that got the designed amount has the nominal
// diameter; one that got another share has the diameter whose area is that share of it.
import { askedOfTotal } from '../../equipment/derived-channels';
import type { EquipmentProfile } from '../../equipment/descriptor';
import { type Segments, segmentChannels } from '../../parts/log/segment-columns';
import type { QuestionedRecord } from './use-record-set';

/** Shares that still count as the nominal diameter: the rounding of totals to their last digit in a short segment. */
const TOLERANCE = 0.05;

export interface PileBody {
  /** By segment, from the surface down: diameter by the nominal one; NaN: nothing is known of it. */
  readonly relative: Float64Array;
  /** 1: it is judged, and inside of the nominal diameter. */
  readonly thin: Uint8Array;
  readonly heightM: number;
  readonly nominalM: number;
  /** Depths of the levels, metres; null: not known. */
  readonly topM: number | null;
  readonly toeM: number | null;
  /** Segments below the top of the pile, and those of them that are inside of the nominal diameter. */
  readonly judged: number;
  readonly inside: number;
}

/**
 * Null where the design has no diameter, or no amount by metre. `projectCementGcm3`: density of cement where the design
 * names none; undefined: not known.
 */
export function bodyOf(
  profile: Pick<EquipmentProfile, 'channels' | 'derived'>,
  { heightM, totals, durationS }: Segments,
  { designDepthM, designDiameterM }: Pick<QuestionedRecord, 'designDepthM' | 'designDiameterM'>,
  terms: Readonly<Record<string, unknown>>,
  projectCementGcm3: number | undefined,
): PileBody | null {
  const known = (value: number): number | null => (Number.isNaN(value) ? null : value);
  const design = { design_depth_m: known(designDepthM), diameter_m: known(designDiameterM), terms, projectCementGcm3 };
  const byMetre = segmentChannels(profile).totals.map(({ key }) => askedOfTotal(profile, key, design));
  const place = byMetre.findIndex((value) => value !== null);
  const [asked, amounts] = [byMetre[place] ?? 0, totals[place]];
  if (amounts === undefined || !(designDiameterM > 0) || asked <= 0) return null;
  const relative = Float64Array.from(durationS, (_, at) =>
    Math.sqrt(Math.max(0, amounts[at] ?? Number.NaN) / (asked * heightM)),
  );
  const emptyM = terms.empty_stir_depth_m;
  const topM = typeof emptyM === 'number' ? emptyM : null;
  const toeM = design.design_depth_m;
  // The segments that the top and the toe cut are only partly of the pile.
  const isWhole = (at: number): boolean =>
    at * heightM >= (topM ?? 0) - 1e-9 && (at + 1) * heightM <= (toeM ?? Infinity) + 1e-9;
  const judged = [...relative.keys()].filter((at) => isWhole(at) && !Number.isNaN(relative[at]));
  const inside = judged.filter((at) => isInside(relative[at] ?? 0));
  const thin = new Uint8Array(relative.length);
  for (const at of inside) thin[at] = 1;
  return {
    relative,
    thin,
    heightM,
    nominalM: designDiameterM,
    topM,
    toeM,
    judged: judged.length,
    inside: inside.length,
  };
}

/** Whether a segment is thinner than the nominal diameter. */
export function isInside(relative: number): boolean {
  return relative ** 2 < 1 - TOLERANCE;
}
