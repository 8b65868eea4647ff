// A page as positions, texts, lines and curves. Lengths are millimetres, x to the right and y down from the page's upper
// left corner. Layout writes it, drawing reads it; tests check its boxes.

/** A4 upright. */
export const PAGE = { widthMm: 210, heightMm: 297 } as const;
/** The left one is wider: sheets are bound there. */
export const MARGIN = { leftMm: 20, rightMm: 12, topMm: 12, bottomMm: 12 } as const;
/** Between the margins. */
export const CONTENT = {
  leftMm: MARGIN.leftMm,
  rightMm: PAGE.widthMm - MARGIN.rightMm,
  widthMm: PAGE.widthMm - MARGIN.leftMm - MARGIN.rightMm,
} as const;

export const INKS = ['black', 'grey', 'light', 'blue', 'red', 'green', 'violet', 'white', 'grid'] as const;
export type Ink = (typeof INKS)[number];

export interface TextItem {
  readonly kind: 'text';
  readonly text: string;
  /** Left end of the base line. */
  readonly xMm: number;
  readonly baseMm: number;
  readonly sizeMm: number;
  readonly widthMm: number;
  readonly ink: Ink;
  readonly bold: boolean;
}

export interface LineItem {
  readonly kind: 'line';
  readonly fromMm: readonly [number, number];
  readonly toMm: readonly [number, number];
  readonly thickMm: number;
  readonly ink: Ink;
  /** Lengths of dash and gap; null: unbroken. */
  readonly dashMm: readonly number[] | null;
}

/** A filled box. */
export interface FillItem {
  readonly kind: 'fill';
  readonly box: Box;
  readonly ink: Ink;
}

/** Points in turn x and y; a pair with NaN parts the curve. */
export interface CurveItem {
  readonly kind: 'curve';
  readonly pointsMm: Float64Array;
  readonly thickMm: number;
  readonly ink: Ink;
  readonly dashMm: readonly number[] | null;
}

export type PageItem = TextItem | LineItem | FillItem | CurveItem;

export interface Page {
  readonly items: readonly PageItem[];
}

export interface Box {
  readonly leftMm: number;
  readonly topMm: number;
  readonly rightMm: number;
  readonly bottomMm: number;
}

/** Width of a text set in this size. */
export type Measure = (text: string, sizeMm: number) => number;

/** How far letters reach above and below their base line, by their size: those of Noto Sans SC. */
export const ASCENT = 0.88;
export const DESCENT = 0.12;

/** The box that a text takes. */
export function textBox({ xMm, baseMm, sizeMm, widthMm }: TextItem): Box {
  return {
    leftMm: xMm,
    topMm: baseMm - ASCENT * sizeMm,
    rightMm: xMm + widthMm,
    bottomMm: baseMm + DESCENT * sizeMm,
  };
}
