// The worker is asked for the next image before the page is rendered for it: of the next day of a replay, or in other colours.
import { sameLook, type Wanted } from './wanted-picture';

/** Whether the image that was asked for ahead is the one that the rendered page wants: same day, view, colours and size. */
function isSame(ahead: Wanted, wanted: Wanted): boolean {
  const [a, b] = [ahead.focus?.days, wanted.focus?.days];
  return (
    sameLook({ ...ahead, focus: null, tint: null }, { ...wanted, focus: null, tint: null }) &&
    JSON.stringify(ahead.tint) === JSON.stringify(wanted.tint) &&
    ahead.focus?.shape === wanted.focus?.shape &&
    ahead.focus?.found === wanted.focus?.found &&
    a?.fromMs === b?.fromMs &&
    a?.untilMs === b?.untilMs &&
    ahead.pixelRatio === wanted.pixelRatio &&
    ahead.zoom === wanted.zoom &&
    ahead.width === wanted.width &&
    ahead.height === wanted.height &&
    ahead.box.minEastM === wanted.box.minEastM &&
    ahead.box.maxNorthM === wanted.box.maxNorthM
  );
}

/** Holds one image that is on its way. A failure of one that is not taken is dropped: the page asks for the image anew. */
export class PictureAhead<Picture> {
  #coming: { readonly wanted: Wanted; readonly picture: Promise<Picture> } | null = null;

  hold(wanted: Wanted, picture: Promise<Picture>): void {
    this.#coming = { wanted, picture };
    picture.catch(() => undefined);
  }

  /** The image, if it is what is wanted now; held no longer in any case. */
  take(wanted: Wanted): Promise<Picture> | null {
    const coming = this.#coming;
    this.#coming = null;
    return coming !== null && isSame(coming.wanted, wanted) ? coming.picture : null;
  }
}
