// Piles in space, as a link carries them: how they are looked at, and along what the site is cut.
import type { SolidCamera } from '../../maps/solid/solid-camera';
import { type AddressPart, setParameter } from '../../ui/address/address-state';

export type SolidCut =
  | { readonly by: 'row'; readonly rowNo: string }
  /** X (north), Y (east) of both ends on the site's grid, and how far beside it piles count, metres. */
  | { readonly by: 'line'; readonly ends: readonly [number, number, number, number]; readonly halfWidthM: number };

export interface MapSolid {
  /** Null: as is usual for the site or the section. */
  readonly camera: SolidCamera | null;
  /** Null: the site is not cut. */
  readonly cut: SolidCut | null;
}

/** By what the address has by then: a camera that comes to rest keeps the cut that was made meanwhile. */
export type SolidChange = (before: MapSolid | null) => MapSolid | null;

const MOST_ROW_LETTERS = 50;
export const MOST_TIMES = 100;
export const MOST_HALF_WIDTH_M = 500;

/** `turn,tilt,times,middle` or `on`. */
function formatCamera(camera: SolidCamera | null): string {
  if (camera === null) return 'on';
  const { turnDeg, tiltDeg, times, middleM } = camera;
  return [turnDeg.toFixed(1), tiltDeg.toFixed(1), times, middleM.toFixed(1)].join(',');
}

function parseCamera(text: string): SolidCamera | null {
  const parts = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  const [turnDeg = Number.NaN, tiltDeg = Number.NaN, times = Number.NaN, middleM = Number.NaN] = parts;
  const fits =
    parts.length === 4 &&
    parts.every(Number.isFinite) &&
    tiltDeg >= 0 &&
    tiltDeg <= 90 &&
    times >= 1 &&
    times <= MOST_TIMES &&
    Math.abs(middleM) <= 1000;
  return fits ? { turnDeg: ((turnDeg % 360) + 360) % 360, tiltDeg, times, middleM } : null;
}

/** As the address will have it. */
export function linkedCamera(camera: SolidCamera): SolidCamera {
  return parseCamera(formatCamera(camera)) ?? camera;
}

function formatCut(cut: SolidCut): string {
  return cut.by === 'row' ? `row:${cut.rowNo}` : `line:${[...cut.ends, cut.halfWidthM].join(',')}`;
}

function parseCut(text: string | null): SolidCut | null {
  const [, by, rest = ''] = /^(row|line):(.*)$/s.exec(text ?? '') ?? [];
  if (by === 'row') return rowCut(rest);
  if (by !== 'line') return null;
  const parts = rest.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  const [fromX = Number.NaN, fromY = Number.NaN, toX = Number.NaN, toY = Number.NaN, halfWidthM = Number.NaN] = parts;
  return parts.length === 5 ? lineCut([fromX, fromY, toX, toY], halfWidthM) : null;
}

/** Null where it is no name of a row. */
export function rowCut(rowNo: string): SolidCut | null {
  const name = rowNo.trim();
  return name !== '' && name.length <= MOST_ROW_LETTERS ? { by: 'row', rowNo: name } : null;
}

/** In whole centimetres; null where the ends are one place, or the width is none. */
export function lineCut(ends: readonly [number, number, number, number], halfWidthM: number): SolidCut | null {
  const known = ends.every((end) => Number.isFinite(end) && Math.abs(end) <= 1e8);
  const [fromX, fromY, toX, toY] = ends.map((end) => Math.round(end * 100) / 100);
  if (!known || fromX === undefined || fromY === undefined || toX === undefined || toY === undefined) return null;
  const wide = halfWidthM > 0 && halfWidthM <= MOST_HALF_WIDTH_M;
  if (!wide || (fromX === toX && fromY === toY)) return null;
  return { by: 'line', ends: [fromX, fromY, toX, toY], halfWidthM: Math.round(halfWidthM * 100) / 100 };
}

/** `solid=30,40,5,0&cut=row:A`; null: the map is flat. */
export const mapSolidPart: AddressPart<MapSolid | null> = {
  read(search) {
    const text = search.get('solid');
    return text === null ? null : { camera: parseCamera(text), cut: parseCut(search.get('cut')) };
  },
  write(search, solid) {
    setParameter(search, 'solid', solid === null ? null : formatCamera(solid.camera));
    setParameter(search, 'cut', solid === null || solid.cut === null ? null : formatCut(solid.cut));
  },
};
