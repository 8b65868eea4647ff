// Colours of classes. Scales of numbers are viridis (van der Walt and Smith), which colour-blind users read and which
// stays in order when printed grey; it is cut where it would fade into the ground of the theme. Kinds begin with colours
// after Okabe and Ito.

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

/**
 * The eight of Okabe and Ito's kind first, then each time the colour that lies furthest from all before it and from the
 * greys (in Oklab, with a chroma of at most 0.19), of those that have a contrast of about 2 with the ground of both themes.
 */
const KINDS: readonly Rgb[] = [
  [0, 114, 178],
  [230, 159, 0],
  [0, 158, 115],
  [204, 121, 167],
  [86, 180, 233],
  [213, 94, 0],
  [150, 130, 20],
  [120, 90, 190],
  [40, 88, 32],
  [160, 0, 72],
  [120, 192, 48],
  [88, 72, 104],
  [136, 72, 0],
  [160, 128, 248],
  [184, 64, 152],
  [48, 64, 184],
  [128, 32, 144],
  [0, 128, 0],
  [232, 136, 248],
  [48, 136, 248],
  [248, 128, 104],
  [80, 192, 160],
  [0, 120, 104],
  [168, 88, 96],
  [192, 168, 144],
  [224, 72, 112],
  [176, 160, 216],
  [0, 152, 192],
  [184, 40, 0],
  [104, 104, 0],
  [88, 160, 0],
  [184, 128, 104],
  [0, 88, 96],
  [192, 96, 208],
  [144, 168, 96],
  [112, 96, 88],
  [120, 128, 200],
  [136, 72, 120],
  [248, 136, 184],
  [160, 104, 160],
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
