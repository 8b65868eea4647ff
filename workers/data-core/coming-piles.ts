// Piles on their way from the server: until they have come, cells with counts by status stand for them (docs/adr/0305). The
// image is that of each stretch that has come, over the cells of the others.
import { PileFocus, PileLocations, PileTint } from '../../crates/data-core/pkg/data_core';
import type { ComingPiles, PilePicture, PilePictureQuery, Progress } from '../../src/contracts/data-core';
import { PICTURE_HEAD, PICTURE_KINDS } from '../../src/contracts/data-core/answers';
import type { PartsHead } from '../../src/contracts/envelope';
import { type PilesHead, pilesHeadSchema, STATUSES } from '../../src/contracts/site-cells';
import type { CallContext } from '../rpc/protocol';
import { freeing } from './freeing';
import { Pacer } from './pacer';
import { pilePicture, symbolCode } from './pile-picture';
import { answering, openingPayload } from './wasm-faults';

/** On a quick line the piles are there sooner than this, and nobody is told of cells. */
const HOLD_MS = 200;
/** Opacity of a cell with few piles, as that of a pixel (crates/layout/src/four.rs). */
const FAINT = 0.45;
const OPAQUE = 255;

type Box = ComingPiles['extent'];

/** A cell, as offsets in metres from the origin of the cells. */
interface Cell {
  readonly westM: number;
  readonly southM: number;
  readonly edgeM: number;
  readonly piles: Uint32Array;
}

/** Cells with the counts of a table, and which of them piles have taken the place of. */
class SiteCellsShown {
  readonly originXM: number;
  readonly originYM: number;
  readonly extent: Box;
  readonly #head: PilesHead;

  constructor(head: PilesHead) {
    this.#head = head;
    const [minXM = 0, minYM = 0, maxXM = 0, maxYM = 0] = head.cells.box_m;
    this.originXM = Math.round((minXM + maxXM) / 2);
    this.originYM = Math.round((minYM + maxYM) / 2);
    this.extent = {
      minEastM: minYM - this.originYM,
      minNorthM: minXM - this.originXM,
      maxEastM: maxYM - this.originYM,
      maxNorthM: maxXM - this.originXM,
    };
  }

  get countByStatus(): readonly number[] {
    return this.#head.by_status;
  }

  /** First row of a stretch. */
  firstRow(stretch: number): number {
    return this.#head.cells.rows.slice(0, stretch).reduce((sum, rows) => sum + rows, 0);
  }

  /** Stretches of which all rows are among the first so many. */
  wholeIn(rows: number): number {
    let [stretch, end] = [0, 0];
    for (const of of this.#head.cells.rows) {
      end += of;
      if (end > rows) break;
      stretch += 1;
    }
    return stretch;
  }

  /** The cells from a stretch on: where stretches have the same cell, one with the piles of all. */
  from(first: number): Cell[] {
    const { cells, edge_m, x, y, piles } = this.#head.cells;
    const byPlace = new Map<string, Cell>();
    let at = 0;
    for (const [stretch, count] of cells.entries()) {
      const edgeM = edge_m[stretch] ?? 1;
      let [atX, atY] = [0, 0];
      for (const end = at + count; at < end; at++) {
        atX += x[at] ?? 0;
        atY += y[at] ?? 0;
        if (stretch < first) continue;
        const place = `${edgeM} ${atX} ${atY}`;
        const cell = byPlace.get(place) ?? {
          westM: atY * edgeM - this.originYM,
          southM: atX * edgeM - this.originXM,
          edgeM,
          piles: new Uint32Array(STATUSES),
        };
        byPlace.set(place, cell);
        for (let status = 0; status < STATUSES; status++) {
          cell.piles[status] = (cell.piles[status] ?? 0) + (piles[status]?.[at] ?? 0);
        }
      }
    }
    return [...byPlace.values()];
  }
}

/** Piles that have come, as far as they are painted for one question. */
interface Base {
  readonly name: string;
  /** Head and pixels. */
  readonly words: Uint32Array;
  /** Piles by square metre where the site's piles are: what is opaque. */
  readonly typical: number;
  come: number;
}

