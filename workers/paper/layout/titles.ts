import { CONTENT } from '../page-model';
import type { PageWriter } from './page-writer';
import { wrapped } from './wrapped-text';

const TITLE_MM = 3.4;
const AGAIN_MM = 2.7;

/** The title of a block, kept together with as much of the block as `withMm`; the contents name it. */
export function layTitle(writer: PageWriter, title: string, withMm: number): void {
  writer.yMm += 2.2;
  writer.need(TITLE_MM + 1.4 + withMm);
  writer.text(title, writer.across(writer.yMm), 'left', { sizeMm: TITLE_MM, bold: true });
  writer.yMm += TITLE_MM + 1.4;
  writer.titles.push({ title, page: writer.pages.length });
}

/** The title where its block goes on on a further page. */
export function layTitleAgain(writer: PageWriter, title: string): void {
  for (const line of wrapped(title, CONTENT.widthMm, AGAIN_MM, writer.measure)) {
    writer.text(line, writer.across(writer.yMm), 'left', { sizeMm: AGAIN_MM, ink: 'grey' });
    writer.yMm += AGAIN_MM * 1.4;
  }
}
