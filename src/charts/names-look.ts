// Names below the columns of a chart: side by side where they have room, else aslant, else upright.

const SIZE_PX = 11;
const LINE_PX = 14;
/** Between two names side by side. */
const GAP_PX = 6;
/** A longer name is cut. */
const MOST_PX = 120;
/** Degrees: the names lie behind one another, and are still read without turning the head. */
const ASLANT = 45;

export interface NamesLook {
  readonly sizePx: number;
  /** Degrees. */
  readonly rotate: 0 | 45 | 90;
  /** Of the longest name along its line. */
  readonly widthPx: number;
  /** That the names take below the columns. */
  readonly heightPx: number;
}

/** How names stand below columns of a width. `beforePx`: room to the left of the first column. */
export function namesLook(names: readonly string[], columnPx: number, beforePx: number): NamesLook {
  const widthPx = Math.min(
    MOST_PX,
    names.reduce((most, name) => Math.max(most, textPx(name)), 0),
  );
  const fits = columnPx === 0 || widthPx + GAP_PX <= columnPx;
  if (fits) return { sizePx: SIZE_PX, rotate: 0, widthPx, heightPx: LINE_PX };
  const aslantPx = widthPx * Math.SQRT1_2;
  const isAslant = columnPx * Math.SQRT1_2 >= LINE_PX && aslantPx <= beforePx + columnPx / 2;
  return isAslant
    ? { sizePx: SIZE_PX, rotate: ASLANT, widthPx, heightPx: Math.ceil(aslantPx + LINE_PX * Math.SQRT1_2) }
    : { sizePx: SIZE_PX, rotate: 90, widthPx, heightPx: widthPx };
}

/** About as wide as a text is drawn: letters of Chinese are as wide as they are high. */
function textPx(text: string): number {
  let px = 0;
  for (const letter of text) px += (letter.codePointAt(0) ?? 0) < 0x2e80 ? 0.58 * SIZE_PX : SIZE_PX;
  return Math.ceil(px);
}
