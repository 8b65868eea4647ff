// Colours of classes. Scales of numbers are viridis (van der Walt and Smith), which colour-blind users read and which
// stays in order when printed grey; it is cut where it would fade into the ground of the theme. Kinds are after Okabe and
// Ito.

type Rgb = readonly [number, number, number];

/** Viridis at equal steps. */
const VIRIDIS: readonly Rgb[] = [
  [68, 1, 84],
  [71, 45, 123],
  [59, 82, 139],
  [44, 114, 142],
  [33, 145, 140],
  [40, 174, 128],
  [94, 201, 98],
  [173, 220, 48],
  [253, 231, 37],
];

/** Much is dark on a light ground, and light on a dark one. */
const LIGHT_ENDS = [0.88, 0] as const;
const DARK_ENDS = [0.16, 1] as const;

const KINDS: readonly Rgb[] = [
  [0, 114, 178],
  [230, 159, 0],
  [0, 158, 115],
  [204, 121, 167],
  [86, 180, 233],
  [213, 94, 0],
  [150, 130, 20],
  [120, 90, 190],
];

/** Piles without a number. */
const NONE_LIGHT: Rgb = [138, 147, 158];
const NONE_DARK: Rgb = [117, 128, 141];

/** RGBA by class, class 0 (no number) first. `kinds`: classes are one thing each, and in no order. */
export function classColors(classes: number, kinds: boolean, dark: boolean): Uint8Array {
  const bytes = new Uint8Array(4 * (classes + 1));
  bytes.set([...(dark ? NONE_DARK : NONE_LIGHT), 255], 0);
  const [from, to] = dark ? DARK_ENDS : LIGHT_ENDS;
  for (let at = 0; at < classes; at += 1) {
    const share = classes === 1 ? 0.5 : at / (classes - 1);
    const rgb = kinds ? (KINDS[at % KINDS.length] ?? NONE_LIGHT) : viridis(from + (to - from) * share);
    bytes.set([...rgb, 255], 4 * (at + 1));
  }
  return bytes;
}

/** CSS colour of a class. */
export function cssColor(colors: Uint8Array, at: number): string {
  return `rgb(${colors.subarray(4 * at, 4 * at + 3).join(' ')})`;
}

function viridis(share: number): Rgb {
  const place = share * (VIRIDIS.length - 1);
  const below = Math.min(VIRIDIS.length - 2, Math.max(0, Math.floor(place)));
  const part = place - below;
  const channel = (which: 0 | 1 | 2): number =>
    Math.round((VIRIDIS[below]?.[which] ?? 0) * (1 - part) + (VIRIDIS[below + 1]?.[which] ?? 0) * part);
  return [channel(0), channel(1), channel(2)];
}
