import { encode } from 'uqr';
import type { PageWriter } from './page-writer';

/** Edge of the code, its quiet border included. */
export const SQUARES_MM = 24;
/** Squares of white around it: four by ISO/IEC 18004. */
const BORDER = 4;

/** A link as a QR code; runs of dark squares in a line are one box. */
export function laySquares(
  writer: PageWriter,
  link: string,
  at: { readonly rightMm: number; readonly topMm: number },
): void {
  const { data, size } = encode(link, { ecc: 'M', border: BORDER });
  const edgeMm = SQUARES_MM / size;
  const leftMm = at.rightMm - SQUARES_MM;
  for (const [row, squares] of data.entries()) {
    for (let from = squares.indexOf(true); from >= 0; ) {
      const light = squares.indexOf(false, from);
      const to = light < 0 ? size : light;
      const box = {
        leftMm: leftMm + from * edgeMm,
        topMm: at.topMm + row * edgeMm,
        rightMm: leftMm + to * edgeMm,
        bottomMm: at.topMm + (row + 1) * edgeMm,
      };
      writer.put({ kind: 'fill', box, ink: 'black' });
      from = squares.indexOf(true, to);
    }
  }
}
