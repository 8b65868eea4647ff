import type { PaperFact } from '../../../src/contracts/paper';
import { CONTENT } from '../page-model';
import { cellHeight, GRID_TEXT, putCell } from './cells';
import type { PageWriter } from './page-writer';

/** Pairs of name and value side by side. */
const PAIRS = 3;
const NAME_SHARE = 0.36;

/** Names and values as a grid, three pairs a row; values wrap, and their row grows. */
export function layFacts(writer: PageWriter, facts: readonly PaperFact[]): void {
  const pairMm = CONTENT.widthMm / PAIRS;
  const nameMm = pairMm * NAME_SHARE;
  for (let first = 0; first < facts.length; first += PAIRS) {
    const row = facts.slice(first, first + PAIRS);
    const heightMm = Math.max(
      ...row.flatMap(({ name, value }) => [
        cellHeight(writer, name, nameMm, GRID_TEXT),
        cellHeight(writer, value, pairMm - nameMm, GRID_TEXT),
      ]),
    );
    if (writer.need(heightMm) || first === 0) {
      writer.line(CONTENT.leftMm, writer.yMm, CONTENT.rightMm, writer.yMm);
    }
    for (let at = 0; at < PAIRS; at += 1) {
      const { name = '', value = '' } = row[at] ?? {};
      const leftMm = CONTENT.leftMm + at * pairMm;
      putCell(writer, name, { leftMm, widthMm: nameMm, heightMm }, 'left', { ...GRID_TEXT, shaded: true });
      putCell(writer, value, { leftMm: leftMm + nameMm, widthMm: pairMm - nameMm, heightMm }, 'left', GRID_TEXT);
    }
    writer.yMm += heightMm;
    writer.line(CONTENT.leftMm, writer.yMm, CONTENT.rightMm, writer.yMm);
  }
}
