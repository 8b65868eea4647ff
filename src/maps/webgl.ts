// The browser's renderer, and the resolution to draw at.

const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;
const MAX_PIXEL_RATIO = 1.75;

/** Whether a renderer of this name draws by the processor. */
export function isSoftware(renderer: string): boolean {
  return SOFTWARE.test(renderer);
}

/** Drawing-buffer pixels a CSS pixel gets. */
export function mapPixelRatio({ software }: { readonly software: boolean }): number {
  return software ? 1 : Math.min(window.devicePixelRatio, MAX_PIXEL_RATIO);
}
