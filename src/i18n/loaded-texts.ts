import type { Language } from '../contracts/language';
import { type CompiledText, textOf } from '../shared/compiled-text';
import { PACKS, packOfKey, type TextPack } from './packs';
import { compileTexts, type Translate } from './translate';

/** The texts of one language that have come so far. */
export class LoadedTexts {
  readonly #texts = new Map<string, CompiledText>();
  readonly #packs = new Map<TextPack, Promise<void>>();
  readonly #loaded = new Set<TextPack>();
  /** Packs of which a text was asked for too early. */
  readonly #missed = new Set<TextPack>();
  #t: Translate = this.#translator();

  /** `onMissed`: called with another function when texts have come that were asked for before. */
  constructor(
    private readonly language: Language,
    private readonly onMissed: (t: Translate) => void,
  ) {}

  get t(): Translate {
    return this.#t;
  }

  /** Resolves when the packs are there. One that did not come is fetched again by the next call. */
  async load(packs: readonly TextPack[]): Promise<void> {
    await Promise.all(packs.map((pack) => this.#loadPack(pack)));
  }

  #loadPack(pack: TextPack): Promise<void> {
    const known = this.#packs.get(pack);
    if (known !== undefined) return known;
    const coming = PACKS[pack][this.language]().then(
      (groups) => {
        compileTexts(groups, this.#texts);
        this.#loaded.add(pack);
        if (!this.#missed.delete(pack)) return;
        this.#t = this.#translator();
        this.onMissed(this.#t);
      },
      (error: unknown) => {
        this.#packs.delete(pack);
        this.#missed.delete(pack);
        throw error;
      },
    );
    this.#packs.set(pack, coming);
    return coming;
  }

  /** Another function each time, so that parts rendered without a text are rendered again. */
  #translator(): Translate {
    return (key: string, values?: Readonly<Record<string, string | number>>) => {
      const text = this.#texts.get(key);
      return text === undefined ? this.#miss(key) : textOf(text, values);
    };
  }

  #miss(key: string): string {
    const pack = packOfKey(key);
    if (pack === undefined || this.#loaded.has(pack)) return key;
    if (!this.#missed.has(pack)) {
      this.#missed.add(pack);
      // The error is ignored here: the part of the screen is shown without the text, and the next one asks again.
      this.#loadPack(pack).catch(() => undefined);
    }
    return '';
  }
}
