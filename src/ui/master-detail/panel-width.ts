// How wide the panel beside a list or map may be.

export const LEAST_WIDTH_PX = 360;
/** Of the list or map beside it. */
export const LEAST_BESIDE_PX = 320;

/** The most that a panel may take of what it shares with the list or map beside it. */
export function mostWidth(sharedPx: number): number {
  return Math.max(LEAST_WIDTH_PX, sharedPx - LEAST_BESIDE_PX);
}

/** A width in whole pixels that leaves both sides usable. */
export function boundedWidth(widthPx: number, sharedPx: number): number {
  return Math.round(Math.min(mostWidth(sharedPx), Math.max(LEAST_WIDTH_PX, widthPx)));
}

const STEP_PX = 24;

/** The width after a key on the panel's left edge; null for keys that mean nothing there. */
export function widthAfterKey(key: string, widthPx: number, sharedPx: number): number | null {
  switch (key) {
    case 'ArrowLeft':
      return boundedWidth(widthPx + STEP_PX, sharedPx);
    case 'ArrowRight':
      return boundedWidth(widthPx - STEP_PX, sharedPx);
    case 'Home':
      return LEAST_WIDTH_PX;
    case 'End':
      return mostWidth(sharedPx);
    default:
      return null;
  }
}
