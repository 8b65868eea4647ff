import type { MapSketch } from '../../maps/map-sketch';

const NOWHERE: MapSketch['after'] = { xM: new Float64Array(0), yM: new Float64Array(0) };
const NOTHING: ReadonlySet<number> = new Set();

/** A map that asks for a place: nothing is drawn over it, and a press on it is no pile. */
export function pointing(onPlace: (xM: number, yM: number) => void): MapSketch {
  return { before: null, after: NOWHERE, marked: NOTHING, outline: null, handle: null, onPlace };
}
