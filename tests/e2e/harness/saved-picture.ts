// A picture that a page has saved, read back by the browser.
import type { Page } from 'playwright/test';

/** The width of a picture, and how many of its pixels have each colour; of the lowest rows alone where `lowest` says how many. */
export function readPicture(
  page: Page,
  png: Buffer,
  colors: readonly (readonly number[])[],
  lowest: number | null = null,
): Promise<{ width: number; pixels: number[] }> {
  return page.evaluate(
    async ({ source, asked, rows }) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0);
      const height = rows ?? canvas.height;
      const data = context?.getImageData(0, canvas.height - height, canvas.width, height).data ?? [];
      const pixels = asked.map(() => 0);
      for (let at = 0; at < data.length; at += 4) {
        for (const [which, rgb] of asked.entries()) {
          if (rgb.every((level, channel) => Math.abs((data[at + channel] ?? 0) - level) < 3)) {
            pixels[which] = (pixels[which] ?? 0) + 1;
          }
        }
      }
      return { width: canvas.width, pixels };
    },
    { source: `data:image/png;base64,${png.toString('base64')}`, asked: colors, rows: lowest },
  );
}
