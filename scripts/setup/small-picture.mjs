// Small pictures to keep: run in a page, whose canvas scales and packs them.

/**
 * In the page: a PNG as a smaller WebP, both in base64.
 * @param {{ png: string, width: number, height: number }} of
 */
export async function smallPicture({ png, width, height }) {
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