/** One opening of a site's piles. */
export class PilesOnTheirWay {
  readonly #tell: CallContext['progress'];
  #cells: SiteCellsShown | null = null;
  #asOfMs = 0;
  #piles: PileLocations | null = null;
  #progress: Progress = { receivedBytes: 0, totalBytes: null, rows: 0 };
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isTold = false;
  #base: Base | null = null;

  constructor(tell: CallContext['progress']) {
    this.#tell = tell;
  }

  /** How far it has come: told with what cells say, once they have stood long enough. */
  readonly progress = (progress: Progress): void => {
    this.#progress = progress;
    const coming = this.#isTold ? this.coming : null;
    this.#tell(coming === null ? progress : { ...progress, coming });
  };

  /** The head of the answer; one without cells changes nothing. */
  head(head: PartsHead, piles: PileLocations): void {
    const { data } = pilesHeadSchema.safeParse(head);
    if (data === undefined) return;
    this.#cells = new SiteCellsShown(data);
    this.#asOfMs = Date.now();
    this.#piles = piles;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#isTold = true;
      this.progress(this.#progress);
    }, HOLD_MS);
  }

  /** The piles are whole, or will not be: somebody else owns them now. */
  end(): void {
    clearTimeout(this.#timer);
    this.#piles = null;
    this.#base = null;
  }

  get coming(): ComingPiles | null {
    if (this.#cells === null) return null;
    const { extent, countByStatus } = this.#cells;
    return { asOfMs: this.#asOfMs, extent, countByStatus, come: this.#cells.wholeIn(this.#piles?.rows ?? Infinity) };
  }

  /** The image as it stands; null where there are no cells, or no more. */
  async picture(query: PilePictureQuery, signal: AbortSignal): Promise<PilePicture | null> {
    const cells = this.#cells;
    if (cells === null || this.#piles === null) return null;
    const base = this.#baseOf(cells, query);
    const pacer = new Pacer(signal);
    while (this.#piles !== null && base.come < cells.wholeIn(this.#piles.rows)) {
      const from = cells.firstRow(base.come);
      base.come += 1;
      paintOver(base.words, pictureOf(this.#piles.part(from, cells.firstRow(base.come)), cells, query));
      await pacer.pause();
    }
    const words = base.words.slice();
    paintCells(words, cells.from(base.come), base.typical, query);
    words[PICTURE_HEAD.kind] = PICTURE_KINDS.indexOf('shares');
    return pilePicture(words, query.width, query.height);
  }

  #baseOf(cells: SiteCellsShown, query: PilePictureQuery): Base {
    const { westM, northM, pixelsPerM, pixelRatio, width, height, statusMask, palette, symbol } = query;
    const name = [westM, northM, pixelsPerM, pixelRatio, width, height, statusMask, symbol, palette].join();
    if (this.#base?.name !== name) {
      const typical = typicalDensity(cells.from(0), statusMask);
      this.#base = { name, words: new Uint32Array(PICTURE_HEAD.words + width * height), typical, come: 0 };
    }
    return this.#base;
  }
}

/** The piles of a packed stretch as an image. */
function pictureOf(part: Uint8Array, { originXM, originYM }: SiteCellsShown, query: PilePictureQuery): Uint32Array {
  const { pixelsPerM, pixelRatio, width, height, statusMask, palette, symbol } = query;
  const piles = new PileLocations();
  openingPayload(() => piles.push(part));
  return freeing(openingPayload(() => piles.intoMap()).finish(), (map) => {
    const own = map.info();
    const westM = query.westM + originYM - own.originYM;
    const northM = query.northM + originXM - own.originXM;
    const corner = [westM, northM, pixelsPerM, pixelRatio, width, height] as const;
    return freeing(PileTint.none(), (tint) =>
      freeing(new PileFocus(), (focus) =>
        answering(() => map.picture(...corner, statusMask, palette, symbolCode(symbol), tint, new Uint8Array(), focus)),
      ),
    );
  });
}

/** Lays an image over another; both have a head, of which the counts are added. */
function paintOver(words: Uint32Array, above: Uint32Array): void {
  for (let at = PICTURE_HEAD.painted; at < PICTURE_HEAD.words; at++) words[at] = (words[at] ?? 0) + (above[at] ?? 0);
  for (let at = PICTURE_HEAD.words; at < words.length; at++) {
    const pixel = above[at] ?? 0;
    if (pixel !== 0) words[at] = over(pixel, words[at] ?? 0);
  }
}

/** A pixel with premultiplied alpha over another. */
function over(above: number, below: number): number {
  const alpha = above >>> 24;
  if (alpha === OPAQUE || below === 0) return above;
  let pixel = 0;
  for (let shift = 0; shift < 32; shift += 8) {
    const level = ((above >>> shift) & OPAQUE) + Math.round((((below >>> shift) & OPAQUE) * (OPAQUE - alpha)) / OPAQUE);
    pixel |= Math.min(OPAQUE, level) << shift;
  }
  return pixel >>> 0;
}

/** From which pixel to before which a stretch reaches, of so many; one at least, so that no cell vanishes. */
function pixelsOf(from: number, length: number, all: number): readonly [number, number] {
  const first = Math.floor(from);
  const end = Math.max(first + 1, Math.floor(from + length));
  return [Math.max(0, first), Math.min(all, end)];
}

/** Around a pile on average. */
function typicalDensity(cells: readonly Cell[], statusMask: number): number {
  let [all, dense] = [0, 0];
  for (const { edgeM, piles } of cells) {
    const count = piles.reduce((sum, of, status) => ((statusMask & (1 << status)) === 0 ? sum : sum + of), 0);
    all += count;
    dense += count * (count / edgeM ** 2);
  }
  return dense / Math.max(1, all);
}

/**
 * Cells below what is painted, each in the mixture of its piles: colours are added in linear light, of which a square is near
 * enough, as those of the piles on a pixel are (crates/layout/src/picture.rs).
 */
function paintCells(words: Uint32Array, cells: readonly Cell[], typical: number, query: PilePictureQuery): void {
  const { westM, northM, pixelsPerM, width, height, statusMask, palette } = query;
  /** Piles by square metre, and their light, pixel by pixel: cells of several sizes may lie over each other. */
  const sums = new Float32Array(4 * width * height);
  for (const { westM: cellWestM, southM, edgeM, piles } of cells) {
    const light = [0, 0, 0, 0];
    for (const [status, count] of piles.entries()) {
      if ((statusMask & (1 << status)) === 0) continue;
      words[PICTURE_HEAD.painted + status] = (words[PICTURE_HEAD.painted + status] ?? 0) + count;
      light[0] = (light[0] ?? 0) + count;
      for (let channel = 0; channel < 3; channel++) {
        light[channel + 1] = (light[channel + 1] ?? 0) + count * (palette[4 * status + channel] ?? 0) ** 2;
      }
    }
    const [ofPiles = 0, red = 0, green = 0, blue = 0] = light.map((sum) => sum / edgeM ** 2);
    if (ofPiles === 0) continue;
    const [left, right] = pixelsOf((cellWestM - westM) * pixelsPerM, edgeM * pixelsPerM, width);
    const [top, bottom] = pixelsOf((northM - southM - edgeM) * pixelsPerM, edgeM * pixelsPerM, height);
    for (let row = top; row < bottom; row++) {
      for (let at = 4 * (row * width + left); at < 4 * (row * width + right); at += 4) {
        // Written out: this is done for each pixel.
        sums[at] = (sums[at] ?? 0) + ofPiles;
        sums[at + 1] = (sums[at + 1] ?? 0) + red;
        sums[at + 2] = (sums[at + 2] ?? 0) + green;
        sums[at + 3] = (sums[at + 3] ?? 0) + blue;
      }
    }
  }
  for (let at = 0; at < width * height; at++) {
    const density = sums[4 * at] ?? 0;
    if (density === 0) continue;
    const opacity = FAINT + (1 - FAINT) * Math.sqrt(Math.min(1, density / typical));
    let pixel = Math.round(OPAQUE * opacity) << 24;
    for (let channel = 0; channel < 3; channel++) {
      const level = Math.sqrt((sums[4 * at + channel + 1] ?? 0) / density);
      pixel |= Math.round(level * opacity) << (8 * channel);
    }
    const place = PICTURE_HEAD.words + at;
    words[place] = over(words[place] ?? 0, pixel >>> 0);
  }
}
