import { describe, expect, it } from 'vitest';
import { writeStraight } from './first-picture-canvas';

/** RGBA as the word that a picture holds. */
const word = (red: number, green: number, blue: number, alpha: number): number =>
  new Uint32Array(Uint8Array.of(red, green, blue, alpha).buffer)[0] ?? 0;

function straight(...words: number[]): number[][] {
  const into = new Uint32Array(words.length);
  writeStraight(Uint32Array.from(words), into);
  const bytes = new Uint8Array(into.buffer);
  return words.map((_, at) => [...bytes.subarray(4 * at, 4 * at + 4)]);
}

describe('pixels for the flat canvas', () => {
  it('keep opaque and empty ones as they are', () => {
    expect(straight(word(20, 130, 90, 255), word(0, 0, 0, 0))).toEqual([
      [20, 130, 90, 255],
      [0, 0, 0, 0],
    ]);
  });

  it('get back the colour that soft ones were multiplied out of, so that edges are not darkened twice', () => {
    const color = [200, 100, 0];
    for (let alpha = 1; alpha < 255; alpha++) {
      const [red = 0, green = 0, blue = 0] = color.map((level) => Math.round((level * alpha) / 255));
      const [[...found] = []] = straight(word(red, green, blue, alpha));
      expect(found[3]).toBe(alpha);
      // Laid over the ground, each is again what it was.
      found.slice(0, 3).forEach((level, channel) => {
        const laid = Math.round((level * alpha) / 255);
        expect(laid, `alpha ${alpha}`).toBe([red, green, blue][channel]);
      });
    }
  });

  it('never run over where rounding left a colour above its alpha', () => {
    expect(straight(word(9, 8, 8, 8))).toEqual([[255, 255, 255, 8]]);
  });
});
