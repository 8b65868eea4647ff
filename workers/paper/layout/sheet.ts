// Lays a sheet out: head, blocks, foot. Its pages are numbered when all of them are there.
import type { PaperBlock, PaperCode, PaperSheet, PaperTexts } from '../../../src/contracts/paper';
import { CONTENT, MARGIN, type Measure, PAGE, type Page } from '../page-model';
import { layContents } from './contents';
import { layFacts } from './facts';
import { layLog } from './log';
import { FOOT_MM, PageWriter, type PlacedTitle } from './page-writer';
import { laySquares, SQUARES_MM } from './squares';
import { layTable } from './table';
import { wrapped } from './wrapped-text';

const TITLE_MM = 6;
const SUBTITLE_MM = 3.4;
const NOTE_MM = 2.7;
const FOOT_TEXT_MM = 2.3;

/** A sheet of at most so many pages has no contents: they are turned over faster than looked up. */
const FEW_PAGES = 3;

export interface LaidSheet {
  readonly pages: readonly Page[];
  /** Titles in its contents; none where it has no contents. */
  readonly titles: readonly PlacedTitle[];
}

export function laySheet(sheet: PaperSheet, texts: Pick<PaperTexts, 'pageOf'>, measure: Measure): LaidSheet {
  let writer = written(sheet, measure, []);
  const wantsContents = sheet.blocks.some(({ kind }) => kind === 'contents') && writer.pages.length > FEW_PAGES;
  if (wantsContents) {
    // Once to know how much room the contents take, and once more with the pages that follow from it.
    for (let round = 0; round < 2; round += 1) writer = written(sheet, measure, writer.titles);
  }
  const count = writer.pages.length;
  for (const [at, items] of writer.pages.entries()) {
    const page = texts.pageOf.replace('{page}', String(at + 1)).replace('{pages}', String(count));
    layFoot(new FootWriter(measure, items), sheet, page);
  }
  return { pages: writer.pages.map((items) => ({ items })), titles: wantsContents ? writer.titles : [] };
}

function written(sheet: PaperSheet, measure: Measure, titles: readonly PlacedTitle[]): PageWriter {
  const writer = new PageWriter(measure, (begun) =>
    begun.pages.length === 1 ? layHead(begun, sheet) : layRunning(begun, sheet),
  );
  for (const [at, block] of sheet.blocks.entries()) {
    const isSigned = sheet.blocks[at + 1]?.kind === 'signatures';
    layBlock(writer, block, titles, isSigned ? ABOVE_SIGNATURES_MM + SIGNATURE_MM : 0);
  }
  return writer;
}

/** Writes onto a page that is there already. */
class FootWriter extends PageWriter {
  constructor(measure: Measure, items: PageWriter['pages'][number]) {
    super(measure, () => 0);
    this.pages.splice(0, 1, items);
  }
}

/** Title and project on the first page, with the code to its right. */
function layHead(writer: PageWriter, { title, subtitle, code }: PaperSheet): number {
  const topMm = MARGIN.topMm;
  const roomMm = code === null ? 0 : SQUARES_MM + 3;
  const span = { leftMm: CONTENT.leftMm + roomMm, rightMm: CONTENT.rightMm - roomMm };
  let yMm = topMm + (code === null ? 0 : 3);
  for (const line of wrapped(title, span.rightMm - span.leftMm, TITLE_MM, writer.measure)) {
    writer.text(line, { ...span, topMm: yMm }, 'center', { sizeMm: TITLE_MM, bold: true });
    yMm += TITLE_MM * 1.3;
  }
  for (const line of wrapped(subtitle, span.rightMm - span.leftMm, SUBTITLE_MM, writer.measure)) {
    writer.text(line, { ...span, topMm: yMm }, 'center', { sizeMm: SUBTITLE_MM });
    yMm += SUBTITLE_MM * 1.35;
  }
  if (code !== null) {
    laySquares(writer, code.link, { rightMm: CONTENT.rightMm, topMm });
    yMm = Math.max(yMm, topMm + SQUARES_MM);
  }
  return yMm + 2;
}

