// Round lengths for the scale bar and the coordinate grid: 1, 2 or 5 times a power of ten.

/** Greatest round length that is not above `limit`. */
export function roundLengthBelow(limit: number): number {
  const power = 10 ** Math.floor(Math.log10(limit));
  const leading = limit / power;
  // The small slack keeps 2 from becoming 1 when a logarithm came out a hair low.
  const step = leading >= 5 - 1e-9 ? 5 : leading >= 2 - 1e-9 ? 2 : 1;
  return step * power;
}

export interface ScaleBar {
  readonly lengthM: number;
  readonly widthPx: number;
  /** With its unit: `50 m`, `2 km`, `20 cm`. */
  readonly label: string;
}

/** The longest round scale bar of at most `maxWidthPx`. */
export function scaleBar(pixelsPerMetre: number, maxWidthPx: number): ScaleBar {
  const lengthM = roundLengthBelow(maxWidthPx / pixelsPerMetre);
  return { lengthM, widthPx: lengthM * pixelsPerMetre, label: formatLength(lengthM) };
}

/** A length with a fitting unit, to three digits. */
export function formatLength(lengthM: number): string {
  if (lengthM >= 1000) return `${trim(lengthM / 1000)} km`;
  if (lengthM >= 1) return `${trim(lengthM)} m`;
  return `${trim(lengthM * 100)} cm`;
}

function trim(value: number): string {
  return String(Number(value.toPrecision(3)));
}

/** Distance between grid lines that are at least `minPx` apart on the screen. */
export function gridStepM(pixelsPerMetre: number, minPx: number): number {
  const step = roundLengthBelow(minPx / pixelsPerMetre);
  if (step * pixelsPerMetre >= minPx - 1e-6) return step;
  const leading = step / 10 ** Math.floor(Math.log10(step) + 1e-9);
  return step * (Math.round(leading) === 2 ? 2.5 : 2);
}

/** Multiples of `stepM` from `fromM` to `toM`, given as offsets from `originM`: lines stand at round site coordinates. */
export function gridLines(fromM: number, toM: number, stepM: number, originM: number): number[] {
  const lines: number[] = [];
  const first = Math.ceil((fromM + originM) / stepM);
  const last = Math.floor((toM + originM) / stepM);
  for (let i = first; i <= last; i += 1) lines.push(i * stepM - originM);
  return lines;
}
