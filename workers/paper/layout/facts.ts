import type { PaperFact } from '../../../src/contracts/paper';
import { CONTENT } from '../page-model';
import { cellHeight, GRID_TEXT, putCell } from './cells';
import type { PageWriter } from './page-writer';
import { wordsOf } from './wrapped-text';

/** Pairs of name and value side by side. */
const PAIRS = 3;
/** Of a pair, that its name has: more where a word of a name is longer. */
const NAME_SHARE = { least: 0.36, most: 0.5 } as const;

/** Names and values as a grid, three pairs a row; values wrap, and their row grows. */
export function layFacts(writer: PageWriter, facts: readonly PaperFact[]): void {
  const pairMm = CONTENT.widthMm / PAIRS;
  const words = facts.flatMap(({ name }) => wordsOf(name));
  const longestMm = Math.max(0, ...words.map((word) => writer.measure(word, GRID_TEXT.sizeMm)));
  // A hair more, for what rounding takes away.
  const wantedMm = longestMm + 2 * GRID_TEXT.padMm + 0.01;
  const nameMm = Math.min(pairMm * NAME_SHARE.most, Math.max(pairMm * NAME_SHARE.least, wantedMm));
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
