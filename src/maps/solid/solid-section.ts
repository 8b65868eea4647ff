// A section through a site: a line, the piles near it, and how they stand along it.
import type { Size } from '../camera';
import { MAX_ZOOM } from '../camera';
import type { MapView } from '../map-view';
import { type SolidCamera, type SolidColumns, stretchFor } from './solid-camera';

export interface Place {
  readonly eastM: number;
  readonly northM: number;
}

export interface SectionLine {
  readonly from: Place;
  readonly to: Place;
}

/** Room beside a section, pixels: for the scale, and for the numbers above it. */
const MARGIN_X_PX = 72;
const MARGIN_Y_PX = 130;
/** Sections of a single pile still have a width. */
const LEAST_LENGTH_M = 4;

/** Along the line from its beginning, and to the right of it, metres. */
export function alongAndOff({ from, to }: SectionLine, place: Place): { alongM: number; offM: number } {
  const [de, dn] = [to.eastM - from.eastM, to.northM - from.northM];
  const length = Math.hypot(de, dn);
  const [e, n] = [place.eastM - from.eastM, place.northM - from.northM];
  if (length === 0) return { alongM: 0, offM: Math.hypot(e, n) };
  return { alongM: (e * de + n * dn) / length, offM: (e * dn - n * de) / length };
}

/** Corners of the band that reaches so far to both sides of the line, from its beginning to its end. */
export function bandCorners({ from, to }: SectionLine, halfWidthM: number): readonly Place[] {
  const [de, dn] = [to.eastM - from.eastM, to.northM - from.northM];
  const length = Math.hypot(de, dn) || 1;
  const [e, n] = [(dn / length) * halfWidthM, (-de / length) * halfWidthM];
  return [
    { eastM: from.eastM + e, northM: from.northM + n },
    { eastM: to.eastM + e, northM: to.northM + n },
    { eastM: to.eastM - e, northM: to.northM - n },
    { eastM: from.eastM - e, northM: from.northM - n },
  ];
}

/** The line through piles along which they lie apart most, from its western end (its southern one, if it runs north). */
export function lineThrough({ count, places }: SolidColumns): SectionLine | null {
  if (count === 0) return null;
  let [east, north] = [0, 0];
  for (let at = 0; at < count; at += 1) {
    east += places[2 * at] ?? 0;
    north += places[2 * at + 1] ?? 0;
  }
  [east, north] = [east / count, north / count];
  let [ee, en, nn] = [0, 0, 0];
  for (let at = 0; at < count; at += 1) {
    const [e, n] = [(places[2 * at] ?? 0) - east, (places[2 * at + 1] ?? 0) - north];
    ee += e * e;
    en += e * n;
    nn += n * n;
  }
  // The longer axis of how they are spread, as an angle from east to north.
  const angle = Math.atan2(2 * en, ee - nn) / 2;
  let [de, dn] = [Math.cos(angle), Math.sin(angle)];
  if (de < -1e-9 || (Math.abs(de) <= 1e-9 && dn < 0)) [de, dn] = [-de, -dn];
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let at = 0; at < count; at += 1) {
    const along = ((places[2 * at] ?? 0) - east) * de + ((places[2 * at + 1] ?? 0) - north) * dn;
    least = Math.min(least, along);
    most = Math.max(most, along);
  }
  const half = Math.max(0, LEAST_LENGTH_M - (most - least)) / 2;
  const at = (along: number): Place => ({ eastM: east + along * de, northM: north + along * dn });
  return { from: at(least - half), to: at(most + half) };
}

/** Entries from the beginning of the line to its end. */
export function entriesAlong(line: SectionLine, { count, places }: SolidColumns): Uint32Array {
  const along = Float64Array.from(
    { length: count },
    (_, at) => alongAndOff(line, { eastM: places[2 * at] ?? 0, northM: places[2 * at + 1] ?? 0 }).alongM,
  );
  return Uint32Array.from({ length: count }, (_, at) => at).sort((a, b) => (along[a] ?? 0) - (along[b] ?? 0));
}

/** Looks at the section from its right side, so that it runs from left to right, with all of it on the screen. */
export function sectionCamera(
  { from, to }: SectionLine,
  deepestM: number,
  size: Size,
): { readonly view: MapView; readonly camera: SolidCamera } {
  const [de, dn] = [to.eastM - from.eastM, to.northM - from.northM];
  const lengthM = Math.max(Math.hypot(de, dn), LEAST_LENGTH_M);
  const width = Math.max(size.width - 2 * MARGIN_X_PX, 40);
  const height = Math.max(size.height - 2 * MARGIN_Y_PX, 40);
  const deepM = Math.max(deepestM, 1);
  const times = stretchFor(deepM, (lengthM * height) / width);
  const scale = Math.min(width / lengthM, height / (deepM * times));
  return {
    view: {
      eastM: (from.eastM + to.eastM) / 2,
      northM: (from.northM + to.northM) / 2,
      zoom: Math.min(Math.log2(scale), MAX_ZOOM),
    },
    camera: {
      // East is to the right when north is ahead: the line's own direction less a quarter turn.
      turnDeg: ((Math.atan2(de, dn) * 180) / Math.PI - 90 + 720) % 360,
      tiltDeg: 0,
      times,
      middleM: deepM / 2,
    },
  };
}
