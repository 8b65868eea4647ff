// The one font of a document: widths and glyphs by character, and what it lacks. Texts are not shaped: a character is a
// glyph, so that each is looked up once a document.
import type { PDFDocument, PDFFont } from '@cantoo/pdf-lib';
import fontkit, { type Font } from '@pdf-lib/fontkit';

/** Stands for a character that the font lacks. */
const MISSING_SIGN = '□';

interface Glyph {
  readonly hex: string;
  /** Of a size of 1. */
  readonly width: number;
}

export class PaperFont {
  readonly #embedded: PDFFont;
  readonly #font: Font;
  readonly #glyphs = new Map<string, Glyph>();
  readonly #missing = new Set<string>();

  private constructor(embedded: PDFFont, font: Font) {
    this.#embedded = embedded;
    this.#font = font;
  }

  /** Puts the font into a document; when that is saved, only the glyphs that were used go along. */
  static async into(document: PDFDocument, bytes: Uint8Array): Promise<PaperFont> {
    const font = fontkit.create(bytes);
    document.registerFontkit({ create: () => streamingOnly(font) });
    return new PaperFont(await document.embedFont(bytes, { subset: true }), font);
  }

  get ref() {
    return this.#embedded.ref;
  }

  /** Characters that were asked for and are not there, each once. */
  get missing(): string {
    return [...this.#missing].join('');
  }

  /** Whether the font has no glyph for it. */
  lacks(character: string): boolean {
    return character !== MISSING_SIGN && !this.#font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
  }

  readonly measure = (text: string, size: number): number => {
    let width = 0;
    for (const character of text) width += this.#glyph(character).width;
    return width * size;
  };

  /** The glyphs of a text, four hexadecimal digits each. */
  readonly encoded = (text: string): string => {
    let hex = '';
    for (const character of text) hex += this.#glyph(character).hex;
    return hex;
  };

  #glyph(character: string): Glyph {
    const known = this.#glyphs.get(character);
    if (known !== undefined) return known;
    const made = this.#made(character);
    this.#glyphs.set(character, made);
    return made;
  }

  #made(character: string): Glyph {
    const code = character.codePointAt(0) ?? 0;
    if (this.lacks(character)) {
      this.#missing.add(character);
      return this.#glyph(MISSING_SIGN);
    }
    const { advanceWidth } = this.#font.glyphForCodePoint(code);
    return { hex: this.#embedded.encodeText(character).asString(), width: advanceWidth / this.#font.unitsPerEm };
  }
}

/**
 * The document's library asks a subset for its bytes by `encode()` where there is one. This library's `encode` wants a
 * stream; only `encodeStream` gives bytes.
 */
function streamingOnly(font: Font): Font {
  const createSubset = font.createSubset.bind(font);
  font.createSubset = () => {
    const subset = createSubset();
    return {
      includeGlyph: (glyph) => subset.includeGlyph(glyph),
      encodeStream: () => subset.encodeStream(),
    };
  };
  return font;
}
