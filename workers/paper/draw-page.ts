// A page of the model as the operators of a PDF page. Coordinates are whole tenths of a point: 0.035 mm, and half the bytes
// of decimals.
import { type Ink, PAGE, type Page, type PageItem } from './page-model';

/** PDF's unit. */
const POINTS_A_MM = 72 / 25.4;
/** Of the coordinates that are written. */
const UNITS_A_POINT = 10;
const UNITS_A_MM = POINTS_A_MM * UNITS_A_POINT;

export const PAGE_POINTS = [PAGE.widthMm * POINTS_A_MM, PAGE.heightMm * POINTS_A_MM] as const;

/** Red, green and blue of 1. */
const INK_COLORS: { readonly [I in Ink]: string } = {
  black: '0 0 0',
  grey: '.45 .45 .45',
  light: '.94 .94 .94',
  blue: '.05 .3 .75',
  red: '.78 .1 .1',
  green: '0 .45 .25',
  violet: '.5 .15 .6',
  white: '1 1 1',
  grid: '.78 .78 .78',
};

/** Name of the one font among a page's resources. */
export const FONT_NAME = 'F1';
/** How much a bold text's outline is widened, by its size: there is one weight. */
const BOLD = 0.028;

/** The operators; `encoded` gives the glyphs of a text as hexadecimal digits. */
export function drawPage({ items }: Page, encoded: (text: string) => string): string {
  const out: string[] = [`${1 / UNITS_A_POINT} 0 0 ${1 / UNITS_A_POINT} 0 0 cm 1 j`];
  const pen = new Pen(out);
  for (const item of items) drawItem(pen, out, item, encoded);
  return out.join('\n');
}

function drawItem(pen: Pen, out: string[], item: PageItem, encoded: (text: string) => string): void {
  switch (item.kind) {
    case 'fill': {
      const { leftMm, topMm, rightMm, bottomMm } = item.box;
      pen.fill(item.ink);
      const [left, bottom] = [across(leftMm), up(bottomMm)];
      out.push(`${left} ${bottom} ${across(rightMm) - left} ${up(topMm) - bottom} re f`);
      return;
    }
    case 'line': {
      pen.stroke(item.ink, item.thickMm, item.dashMm);
      const [from, to] = [item.fromMm, item.toMm];
      out.push(`${across(from[0])} ${up(from[1])} m ${across(to[0])} ${up(to[1])} l S`);
      return;
    }
    case 'curve': {
      pen.stroke(item.ink, item.thickMm, item.dashMm);
      const path = curvePath(item.pointsMm);
      if (path !== '') out.push(`${path} S`);
      return;
    }
    case 'text': {
      const size = length(item.sizeMm);
      pen.fill(item.ink);
      if (item.bold) pen.stroke(item.ink, item.sizeMm * BOLD, null);
      const mode = item.bold ? '2 Tr' : '0 Tr';
      out.push(
        `BT /${FONT_NAME} ${size} Tf ${mode} ${across(item.xMm)} ${up(item.baseMm)} Td <${encoded(item.text)}> Tj ET`,
      );
      return;
    }
  }
}

/** Remembers what the pen is set to, so that only changes are written. */
class Pen {
  readonly #out: string[];
  #fill = '';
  #stroke = '';

  constructor(out: string[]) {
    this.#out = out;
  }

  fill(ink: Ink): void {
    const wanted = `${INK_COLORS[ink]} rg`;
    if (wanted !== this.#fill) this.#out.push(wanted);
    this.#fill = wanted;
  }

  stroke(ink: Ink, thickMm: number, dashMm: readonly number[] | null): void {
    const dash = (dashMm ?? []).map((mm) => length(mm)).join(' ');
    const wanted = `${INK_COLORS[ink]} RG ${length(thickMm)} w [${dash}] 0 d`;
    if (wanted !== this.#stroke) this.#out.push(wanted);
    this.#stroke = wanted;
  }
}

function curvePath(pointsMm: Float64Array): string {
  const parts: string[] = [];
  let isDown = false;
  let last = '';
  for (let at = 0; at + 1 < pointsMm.length; at += 2) {
    const [xMm, yMm] = [pointsMm[at] ?? Number.NaN, pointsMm[at + 1] ?? Number.NaN];
    if (Number.isNaN(xMm) || Number.isNaN(yMm)) {
      isDown = false;
      continue;
    }
    const point = `${across(xMm)} ${up(yMm)}`;
    if (isDown && point === last) continue;
    parts.push(`${point} ${isDown ? 'l' : 'm'}`);
    isDown = true;
    last = point;
  }
  return parts.join('\n');
}

function across(mm: number): number {
  return Math.round(mm * UNITS_A_MM);
}

function up(mm: number): number {
  return Math.round((PAGE.heightMm - mm) * UNITS_A_MM);
}

/** A length in the page's units, to a tenth. */
function length(mm: number): number {
  return Math.round(mm * UNITS_A_MM * 10) / 10;
}
