// A PDF as it grows: each sheet is laid out, drawn and compressed when it comes, so that only compressed pages are held.
import { PDFDocument, PDFHexString, PDFName, type PDFRef } from '@cantoo/pdf-lib';
import type { PaperFile, PaperSheet, PaperTexts } from '../../src/contracts/paper';
import { drawPage, FONT_NAME, PAGE_POINTS } from './draw-page';
import { laySheet } from './layout/sheet';
import { PaperFont } from './paper-font';

const PROGRAM = 'pile-console';

interface Bookmark {
  readonly name: string;
  readonly page: PDFRef;
  /** Of the titles within a sheet. */
  readonly within: readonly Bookmark[];
}

export class PaperDocument {
  readonly #document: PDFDocument;
  readonly #font: PaperFont;
  readonly #texts: PaperTexts;
  readonly #bookmarks: Bookmark[] = [];

  private constructor(document: PDFDocument, font: PaperFont, texts: PaperTexts) {
    this.#document = document;
    this.#font = font;
    this.#texts = texts;
  }

  static async begin(texts: PaperTexts, font: Uint8Array): Promise<PaperDocument> {
    const document = await PDFDocument.create();
    document.setTitle(texts.title, { showInWindowTitleBar: true });
    document.setLanguage(texts.language);
    document.setProducer(PROGRAM);
    document.setCreator(PROGRAM);
    return new PaperDocument(document, await PaperFont.into(document, font), texts);
  }

  /** Adds a sheet; answers how many pages it takes. */
  add(sheet: PaperSheet): number {
    const { pages, titles } = laySheet(this.#completed(sheet), this.#texts, this.#font.measure);
    const refs: PDFRef[] = [];
    for (const page of pages) {
      const { node, ref } = this.#document.addPage([...PAGE_POINTS]);
      node.setFontDictionary(PDFName.of(FONT_NAME), this.#font.ref);
      const { context } = this.#document;
      node.addContentStream(context.register(context.flateStream(drawPage(page, this.#font.encoded))));
      refs.push(ref);
    }
    const marked = (name: string, at: number, within: readonly Bookmark[]): Bookmark[] => {
      const page = refs[at];
      return page === undefined ? [] : [{ name, page, within }];
    };
    const within = titles.flatMap(({ title, page }) => marked(title, page - 1, []));
    this.#bookmarks.push(...marked(sheet.name, 0, within));
    return pages.length;
  }

  async finish(): Promise<PaperFile> {
    this.#addBookmarks();
    const pages = this.#document.getPageCount();
    const saved = await this.#document.save({ useObjectStreams: true, addDefaultPage: false });
    return { pdf: new Uint8Array(saved), pages, missing: this.#font.missing };
  }

  /** A sheet with a note of the characters in it that cannot be printed. */
  #completed(sheet: PaperSheet): PaperSheet {
    const lacking = [...new Set(textsOf(sheet))].filter((character) => this.#font.lacks(character));
    if (lacking.length === 0) return sheet;
    // Their names, as the characters themselves cannot be printed.
    const characters = lacking.map((one) => `U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase()}`).join(' ');
    const text = this.#texts.missing.replace('{characters}', characters);
    return { ...sheet, blocks: [...sheet.blocks, { kind: 'note', text }] };
  }

  #addBookmarks(): void {
    const { context, catalog } = this.#document;
    const root = context.nextRef();
    const list = this.#linked(this.#bookmarks, root);
    if (list === null) return;
    context.assign(root, context.obj({ Type: 'Outlines', ...list }));
    catalog.set(PDFName.of('Outlines'), root);
  }

  /** Writes bookmarks that stand below one another; answers their parent's entries. Those within one are folded. */
  #linked(bookmarks: readonly Bookmark[], parent: PDFRef) {
    const { context } = this.#document;
    const refs = bookmarks.map(() => context.nextRef());
    const [first, last] = [refs.at(0), refs.at(-1)];
    if (first === undefined || last === undefined) return null;
    for (const [at, { name, page, within }] of bookmarks.entries()) {
      const [own, before, after] = [refs[at], refs[at - 1], refs[at + 1]];
      if (own === undefined) continue;
      const inner = this.#linked(within, own);
      context.assign(
        own,
        context.obj({
          Title: PDFHexString.fromText(name),
          Parent: parent,
          Dest: [page, 'Fit'],
          ...(before === undefined ? {} : { Prev: before }),
          ...(after === undefined ? {} : { Next: after }),
          ...(inner === null ? {} : { ...inner, Count: -inner.Count }),
        }),
      );
    }
    return { First: first, Last: last, Count: refs.length };
  }
}

/** Every character of a sheet. */
function textsOf(sheet: PaperSheet): string {
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (typeof value === 'string') found.push(value);
    else if (Array.isArray(value)) for (const one of value) visit(one);
    else if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)) visit(Object.values(value));
  };
  visit(sheet);
  return found.join('');
}
