// Documents as their readers get them: laid out, drawn, saved and read back.
import { readFileSync } from 'node:fs';
import { PDFDocument } from '@cantoo/pdf-lib';
import fontkit from '@pdf-lib/fontkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { EQUIPMENT_TYPES } from '../../src/equipment/registry';
import { cn } from '../../src/i18n/cn';
import { en } from '../../src/i18n/en';
import { overlap } from '../../tests/fixtures/paper/overlap';
import { readPdf } from '../../tests/fixtures/paper/read-pdf';
import { recordSheet, TEXTS } from '../../tests/fixtures/paper/sheets';
import { laySheet } from './layout/sheet';
import { type Box, CONTENT, MARGIN, PAGE, type Page, type TextItem, textBox } from './page-model';
import { PaperDocument } from './paper-document';
import { PaperFont } from './paper-font';

const BYTES = readFileSync(new URL('./font/noto-sans-sc.ttf', import.meta.url));
let font: PaperFont;

beforeAll(async () => {
  font = await PaperFont.into(await PDFDocument.create(), BYTES);
});

const SIZES = [
  { segments: 0, tracks: 1 },
  { segments: 62, tracks: 5, code: true },
  { segments: 240, tracks: 14 },
];

const textsOf = ({ items }: Page): TextItem[] => items.filter((item) => item.kind === 'text');

describe('the layout of a record', () => {
  it.each(SIZES)('keeps all within the margins and no two texts over each other: %o', (size) => {
    for (const page of laySheet(recordSheet('K12+340_A-17', size), TEXTS, font.measure).pages) {
      const boxes = textsOf(page).map((item) => ({ text: item.text, ...textBox(item) }));
      for (const box of boxes) expect(within(box), box.text).toBe(true);
      for (const item of page.items) {
        if (item.kind === 'curve') for (const [x, y] of pairs(item.pointsMm)) expect(within(point(x, y))).toBe(true);
        if (item.kind === 'fill') expect(within(item.box)).toBe(true);
      }
      for (const [at, one] of boxes.entries()) {
        const over = boxes.slice(at + 1).find((other) => overlap(one, other));
        expect(over?.text, `over ${one.text}`).toBeUndefined();
      }
    }
  });

  it('loses no text, whatever has to wrap, and repeats heads on every page that a table reaches', () => {
    const sheet = recordSheet('K12+340_A-17', { segments: 240, tracks: 8 });
    const { pages } = laySheet(sheet, TEXTS, font.measure);
    const pageTexts = pages.map((page) => textsOf(page).map(({ text }) => text));
    const whole = pageTexts.flat().join('').replaceAll(' ', '');
    expect(whole).toContain('HS-MI-20261123-000123-with-a-long-number-that-wraps');
    const rows = sheet.blocks.flatMap((block) => (block.kind === 'table' ? block.rows : []));
    for (const [depth = ''] of rows) expect(pageTexts.flat().filter((text) => text === depth)).toHaveLength(1);
    const reached = pageTexts.filter((texts) => rows.some(([depth = '']) => texts.includes(depth)));
    expect(reached.length).toBeGreaterThan(3);
    for (const texts of reached) expect(texts).toContain('深度 (m)');
    for (const [at, texts] of pageTexts.entries()) expect(texts).toContain(`第 ${at + 1} 页，共 ${pages.length} 页`);
    // Further pages say whose they are.
    for (const texts of pageTexts.slice(1)) expect(texts.join('')).toContain('K12+340_A-17');
  });

  it('leaves signatures on no page alone, however many rows come before them', () => {
    for (let segments = 30; segments < 90; segments += 1) {
      const sheet = recordSheet('A', { segments, tracks: 2 });
      const last = laySheet(sheet, TEXTS, font.measure).pages.at(-1);
      const texts = last === undefined ? [] : textsOf(last).map(({ text }) => text);
      const table = sheet.blocks.find((block) => block.kind === 'table');
      const rows = table?.kind === 'table' ? table.rows : [];
      const shown = rows.filter(([depth = '']) => texts.includes(depth)).length;
      expect(shown, `${segments} segments`).toBeGreaterThanOrEqual(Math.min(rows.length, 3));
    }
  });

  it('keeps the words of a table’s head whole, however many columns stand beside each other', () => {
    const titles = [
      'Section',
      'Depth m',
      'End',
      'Dose by section kg/m',
      'Lugeon Lu',
      'Flow',
      'Injected L',
      'Cement kg',
    ];
    const columns = [...titles, 'Grades', 'Largest pressure MPa', 'Last injection L/min', 'Tight for min'];
    const row = ['1', '0.0–5.5', 'not closed', '6.8', '0.45', 'laminar', '124.1', '37.3', '3:1', '0.86', '0.4', '13.5'];
    const table = {
      kind: 'table',
      title: 'Sections',
      columns: columns.map((title) => ({ title, align: 'right' as const })),
      rows: [row],
    } as const;
    const texts = laySheet(
      { ...recordSheet('A', { segments: 0, tracks: 1 }), blocks: [table] },
      TEXTS,
      font.measure,
    ).pages.flatMap(textsOf);
    const words = new Set(texts.flatMap(({ text }) => text.split(' ')));
    for (const word of columns.flatMap((title) => title.split(' '))) expect(words, word).toContain(word);
  });

  it('leaves signatures on no page alone below a log', () => {
    for (let tracks = 1; tracks < 15; tracks += 1) {
      const { blocks, ...sheet } = recordSheet('A', { segments: 0, tracks });
      const withoutTable = { ...sheet, blocks: blocks.filter(({ kind }) => kind !== 'table') };
      const last = laySheet(withoutTable, TEXTS, font.measure).pages.at(-1);
      expect(
        last?.items.some(({ kind }) => kind === 'curve'),
        `${tracks} tracks`,
      ).toBe(true);
    }
  });

  it('ends what a limit is called at the margin, where its track is the last one and narrow', () => {
    const sheet = recordSheet('A', { segments: 0, tracks: 6 });
    const text = '末两击夯沉量过大（能级 4 MN·m 以下） 50';
    const blocks = sheet.blocks.map((block) =>
      block.kind === 'log'
        ? { ...block, tracks: block.tracks.map((track) => ({ ...track, limits: [{ at: track.to, text }] })) }
        : block,
    );
    const placed = laySheet({ ...sheet, blocks }, TEXTS, font.measure).pages.flatMap(textsOf);
    const names = placed.filter((item) => item.text === text);
    expect(names).toHaveLength(6);
    const boxes = names.map(textBox);
    for (const box of boxes) expect(within(box)).toBe(true);
    // Nor do those of tracks beside each other lie over one another.
    for (const [at, box] of boxes.entries())
      for (const other of boxes.slice(at + 1)) expect(overlap(box, other)).toBe(false);
  });

  it('draws every track whole, on one page, under its name', () => {
    const { pages } = laySheet(recordSheet('A', { segments: 0, tracks: 14 }), TEXTS, font.measure);
    const curves = pages.map(({ items }) => items.filter(({ kind }) => kind === 'curve').length);
    expect(curves.reduce((sum, count) => sum + count, 0)).toBe(14 * 3);
    for (const [at, page] of pages.entries()) {
      const names = textsOf(page).filter(({ text }) => text.startsWith('浆液流量'));
      expect(names).toHaveLength((curves[at] ?? 0) / 3);
    }
  });
});

