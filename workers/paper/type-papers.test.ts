// The papers of every type with the type's own texts, as they are laid out: nothing beyond the margins or over something
// else, no unit parted from its number, and in English no word that a line's end breaks, and no Chinese.
import { readFileSync } from 'node:fs';
import { PDFDocument } from '@cantoo/pdf-lib';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PaperSheet } from '../../src/contracts/paper';
import { EQUIPMENT_TYPES } from '../../src/equipment/registry';
import { typeSheets, unreadSheet } from '../../tests/console-fixtures/type-sheets';
import { overlap } from '../../tests/fixtures/paper/overlap';
import { laySheet } from './layout/sheet';
import { CONTENT, type Measure, type TextItem, textBox } from './page-model';
import { PaperFont } from './paper-font';

const PAGE_OF = { pageOf: 'Page {page} of {pages}' };
const WORD = /[\p{L}\p{N}]+/gu;
let measure: Measure;

beforeAll(async () => {
  const bytes = readFileSync(new URL('./font/noto-sans-sc.ttf', import.meta.url));
  measure = (await PaperFont.into(await PDFDocument.create(), bytes)).measure;
});

const recording = EQUIPMENT_TYPES.flatMap((type) =>
  type.profile === null ? [] : [{ ...type, profile: type.profile }],
);

describe.each(recording)('papers of $names.en ($code)', (type) => {
  it.each(['en', 'cn'] as const)('have room for all of their texts (%s)', (language) => {
    for (const sheet of typeSheets(type, type.profile, language)) {
      for (const texts of textsByPage(sheet)) {
        expect(beyondMargins(texts)).toEqual([]);
        expect(overEachOther(texts)).toEqual([]);
      }
    }
  });

  it('say under the log what it lacks', () => {
    for (const [language, words] of [
      ['en', /^Some log data is stored damaged .*2026-11-20 00:00:00 to 00:09:59/],
      ['cn', /数据已损坏.*2026-11-20 00:00:00 至 00:09:59/],
    ] as const) {
      const [record] = typeSheets(type, type.profile, language);
      const blocks = record?.blocks ?? [];
      const behind = blocks[blocks.findIndex(({ kind }) => kind === 'log') + 1];
      expect(behind).toEqual({ kind: 'note', text: expect.stringMatching(words) });
    }
  });

  it('say that there is nothing to show of a log of which all is damaged, and draw no axis', () => {
    for (const [language, words, lacking] of [
      ['en', 'There are no readings that can be shown, so there is no log.', /stored damaged/],
      ['cn', '没有可以显示的读数，因此没有过程曲线。', /数据已损坏/],
    ] as const) {
      const sheet = unreadSheet(type, type.profile, language);
      expect(sheet.blocks.map(({ kind }) => kind)).not.toContain('log');
      const notes = sheet.blocks.filter(({ kind }) => kind === 'note');
      expect(notes).toEqual([
        { kind: 'note', text: words },
        { kind: 'note', text: expect.stringMatching(lacking) },
      ]);
    }
  });

  it('break no word of English, and have no Chinese in it', () => {
    for (const sheet of typeSheets(type, type.profile, 'en')) {
      const whole = new Set(`${JSON.stringify(sheet)} ${PAGE_OF.pageOf}`.match(WORD));
      const said = textsByPage(sheet).flatMap((texts) => texts.map(({ text }) => text));
      const broken = said.filter((text) =>
        (text.match(WORD) ?? []).some((word) => !whole.has(word) && /\D/.test(word)),
      );
      expect(broken, sheet.title).toEqual([]);
      expect(said.filter((text) => /\p{Script=Han}/u.test(text))).toEqual([]);
    }
  });

  it('keep numbers whole, those of the head with their units', () => {
    for (const language of ['en', 'cn'] as const) {
      for (const sheet of typeSheets(type, type.profile, language)) {
        const said = new Set(textsByPage(sheet).flatMap((texts) => texts.map(({ text }) => text)));
        const values = sheet.blocks.flatMap((block) => {
          if (block.kind === 'facts') return block.facts.map(({ value }) => value);
          return block.kind === 'table' ? block.rows.flat() : [];
        });
        const numbers = new Set(values.filter((text) => /^−?[\d,.]+(\u00a0\S+)?$/.test(text)));
        expect(numbers.size).toBeGreaterThan(5);
        expect([...numbers].filter((text) => !said.has(text))).toEqual([]);
      }
    }
  });
});

function textsByPage(sheet: PaperSheet): TextItem[][] {
  return laySheet(sheet, PAGE_OF, measure).pages.map(({ items }) => items.filter((item) => item.kind === 'text'));
}

function beyondMargins(texts: readonly TextItem[]): string[] {
  return texts
    .filter((item) => {
      const { leftMm, rightMm } = textBox(item);
      return leftMm < CONTENT.leftMm - 0.01 || rightMm > CONTENT.rightMm + 0.01;
    })
    .map(({ text }) => text);
}

function overEachOther(texts: readonly TextItem[]): string[] {
  const boxes = texts.map((item) => ({ text: item.text, ...textBox(item) }));
  return boxes.flatMap((box, at) =>
    boxes
      .slice(at + 1)
      .filter((other) => overlap(box, other))
      .map((other) => `${box.text} over ${other.text}`),
  );
}
