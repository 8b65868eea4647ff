// Pictures of days that are stepped through: the page has the last one, and is handed what is new on the next.
import type { PicturePiece, PilePicture, PilePictureQuery } from '../contracts/data-core';
import type { PileMapSource } from './source';

/** A picture, and of one that leads on from another what is new over that. */
export interface SteppedPicture extends PilePicture {
  readonly step?: number;
  readonly news?: { readonly since: number; readonly pieces: readonly PicturePiece[] };
}

/** The pictures of one map. Pixels are those of the newest: an older one has no picture of its own any more. */
export class PictureSteps {
  #last: { readonly source: string; readonly step: number; readonly picture: PilePicture } | null = null;

  async next(source: PileMapSource, query: PilePictureQuery, signal: AbortSignal): Promise<SteppedPicture> {
    if (source.pictureStep === undefined) return source.picture(query, signal);
    const last = this.#last?.source === source.key ? this.#last : null;
    const { step, whole, kind, painted, pieces } = await source.pictureStep(query, last?.step ?? null, signal);
    if (whole !== null || last === null) {
      if (whole === null) throw new Error('pieces of a picture that nobody has');
      this.#last = { source: source.key, step, picture: whole };
      return { ...whole, step };
    }
    const { picture } = last;
    layPieces(picture, pieces);
    const next = { ...picture, kind, painted, piles: painted.reduce((sum, count) => sum + count, 0) };
    this.#last = { source: source.key, step, picture: next };
    return { ...next, step, news: { since: last.step, pieces } };
  }

  /** The memory of the last picture is given back. */
  end(): void {
    this.#last = null;
  }
}

/** Writes the pieces over the pixels that the picture has. */
export function layPieces({ pixels, width }: PilePicture, pieces: readonly PicturePiece[]): void {
  const all = new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.byteLength / 4);
  for (const piece of pieces) {
    for (let row = 0; row < piece.height; row += 1) {
      const of = piece.words.subarray(row * piece.width, (row + 1) * piece.width);
      all.set(of, (piece.y + row) * width + piece.x);
    }
  }
}
