// Where checked piles are, for their rings on the map.
import type { SketchPlaces } from '../../maps/map-sketch';

/** Piles of one question to the worker: others get their turn in between. */
export const MOST_AT_ONCE = 20_000;

/** Where piles are, asked for some at a time; NaN where the map has none. */
export async function placesOnMap(
  ids: Uint32Array,
  ask: (pileIds: Uint32Array) => Promise<SketchPlaces>,
): Promise<SketchPlaces> {
  const places = { xM: new Float64Array(ids.length), yM: new Float64Array(ids.length) };
  for (let from = 0; from < ids.length; from += MOST_AT_ONCE) {
    const { xM, yM } = await ask(ids.slice(from, from + MOST_AT_ONCE));
    places.xM.set(xM, from);
    places.yM.set(yM, from);
  }
  return places;
}

/** The places of both. */
export function bothPlaces(a: SketchPlaces, b: SketchPlaces): SketchPlaces {
  return { xM: joined(a.xM, b.xM), yM: joined(a.yM, b.yM) };
}

function joined(a: Float64Array, b: Float64Array): Float64Array {
  const both = new Float64Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}
