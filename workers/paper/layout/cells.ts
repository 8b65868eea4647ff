// Cells of grids: a text that wraps within its box, and the box's sides.
import type { PageWriter } from './page-writer';
import { wrapped } from './wrapped-text';

export interface CellStyle {
  readonly sizeMm: number;
  readonly lineMm: number;
  readonly padMm: number;
  readonly bold?: boolean;
  readonly shaded?: boolean;
}

export const GRID_TEXT: CellStyle = { sizeMm: 2.9, lineMm: 3.7, padMm: 1 };

/** A shade leaves the row's lines free. */
const LINE_MM = 0.2;

/** How tall a cell of this width has to be. */
export function cellHeight(writer: PageWriter, text: string, widthMm: number, style: CellStyle): number {
  return linesOf(writer, text, widthMm, style).length * style.lineMm + style.padMm;
}

/** Puts a cell with its top at the writer's place. Its top and bottom lines are the row's. */
export function putCell(
  writer: PageWriter,
  text: string,
  { leftMm, widthMm, heightMm }: { readonly leftMm: number; readonly widthMm: number; readonly heightMm: number },
  align: 'left' | 'right' | 'center',
  style: CellStyle,
): void {
  const { yMm: topMm } = writer;
  const rightMm = leftMm + widthMm;
  const box = { leftMm, topMm, rightMm, bottomMm: topMm + heightMm };
  if (style.shaded === true) {
    const shade = { ...box, topMm: topMm + LINE_MM, bottomMm: box.bottomMm - LINE_MM };
    writer.put({ kind: 'fill', box: shade, ink: 'light' });
  }
  writer.line(leftMm, topMm, leftMm, box.bottomMm);
  writer.line(rightMm, topMm, rightMm, box.bottomMm);
  const lines = linesOf(writer, text, widthMm, style);
  const { sizeMm, lineMm, padMm, bold = false } = style;
  const firstMm = topMm + (heightMm - (lines.length - 1) * lineMm - sizeMm) / 2;
  for (const [at, line] of lines.entries()) {
    const span = { leftMm: leftMm + padMm, rightMm: rightMm - padMm, topMm: firstMm + at * lineMm };
    writer.text(line, span, align, { sizeMm, bold });
  }
}

function linesOf(writer: PageWriter, text: string, widthMm: number, { sizeMm, padMm }: CellStyle): string[] {
  return wrapped(text, widthMm - 2 * padMm, sizeMm, writer.measure);
}
