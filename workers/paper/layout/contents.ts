// The titles of a sheet with the pages on which they stand. The pages are known when all is laid out, so the list
// first takes its room and gets its numbers at the end: a title takes the same room whatever its number.
import { CONTENT } from '../page-model';
import type { PageWriter, PlacedTitle } from './page-writer';
import { layTitle } from './titles';
import { wrapped } from './wrapped-text';

const TEXT_MM = 2.9;
const LINE_MM = 4.6;
/** Room of the numbers. */
const NUMBER_MM = 12;

/** Lays the list; `titles` with the pages that are known so far. */
export function layContents(writer: PageWriter, heading: string, titles: readonly PlacedTitle[]): void {
  layTitle(writer, heading, LINE_MM * Math.min(3, titles.length));
  // The list does not name itself.
  writer.titles.pop();
  for (const { title, page } of titles) {
    const lines = wrapped(title, CONTENT.widthMm - NUMBER_MM - 4, TEXT_MM, writer.measure);
    writer.need(lines.length * LINE_MM);
    for (const [at, line] of lines.entries()) {
      writer.text(line, writer.across(writer.yMm), 'left', { sizeMm: TEXT_MM });
      if (at === lines.length - 1) layLeader(writer, line, String(page));
      writer.yMm += LINE_MM;
    }
  }
}

/** Dots from the title to its number. */
function layLeader(writer: PageWriter, line: string, number: string): void {
  const baseMm = writer.yMm + TEXT_MM;
  const fromMm = CONTENT.leftMm + writer.measure(line, TEXT_MM) + 1.5;
  const toMm = CONTENT.rightMm - writer.measure(number, TEXT_MM) - 1.5;
  writer.put({
    kind: 'line',
    fromMm: [fromMm, baseMm],
    toMm: [toMm, baseMm],
    thickMm: 0.15,
    ink: 'grey',
    dashMm: [0.3, 1],
  });
  writer.text(number, writer.across(writer.yMm), 'right', { sizeMm: TEXT_MM });
}
