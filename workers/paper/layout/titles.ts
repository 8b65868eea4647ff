import type { PageWriter } from './page-writer';

const TITLE_MM = 3.4;

/** The title of a block, kept together with as much of the block as `withMm`. */
export function layTitle(writer: PageWriter, title: string, withMm: number): void {
  writer.yMm += 2.2;
  writer.need(TITLE_MM + 1.4 + withMm);
  writer.text(title, writer.across(writer.yMm), 'left', { sizeMm: TITLE_MM, bold: true });
  writer.yMm += TITLE_MM + 1.4;
}
