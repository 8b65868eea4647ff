// The passes that a pile's design asks for: the same rule for the simulated machines and for the screens.
import type { Pass } from './descriptor';
import { emptyStirM } from './design-product';

type Terms = Readonly<Record<string, unknown>>;
type AskedOf = Pick<Pass, 'direction' | 'asked'>;

/** A pass that a design asks for, by its code, and the stretch of depth that the tool goes through in it. */
export interface AskedPass {
  readonly pass: number;
  readonly direction: Pass['direction'];
  readonly fromM: number;
  /** Infinite where nobody knows how deep, or whether it is asked for at all. */
  readonly toM: number;
}

/** The asked pass in work, null where none is known, and those after it. */
export interface PassesLeft {
  readonly now: AskedPass | null;
  readonly later: readonly AskedPass[];
}

/** A number of a design; null where it does not say it. */
export function designNumber(design: Terms | undefined, key: string): number | null {
  const value = design?.[key];
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** Down and up once is two strokes, twice four, which is the most; reciprocations say the same where strokes do not. */
export function strokesOf(terms: Terms): 2 | 4 {
  return (designNumber(terms, 'strokes') ?? 2 * (designNumber(terms, 'reciprocations') ?? 1)) >= 4 ? 4 : 2;
}

/**
 * Metres that are stirred or jetted once more (复搅深度); infinite: as many as the first time; 0: none. Of a mixing pile
 * they begin at the surface, as its empty depth does; of a jetted one at the top of its column, above which nothing is
 * jetted. A depth asks for these passes by itself: two strokes through the whole pile and one more time through its upper
 * part is a usual design. That is an assumption from practice (docs/adr/0297).
 */
export function workedAgainM(terms: Terms): number {
  const againM = designNumber(terms, 'restir_depth_m') ?? 0;
  if (againM > 0) return againM;
  return strokesOf(terms) === 4 ? Number.POSITIVE_INFINITY : 0;
}

/** The number of full tamping among the passes of compaction: its prints overlap, and lie over the points before them. */
export const FULL_PASS = 6;

/** Which of its numbered passes a point gets, as its code; the first where the design does not say. */
export function numberedPass(terms: Terms): number {
  return (designNumber(terms, 'pass') ?? 1) - 1;
}

/**
 * In the order of their codes. `terms` null: the design is not known, and any pass of the type may come. `inWork`: the
 * pass in work; it is asked for with its like, whatever the design says.
 */
export function askedPasses(
  passes: readonly AskedOf[],
  terms: Terms | null,
  depthM: number | null,
  inWork: number | null = null,
): readonly AskedPass[] {
  const toeM = depthM ?? Number.POSITIVE_INFINITY;
  const topM = Math.min(toeM, emptyStirM(terms ?? {}));
  const againM = terms === null ? 0 : workedAgainM(terms);
  const begun = inWork === null ? undefined : passes[inWork]?.asked;
  const whole = [0, toeM] as const;
  const perhaps = terms === null ? ([0, Number.POSITIVE_INFINITY] as const) : null;

  /** From and to which depth a pass goes; null for one that is not asked for. */
  const stretchOf = (asked: Pass['asked'], pass: number): readonly [number, number] | null => {
    switch (asked) {
      case 'column':
        return [topM, toeM];
      case 'toe':
        return [toeM, toeM];
      case 'strokes':
      case 'again': {
        const fromM = asked === 'again' ? topM : 0;
        if (againM > 0) return [fromM, Math.min(toeM, fromM + againM)];
        return asked === begun ? [fromM, toeM] : perhaps;
      }
      case 'numbered':
        return pass === inWork || (terms !== null && pass === numberedPass(terms)) ? whole : perhaps;
      case 'within':
        return null;
      default:
        return whole;
    }
  };

  return passes.flatMap(({ direction, asked }, pass) => {
    const stretch = stretchOf(asked, pass);
    return stretch === null ? [] : [{ pass, direction, fromM: stretch[0], toM: stretch[1] }];
  });
}

/** The asked passes from the one in work on; one within another is a part of that. */
export function passesLeft(passes: readonly AskedOf[], asked: readonly AskedPass[], pass: number | null): PassesLeft {
  if (pass === null) return { now: null, later: asked };
  const at = passes[pass]?.asked === 'within' ? pass - 1 : pass;
  return { now: asked.find((of) => of.pass === at) ?? null, later: asked.filter((of) => of.pass > at) };
}

/** m/min at which a design has the tool go down or up; null where it does not say. */
export function designMpm(terms: Terms, direction: 'down' | 'up'): number | null {
  const perMin = designNumber(terms, `${direction}_mpm`);
  const perSecond = direction === 'down' ? designNumber(terms, 'speed_mps') : null;
  const mpm = perMin ?? (perSecond === null ? 0 : perSecond * 60);
  return mpm > 0 ? mpm : null;
}
