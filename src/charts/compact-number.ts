/** Signs that the label of a narrow axis has room for. */
const MOST_SIGNS = 6;

/** `1.2k`, `3M`: short enough for a narrow axis, with as many digits as tell its marks apart. */
export function compact(value: number): string {
  if (Math.abs(value) >= 1e6) return `${short(value / 1e6)}M`;
  if (Math.abs(value) >= 1e4) return `${short(value / 1e3)}k`;
  return short(value);
}

/** A round number as it is, an uneven one by three digits. */
function short(value: number): string {
  // Without the binary dust of sums of decimal steps.
  const exact = String(Number(value.toPrecision(12)));
  if (exact.length <= MOST_SIGNS) return exact;
  return String(Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3)));
}
