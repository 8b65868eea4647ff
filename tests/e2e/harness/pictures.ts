// Small pictures of screens and papers that are kept beside the tests or in the guide for users, and compared with what is
// drawn now: by blocks of pixels, so that the edge of a letter does not count and a part that is missing does.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright/test';
import { expect, saveScreenshot, test } from './test';

const PICTURES = fileURLToPath(new URL('../pictures/', import.meta.url));
export const GUIDE_PICTURES = fileURLToPath(new URL('../../../docs/guide/images/', import.meta.url));
/** Pixels of a block along each side. */
const BLOCK_PX = 8;
/** Of the share that may differ: a picture beyond it is kept anew when pictures are renewed, before it is off by too much. */
const RENEWED_FROM = 0.5;
/** A block is another one where its mean is off by more in red, green or blue, of 255. */
const OFF_MOST = 16;

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Compares a picture, once it stands still, with the one that is kept under the name: at most `share` of its blocks may be
 * others. `--update-snapshots` keeps the new one instead. One that is missing is kept, and has to be looked at.
 */
export async function expectPicture(
  page: Page,
  name: string,
  taken: () => Promise<Buffer>,
  size: Size,
  share: number,
  folder = PICTURES,
): Promise<void> {
  const png = await stillOf(taken);
  const webp = await page.evaluate(smallPicture, { png: png.toString('base64'), ...size });
  mkdirSync(folder, { recursive: true });
  const file = `${folder}${name}.webp`;
  const keep = () => writeFileSync(file, Buffer.from(webp, 'base64'));
  saveScreenshot(`picture-${name}`, png);
  const { updateSnapshots } = test.info().config;
  if (updateSnapshots === 'all') return keep();
  if (!existsSync(file)) {
    keep();
    if (updateSnapshots === 'changed') return;
    throw new Error(`there was no picture ${name}: look at the one that was taken now, and commit it`);
  }
  const committed = readFileSync(file).toString('base64');
  const off = await page.evaluate(offBlocks, { committed, webp, blockPx: BLOCK_PX, offMost: OFF_MOST });
  if (off > share * RENEWED_FROM && updateSnapshots === 'changed') return keep();
  expect(off, `share of ${name} that is not as it was`).toBeLessThanOrEqual(share);
}

/** A picture once it was the same twice in a row. */
async function stillOf(taken: () => Promise<Buffer>): Promise<Buffer> {
  let last = await taken();
  await expect
    .poll(async () => {
      const before = last;
      last = await taken();
      return before.equals(last);
    })
    .toBe(true);
  return last;
}

/** In the page: a PNG as a smaller WebP, both in base64. */
async function smallPicture({ png, width, height }: Size & { readonly png: string }): Promise<string> {
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes]), {
    resizeWidth: width,
    resizeHeight: height,
    resizeQuality: 'high',
  });
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  return canvas.toDataURL('image/webp', 0.72).split(',')[1] ?? '';
}

/** In the page: the share of blocks of one picture whose mean colours are not those of the other; 1 where sizes differ. */
async function offBlocks(asked: {
  readonly committed: string;
  readonly webp: string;
  readonly blockPx: number;
  readonly offMost: number;
}): Promise<number> {
  const pixelsOf = async (base64: string) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/webp' }));
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
    if (context === null) throw new Error('no canvas');
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, image.width, image.height);
  };
  const [committed, now] = await Promise.all([pixelsOf(asked.committed), pixelsOf(asked.webp)]);
  if (committed.width !== now.width || committed.height !== now.height) return 1;
  const meanOf = ({ data, width }: ImageData, left: number, top: number, colour: number): number => {
    let sum = 0;
    for (let y = top; y < top + asked.blockPx; y += 1)
      for (let x = left; x < left + asked.blockPx; x += 1) sum += data[(y * width + x) * 4 + colour] ?? 0;
    return sum / asked.blockPx ** 2;
  };
  let [off, all] = [0, 0];
  for (let top = 0; top + asked.blockPx <= committed.height; top += asked.blockPx) {
    for (let left = 0; left + asked.blockPx <= committed.width; left += asked.blockPx) {
      all += 1;
      const isOff = [0, 1, 2].some(
        (colour) => Math.abs(meanOf(committed, left, top, colour) - meanOf(now, left, top, colour)) > asked.offMost,
      );
      if (isOff) off += 1;
    }
  }
  return off / all;
}
