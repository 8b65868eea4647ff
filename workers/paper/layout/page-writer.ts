// Where the next thing goes: pages that are filled from the top, each begun when the one before is full.
import { ASCENT, CONTENT, type Ink, MARGIN, type Measure, PAGE, type PageItem, type TextItem } from '../page-model';

export interface TextStyle {
  readonly sizeMm: number;
  readonly ink?: Ink;
  readonly bold?: boolean;
}

/** The foot's line and the text below it. */
export const FOOT_MM = 8;

export interface PlacedTitle {
  readonly title: string;
  /** From 1. */
  readonly page: number;
}

export class PageWriter {
  readonly pages: PageItem[][] = [];
  /** Of the blocks that have one, in their order. */
  readonly titles: PlacedTitle[] = [];
  /** Top of what comes next. */
  yMm = 0;
  /** Top of what comes first on this page. */
  #topMm = 0;
  /** Draws the head of a further page and answers where it ends. */
  readonly #beginPage: (writer: PageWriter) => number;

  constructor(
    readonly measure: Measure,
    beginPage: (writer: PageWriter) => number,
  ) {
    this.#beginPage = beginPage;
    this.newPage();
  }

  /** Bottom of what may stand on a page. */
  get bottomMm(): number {
    return PAGE.heightMm - MARGIN.bottomMm - FOOT_MM;
  }

  get leftMm(): number {
    return this.bottomMm - this.yMm;
  }

  newPage(): void {
    this.pages.push([]);
    this.yMm = MARGIN.topMm;
    this.yMm = this.#beginPage(this);
    this.#topMm = this.yMm;
  }

  /** Goes on on the next page when less than this is left, unless nothing stands on this one. Whether it did. */
  need(heightMm: number): boolean {
    if (heightMm <= this.leftMm || this.yMm === this.#topMm) return false;
    this.newPage();
    return true;
  }

  put(...items: PageItem[]): void {
    this.pages.at(-1)?.push(...items);
  }

  line(x1: number, y1: number, x2: number, y2: number, thickMm = 0.15, ink: Ink = 'black'): void {
    this.put({ kind: 'line', fromMm: [x1, y1], toMm: [x2, y2], thickMm, ink, dashMm: null });
  }

  /** Puts one line of text with its top at `topMm`, aligned within the span. */
  text(
    text: string,
    span: { readonly leftMm: number; readonly rightMm: number; readonly topMm: number },
    align: 'left' | 'right' | 'center',
    style: TextStyle,
  ): void {
    if (text !== '') this.put(this.made(text, span, align, style));
  }

  made(
    text: string,
    { leftMm, rightMm, topMm }: { readonly leftMm: number; readonly rightMm: number; readonly topMm: number },
    align: 'left' | 'right' | 'center',
    { sizeMm, ink = 'black', bold = false }: TextStyle,
  ): TextItem {
    const widthMm = this.measure(text, sizeMm);
    const free = rightMm - leftMm - widthMm;
    const xMm = leftMm + (align === 'left' ? 0 : align === 'right' ? free : free / 2);
    return { kind: 'text', text, xMm, baseMm: topMm + ASCENT * sizeMm, sizeMm, widthMm, ink, bold };
  }

  /** The whole width between the margins, from `topMm`. */
  across(topMm: number): { readonly leftMm: number; readonly rightMm: number; readonly topMm: number } {
    return { leftMm: CONTENT.leftMm, rightMm: CONTENT.rightMm, topMm };
  }
}