describe('the document', () => {
  it('says what its sheets say, page by page, with a bookmark a sheet', async () => {
    const document = await PaperDocument.begin(TEXTS, BYTES);
    const pages = [
      document.add(recordSheet('K1', SIZES[1] ?? { segments: 1, tracks: 1 })),
      document.add(recordSheet('𠮷2', { segments: 3, tracks: 2 })),
    ];
    const made = await document.finish();
    const read = await readPdf(made.pdf);
    expect(made.pages).toBe(pages[0] === undefined ? 0 : pages[0] + (pages[1] ?? 0));
    expect(read.pages).toHaveLength(made.pages);
    expect(read.bookmarks).toEqual(['K1', '𠮷2']);
    expect(read.pages[0]).toContain('水泥搅拌桩成桩记录表');
    expect(read.pages[0]).toContain(`第 1 页，共 ${pages[0]} 页`);
    // A character that the font lacks is a square; the sheet names it, and so does the answer to the page.
    expect(made.missing).toBe('𠮷');
    expect(read.pages.flat()).toContain('□2');
    expect(read.pages.at(-1)).toContain('字体中没有的字：U+20BB7');
  });

  it('holds every glyph it uses as the font has it', async () => {
    const document = await PaperDocument.begin(TEXTS, BYTES);
    document.add(recordSheet('K12+340_A-17', { segments: 20, tracks: 3 }));
    const { font: subset, glyphs } = await readPdf((await document.finish()).pdf);
    const [embedded, whole] = [fontkit.create(subset), fontkit.create(BYTES)];
    expect(glyphs.size).toBeGreaterThan(60);
    for (const [character, glyph] of glyphs) {
      const path = whole.glyphForCodePoint(character.codePointAt(0) ?? 0).path.toSVG();
      expect(embedded.getGlyph(glyph).path.toSVG(), character).toBe(path);
    }
  });
});

describe('the font', () => {
  it('has every character of our texts and descriptors, and of GB 2312', () => {
    const texts = JSON.stringify([cn, en, EQUIPMENT_TYPES]);
    const lacking = [...new Set(texts)].filter((one) => one >= ' ' && font.lacks(one));
    expect(lacking).toEqual([]);
    const decoder = new TextDecoder('gb2312');
    for (let row = 0xb0; row <= 0xf7; row += 1) {
      // The last row of the first level is short.
      for (let cell = 0xa1; cell <= (row === 0xd7 ? 0xf9 : 0xfe); cell += 1) {
        const character = decoder.decode(Uint8Array.of(row, cell));
        expect(font.lacks(character), character).toBe(false);
      }
    }
  });
});

function within({ leftMm, topMm, rightMm, bottomMm }: Box): boolean {
  return (
    leftMm >= CONTENT.leftMm - 0.01 &&
    rightMm <= CONTENT.rightMm + 0.01 &&
    topMm >= MARGIN.topMm - 0.7 &&
    bottomMm <= PAGE.heightMm - MARGIN.bottomMm
  );
}

const point = (x: number, y: number): Box => ({ leftMm: x, rightMm: x, topMm: y, bottomMm: y });

function* pairs(points: Float64Array): Generator<readonly [number, number]> {
  for (let at = 0; at + 1 < points.length; at += 2) yield [points[at] ?? 0, points[at + 1] ?? 0];
}
