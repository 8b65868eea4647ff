// A report that comes in pieces, as its readers get it: contents with the right pages, heads on every page, no row lost.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { PaperTable } from '../../src/contracts/paper';
import { readPdf } from '../../tests/fixtures/paper/read-pdf';
import { REPORT_COLUMNS, reportHead, reportRows, TEXTS } from '../../tests/fixtures/paper/sheets';
import { createPaper } from './paper';

const FONT = readFileSync(new URL('./font/noto-sans-sc.ttf', import.meta.url));

const CONTEXT = { signal: new AbortController().signal, progress: () => undefined };

async function reportOf(sections: readonly number[]) {
  const paper = createPaper(async () => FONT);
  await paper['paper.begin'](TEXTS, CONTEXT);
  await paper['paper.openSheet'](reportHead(), CONTEXT);
  for (const [section, count] of sections.entries()) {
    const table: PaperTable = { kind: 'table', title: `第 ${section} 类`, columns: REPORT_COLUMNS, rows: [] };
    await paper['paper.addBlocks']([table], CONTEXT);
    const rows = reportRows(section, count);
    for (let from = 0; from < count; from += 50) await paper['paper.addRows'](rows.slice(from, from + 50), CONTEXT);
  }
  const { pages } = await paper['paper.closeSheet'](null, CONTEXT);
  const { pdf } = await paper['paper.finish'](null, CONTEXT);
  return { pages, read: await readPdf(pdf) };
}

it('lists its tables with their pages, and repeats the head on every page that a table reaches', async () => {
  const sections = [130, 1, 60, 0, 75];
  const { pages, read } = await reportOf(sections);
  expect(read.pages).toHaveLength(pages);
  expect(pages).toBeGreaterThan(3);
  const first = read.pages[0] ?? [];
  for (const [section, count] of sections.entries()) {
    const title = `第 ${section} 类`;
    // Beside its title in the contents stands the page on which the table begins.
    const statedPage = Number(first[first.indexOf(title) + 1]);
    const begins = read.pages.findIndex((texts, at) => (at > 0 || statedPage === 1) && texts.includes(title)) + 1;
    expect(statedPage, title).toBe(begins);
    expect(read.within[0]?.[section]).toMatchObject({ name: title, page: begins });
    for (const [name = ''] of reportRows(section, count)) {
      const where = read.pages.filter((texts) => texts.includes(name));
      expect(where, name).toHaveLength(1);
      expect(where[0], `head above ${name}`).toContain('桩号');
      expect(where[0], `title above ${name}`).toContain(title);
    }
  }
  for (const [at, texts] of read.pages.entries()) expect(texts).toContain(`第 ${at + 1} 页，共 ${pages} 页`);
  expect(first).toContain('目录');
});

it('has no contents where there are but a few pages', async () => {
  const { pages, read } = await reportOf([20, 20]);
  expect(pages).toBeLessThanOrEqual(3);
  expect(read.pages.flat()).not.toContain('目录');
  expect(read.within).toEqual([[]]);
});

it('refuses rows that no table takes, and a sheet that nobody opened', async () => {
  const paper = createPaper(async () => FONT);
  await paper['paper.begin'](TEXTS, CONTEXT);
  expect(() => paper['paper.addRows']([['x']], CONTEXT)).toThrow('no sheet was opened');
  await paper['paper.openSheet'](reportHead(), CONTEXT);
  expect(() => paper['paper.addRows']([['x']], CONTEXT)).toThrow('rows without a table');
});
