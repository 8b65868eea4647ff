import type { PaperColumn, PaperTable } from '../../../src/contracts/paper';
import { CONTENT } from '../page-model';
import { type CellStyle, cellHeight, putCell } from './cells';
import type { PageWriter } from './page-writer';
import { layTitle, layTitleAgain } from './titles';
import { wordsOf } from './wrapped-text';

const HEAD: CellStyle = { sizeMm: 2.5, lineMm: 3.2, padMm: 0.8, shaded: true };
const BODY: CellStyle = { sizeMm: 2.5, lineMm: 3.1, padMm: 0.8 };
/** Rows that a head is not left alone without. */
const LEAST_ROWS = 3;

/**
 * A table over as many pages as it takes; each begins with its head. `belowMm`: of what stands below it and is not left alone
 * on a page: the last rows go there with it.
 */
export function layTable(writer: PageWriter, table: PaperTable, belowMm = 0): void {
  const widths = columnWidths(writer, table);
  const headMm = rowHeight(
    writer,
    table.columns.map(({ title }) => title),
    widths,
    HEAD,
  );
  const heights = table.rows.map((row) => rowHeight(writer, row, widths, BODY));
  const first = heights.slice(0, LEAST_ROWS).reduce((sum, height) => sum + height, 0);
  layTitle(writer, table.title, headMm + first);
  layHead();
  for (const [at, row] of table.rows.entries()) {
    const heightMm = heights[at] ?? 0;
    const isLast = at > 0 && at === heights.length - LEAST_ROWS;
    const wantedMm = isLast ? heights.slice(at).reduce((sum, height) => sum + height, belowMm) : heightMm;
    if (writer.need(wantedMm)) {
      // A page by itself says what its rows are.
      layTitleAgain(writer, table.title);
      layHead();
    }
    layRow(writer, row, { widths, heightMm, style: BODY, columns: table.columns });
  }

  function layHead(): void {
    writer.line(CONTENT.leftMm, writer.yMm, CONTENT.rightMm, writer.yMm);
    const titles = table.columns.map(({ title }) => title);
    const columns = table.columns.map((column): PaperColumn => ({ ...column, align: 'center' }));
    layRow(writer, titles, { widths, heightMm: headMm, style: HEAD, columns });
  }
}

interface RowTerms {
  readonly widths: readonly number[];
  readonly heightMm: number;
  readonly style: CellStyle;
  readonly columns: readonly PaperColumn[];
}

function layRow(writer: PageWriter, row: readonly string[], { widths, heightMm, style, columns }: RowTerms): void {
  let leftMm: number = CONTENT.leftMm;
  for (const [at, widthMm] of widths.entries()) {
    putCell(writer, row[at] ?? '', { leftMm, widthMm, heightMm }, columns[at]?.align ?? 'left', style);
    leftMm += widthMm;
  }
  writer.yMm += heightMm;
  writer.line(CONTENT.leftMm, writer.yMm, CONTENT.rightMm, writer.yMm);
}

function rowHeight(writer: PageWriter, row: readonly string[], widths: readonly number[], style: CellStyle): number {
  return Math.max(...widths.map((widthMm, at) => cellHeight(writer, row[at] ?? '', widthMm, style)));
}

/** A column that would take more than this share of the page wraps its texts. */
const MOST_SHARE = 0.34;
/** Where every title and text would have to fit on one line, titles give way to so much. */
const TITLE_LINES = 2;

/** The parts of a title within which a line is not broken unless there is no other way. */
const TITLE_WORDS = /[A-Za-z0-9]+/g;
/** Of a text: a number, a date, the number of a pile. Longer texts are none of these. */
const MOST_WORD = 24;

/** Columns as wide as their longest text needs, scaled to the page's width; where that is too little, words stay whole. */
function columnWidths({ measure }: PageWriter, { columns, rows }: PaperTable): number[] {
  const padMm = 2 * BODY.padMm + 0.6;
  const sizes = columns.map(({ title }, at) => {
    const texts = rows.map((row) => measure(row[at] ?? '', BODY.sizeMm));
    const words = (title.match(TITLE_WORDS) ?? []).map((word) => measure(word, HEAD.sizeMm));
    const leastMm = most(words) + padMm;
    const widest = Math.max(measure(title, HEAD.sizeMm) / TITLE_LINES, most(texts)) + padMm;
    return { leastMm, wantedMm: Math.max(leastMm, Math.min(widest, CONTENT.widthMm * MOST_SHARE)) };
  });
  const wantedMm = sum(sizes.map((size) => size.wantedMm));
  const scaled = sizes.map((size) => (size.wantedMm / wantedMm) * CONTENT.widthMm);
  if (wantedMm <= CONTENT.widthMm) return scaled;
  const wholeTitles = sizes.map(({ leastMm }) => leastMm);
  const wholeTexts = sizes.map(({ leastMm, wantedMm: own }, at) => {
    const words = new Set(rows.flatMap((row) => wordsOf(row[at] ?? '')));
    return Math.min(own, Math.max(leastMm, longestWord(words, measure) + padMm));
  });
  // Whole words of the rows too, where there is room for them.
  const least = [wholeTexts, wholeTitles].find((widths) => sum(widths) < CONTENT.widthMm);
  if (least === undefined) return scaled;
  const share = (CONTENT.widthMm - sum(least)) / (wantedMm - sum(least));
  return sizes.map((size, at) => (least[at] ?? 0) + (size.wantedMm - (least[at] ?? 0)) * share);
}

function longestWord(words: ReadonlySet<string>, measure: PageWriter['measure']): number {
  return most([...words].filter(({ length }) => length <= MOST_WORD).map((word) => measure(word, BODY.sizeMm)));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function most(values: readonly number[]): number {
  return values.reduce((largest, value) => Math.max(largest, value), 0);
}
