// What a demo camera sees: a rig on a site whose tool goes down and comes up, with a light on its mast. Drawn in flat
// colours; the word SIM says that nothing of it is real.
import type { Frame } from './h264';

export const WIDTH = 320;
export const HEIGHT = 192;
/** Pictures until the tool is where it began. */
export const PICTURES = 40;

/** Luma and chroma, limited range. */
type Colour = readonly [y: number, cb: number, cr: number];
const SKY: Colour = [176, 140, 116];
const GROUND: Colour = [92, 112, 140];
const SOIL: Colour = [64, 116, 140];
const STEEL: Colour = [48, 128, 128];
const YELLOW: Colour = [168, 52, 156];
const LAMP: readonly Colour[] = [
  [96, 100, 200],
  [60, 128, 128],
];
const WHITE: Colour = [228, 128, 128];

const GROUND_Y = 128;
const MAST_X = 176;
/** Letters of five rows, each row's bits from the left. */
const LETTERS: readonly (readonly number[])[] = [
  [0b111, 0b100, 0b111, 0b001, 0b111],
  [0b111, 0b010, 0b010, 0b010, 0b111],
  [0b10001, 0b11011, 0b10101, 0b10001, 0b10001],
];

class Canvas implements Frame {
  readonly width = WIDTH;
  readonly height = HEIGHT;
  readonly y = new Uint8Array(WIDTH * HEIGHT);
  readonly cb = new Uint8Array((WIDTH * HEIGHT) / 4);
  readonly cr = new Uint8Array((WIDTH * HEIGHT) / 4);

  /** Fills a rectangle; places and sizes are even. */
  fill(x: number, y: number, width: number, height: number, [luma, cb, cr]: Colour): void {
    for (let row = y; row < y + height; row++) this.y.fill(luma, row * WIDTH + x, row * WIDTH + x + width);
    for (let row = y / 2; row < (y + height) / 2; row++) {
      const from = (row * WIDTH) / 2 + x / 2;
      this.cb.fill(cb, from, from + width / 2);
      this.cr.fill(cr, from, from + width / 2);
    }
  }
}

/** The picture number `no` of a camera; cameras differ by where the rig stands. */
export function drawPicture(no: number, cameraNo: number): Frame {
  const canvas = new Canvas();
  const shift = (cameraNo % 4) * 16 - 32;
  const x = MAST_X + shift;
  canvas.fill(0, 0, WIDTH, GROUND_Y, SKY);
  canvas.fill(0, GROUND_Y, WIDTH, HEIGHT - GROUND_Y, GROUND);
  canvas.fill(0, 160, WIDTH, HEIGHT - 160, SOIL);
  // Tracks, body and cab, then the mast.
  canvas.fill(x - 96, 112, 80, 16, STEEL);
  canvas.fill(x - 96, 80, 64, 32, YELLOW);
  canvas.fill(x - 48, 64, 32, 32, YELLOW);
  canvas.fill(x - 16, 16, 16, 112, STEEL);
  // The rod, and the rotary head that drives it.
  const share = Math.abs(((no % PICTURES) / PICTURES) * 2 - 1);
  const head = 32 + Math.round((1 - share) * 32) * 2;
  canvas.fill(x + 4, head, 4, HEIGHT - 32 - head, WHITE);
  canvas.fill(x, head - 8, 12, 10, YELLOW);
  canvas.fill(x - 12, 10, 8, 6, LAMP[no % 2] ?? STEEL);
  let at = 8;
  for (const letter of LETTERS) {
    const columns = letter.some((row) => row > 7) ? 5 : 3;
    letter.forEach((row, i) => {
      for (let column = 0; column < columns; column++)
        if ((row >> (columns - 1 - column)) & 1) canvas.fill(at + column * 4, 8 + i * 4, 4, 4, WHITE);
    });
    at += (columns + 1) * 4;
  }
  return canvas;
}
