// The demo's cameras are committed HLS files: a real browser has to play them as the built server gives them.
import { expect, test } from './harness/test';

test('a demo camera plays in the browser, and its picture moves', async ({ page, faults }) => {
  // Which a page of the console names itself.
  faults.expect(/favicon\.ico/);
  // A page without scripts of its own, under the console's policy.
  await page.goto('/docs');
  const seen = await page.evaluate(async () => {
    const video = document.createElement('video');
    video.muted = true;
    video.src = '/demo/cameras/0/index.m3u8';
    document.body.append(video);
    const canvas = document.createElement('canvas');
    const pen = canvas.getContext('2d', { willReadFrequently: true });
    const shot = async (seconds: number): Promise<number[]> => {
      await new Promise((resolve, reject) => {
        // Once the frame is there to be drawn: `seeked` says only that it is on its way.
        video.requestVideoFrameCallback(resolve);
        video.addEventListener('error', () => reject(new Error(video.error?.message)), { once: true });
        video.currentTime = seconds;
      });
      canvas.width = video.videoWidth;
      canvas.height = video.videoHeight;
      pen?.drawImage(video, 0, 0);
      return [...(pen?.getImageData(0, 0, canvas.width, canvas.height).data ?? [])];
    };
    await new Promise((resolve, reject) => {
      video.addEventListener('loadeddata', resolve, { once: true });
      video.addEventListener('error', () => reject(new Error(video.error?.message)), { once: true });
    });
    const [first, later] = [await shot(0.1), await shot(4.9)];
    const changed = first.filter((value, i) => Math.abs(value - (later[i] ?? 0)) > 30).length;
    return {
      width: canvas.width,
      height: canvas.height,
      duration: video.duration,
      sky: first.slice(4 * 160, 4 * 160 + 3),
      changed,
    };
  });
  expect(seen).toMatchObject({ width: 320, height: 180, duration: 10 });
  // A light blue sky; and the tool has gone down meanwhile, with nothing else out of place.
  expect(seen.sky[2]).toBeGreaterThan(seen.sky[0] ?? 255);
  expect(seen.changed).toBeGreaterThan(200);
  expect(seen.changed).toBeLessThan(10_000);
});