/** Head line of further pages. */
function layRunning(writer: PageWriter, { title, name }: PaperSheet): number {
  const text = name === title ? title : `${title} · ${name}`;
  let yMm: number = MARGIN.topMm;
  for (const line of wrapped(text, CONTENT.widthMm, NOTE_MM, writer.measure)) {
    writer.text(line, writer.across(yMm), 'left', { sizeMm: NOTE_MM, ink: 'grey' });
    yMm += NOTE_MM * 1.3;
  }
  writer.line(CONTENT.leftMm, yMm + 0.4, CONTENT.rightMm, yMm + 0.4, 0.1, 'grey');
  return yMm + 2;
}

function layBlock(writer: PageWriter, block: PaperBlock, titles: readonly PlacedTitle[], belowMm: number): void {
  switch (block.kind) {
    case 'contents':
      if (titles.length > 0) layContents(writer, block.title, titles);
      return;
    case 'facts':
      layFacts(writer, block.facts);
      return;
    case 'table':
      layTable(writer, block, belowMm);
      return;
    case 'log':
      layLog(writer, block, belowMm);
      return;
    case 'note':
      layNote(writer, block.text);
      return;
    case 'signatures':
      laySignatures(writer, block.names, block.date);
      return;
  }
}

function layNote(writer: PageWriter, text: string): void {
  writer.yMm += 1.2;
  for (const line of wrapped(text, CONTENT.widthMm, NOTE_MM, writer.measure)) {
    writer.need(NOTE_MM * 1.35);
    writer.text(line, writer.across(writer.yMm), 'left', { sizeMm: NOTE_MM });
    writer.yMm += NOTE_MM * 1.35;
  }
}

const SIGNED_MM = 3;
/** A line to sign on, with room above it for a hand. */
const SIGNATURE_MM = 15;
const ABOVE_SIGNATURES_MM = 3;

function laySignatures(writer: PageWriter, names: readonly string[], date: string): void {
  writer.yMm += ABOVE_SIGNATURES_MM;
  writer.need(SIGNATURE_MM);
  const widthMm = CONTENT.widthMm / names.length;
  for (const [at, name] of names.entries()) {
    const leftMm = CONTENT.leftMm + at * widthMm;
    const rightMm = leftMm + widthMm - 4;
    for (const [row, label] of [name, date].entries()) {
      const topMm = writer.yMm + 2 + row * 6.5;
      writer.text(label, { leftMm, rightMm, topMm }, 'left', { sizeMm: SIGNED_MM });
      const lineMm = topMm + SIGNED_MM + 0.6;
      writer.line(Math.min(leftMm + writer.measure(label, SIGNED_MM) + 1.5, rightMm), lineMm, rightMm, lineMm);
    }
  }
  writer.yMm += SIGNATURE_MM;
}

/** Where from, the code, and which page of how many. */
function layFoot(writer: PageWriter, { foot, code }: PaperSheet, page: string): void {
  const topMm = PAGE.heightMm - MARGIN.bottomMm - FOOT_MM + 1.5;
  writer.line(CONTENT.leftMm, topMm, CONTENT.rightMm, topMm, 0.1, 'grey');
  const style = { sizeMm: FOOT_TEXT_MM, ink: 'grey' } as const;
  const pageMm = writer.measure(page, FOOT_TEXT_MM);
  writer.text(page, writer.across(topMm + 1), 'right', style);
  const lines = wrapped(footText(foot, code), CONTENT.widthMm - pageMm - 4, FOOT_TEXT_MM, writer.measure);
  for (const [at, line] of lines.entries()) {
    writer.text(line, writer.across(topMm + 1 + at * FOOT_TEXT_MM * 1.25), 'left', style);
  }
}

function footText(foot: string, code: PaperCode | null): string {
  return code === null ? foot : `${foot}\n${code.text}`;
}
