import { beforeEach, describe, expect, it, vi } from 'vitest';

/** Whether a promise is resolved by now. */
async function resolved(promise: Promise<void>): Promise<boolean> {
  let done = false;
  void promise.then(() => {
    done = true;
  });
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  return done;
}

describe('what waits for the first picture', () => {
  beforeEach(() => {
    vi.resetModules();
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  it('begins at once where no map was announced', async () => {
    const { afterPicture } = await import('./first-picture');
    expect(await resolved(afterPicture())).toBe(true);
  });

  it('begins when the map stands, and never waits again', async () => {
    const { afterPicture, announcePicture, pictureIsComing, pictureStands } = await import('./first-picture');
    expect(pictureIsComing()).toBe(false);
    announcePicture();
    expect(pictureIsComing()).toBe(true);
    const waiting = afterPicture();
    expect(await resolved(waiting)).toBe(false);
    pictureStands();
    expect(pictureIsComing()).toBe(false);
    expect(await resolved(waiting)).toBe(true);
    announcePicture();
    expect(await resolved(afterPicture())).toBe(true);
  });

  it('waits for no longer than is asked, where the map takes longer', async () => {
    const { afterPicture, announcePicture, pictureIsComing } = await import('./first-picture');
    announcePicture();
    const waiting = afterPicture(1_000);
    await vi.advanceTimersByTimeAsync(999);
    expect(await resolved(waiting)).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await resolved(waiting)).toBe(true);
    expect(pictureIsComing()).toBe(true);
  });

  it('waits for a map that is announced after the question, in the same turn', async () => {
    const { afterPicture, announcePicture, pictureStands } = await import('./first-picture');
    const waiting = afterPicture();
    announcePicture();
    expect(await resolved(waiting)).toBe(false);
    pictureStands();
    expect(await resolved(waiting)).toBe(true);
  });

  it('begins after a while where the map does not come', async () => {
    const { afterPicture, announcePicture } = await import('./first-picture');
    announcePicture();
    const waiting = afterPicture();
    expect(await resolved(waiting)).toBe(false);
    vi.advanceTimersByTime(3_999);
    expect(await resolved(waiting)).toBe(false);
    vi.advanceTimersByTime(1);
    expect(await resolved(waiting)).toBe(true);
  });
});
