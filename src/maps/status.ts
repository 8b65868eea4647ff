// How a pile's status looks, on the map and in lists alike: a colour that stays distinct for colour-blind users (after
// Okabe and Ito) and a sign of its own, so that the colour is never alone.
import { PILE_STATUS, type PileStatusName } from '../contracts/api';

/** Signs, as the map (crates/layout/src/signs.rs) and StatusSymbol draw them. */
export type StatusSign = 'ring' | 'dot' | 'disc' | 'alert' | 'cross';

export interface StatusStyle {
  readonly name: PileStatusName;
  readonly code: number;
  readonly sign: StatusSign;
  /** CSS colour. */
  readonly color: string;
}

/** Every status shown. */
export const ALL_STATUSES = 0b11111;

const ORDER = ['planned', 'inWork', 'done', 'warned', 'discarded'] as const satisfies readonly PileStatusName[];

const SIGNS: Readonly<Record<PileStatusName, StatusSign>> = {
  planned: 'ring',
  inWork: 'dot',
  done: 'disc',
  warned: 'alert',
  discarded: 'cross',
};

type Rgb = readonly [number, number, number];

const LIGHT: Readonly<Record<PileStatusName, Rgb>> = {
  planned: [138, 147, 158],
  inWork: [0, 98, 204],
  done: [0, 148, 122],
  warned: [224, 112, 0],
  discarded: [74, 50, 66],
};

const DARK: Readonly<Record<PileStatusName, Rgb>> = {
  planned: [117, 128, 141],
  inWork: [86, 170, 255],
  done: [38, 194, 160],
  warned: [255, 164, 46],
  discarded: [196, 150, 178],
};

/**
 * The palette's alpha byte names the sign that the data core draws. Where piles are close it mixes the colours and sets an
 * alpha of its own.
 */
const SIGN_ALPHA: Readonly<Record<StatusSign, number>> = { ring: 251, dot: 252, disc: 255, alert: 253, cross: 254 };

function rgbOf(name: PileStatusName, dark: boolean): Rgb {
  return (dark ? DARK : LIGHT)[name];
}

/** Styles of all statuses, by code. */
export function statusStyles(dark: boolean): readonly StatusStyle[] {
  return ORDER.map((name) => ({
    name,
    code: PILE_STATUS[name],
    sign: SIGNS[name],
    color: `rgb(${rgbOf(name, dark).join(' ')})`,
  }));
}

/** Style of a status code; an unknown code looks like a planned pile. */
export function statusStyle(code: number, dark: boolean): StatusStyle {
  const styles = statusStyles(dark);
  const style = styles.find((s) => s.code === code) ?? styles[0];
  if (!style) throw new Error('no status styles');
  return style;
}

/** The ground of the map, which piles that are not looked at fade into. */
const GROUND_LIGHT: Rgb = [245, 245, 245];
const GROUND_DARK: Rgb = [31, 31, 31];
/** So much of their colour is left. */
const FADED = 0.2;

/** RGBA by status code, four bytes each, then the same for piles that are not looked at, as PilePictureQuery wants it. */
export function statusPalette(dark: boolean): Uint8Array {
  const bytes = new Uint8Array(2 * ORDER.length * 4);
  const ground = dark ? GROUND_DARK : GROUND_LIGHT;
  for (const name of ORDER) {
    const rgb = rgbOf(name, dark);
    const faded = rgb.map((level, at) => Math.round(level * FADED + (ground[at] ?? 0) * (1 - FADED)));
    const code = PILE_STATUS[name];
    bytes.set([...rgb, SIGN_ALPHA[SIGNS[name]]], code * 4);
    bytes.set([...faded, SIGN_ALPHA[SIGNS[name]]], (ORDER.length + code) * 4);
  }
  return bytes;
}

/** Whether the filter shows a status. */
export function isShown(mask: number, code: number): boolean {
  return (mask & (1 << code)) !== 0;
}

/** The filter with one status switched. */
export function toggleStatus(mask: number, code: number): number {
  return mask ^ (1 << code);
}
