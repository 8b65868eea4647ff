// Texts of a map keep off each other, and off what lies over the map.
import { describe, expect, it } from 'vitest';
import { coverOf, hasRoomAt, labelRoom } from './text-room';

/** A letter is six pixels wide. */
const widthPxOf = (text: string): number => 6 * text.length;

describe('texts of lengths and of areas that swing', () => {
  const room = (): ReturnType<typeof labelRoom> =>
    labelRoom({ measureText: (text: string) => ({ width: widthPxOf(text) }) } as unknown as CanvasRenderingContext2D, {
      width: 400,
      height: 300,
    });

  it('have room where they cover none that was written', () => {
    const hasRoom = room();
    expect([hasRoom('A-1', 200, 150), hasRoom('A-3', 225, 150), hasRoom('C-1', 200, 164)]).toEqual([true, true, true]);
    // Three letters and a margin are 22 pixels wide, a line is 13 high.
    expect([hasRoom('A-2', 220, 150), hasRoom('B-1', 200, 138)]).toEqual([false, false]);
  });

  it('take no room from others where they are not on the screen', () => {
    const hasRoom = room();
    expect([hasRoom('away', -100, 150), hasRoom('A-1', 10, 150)]).toEqual([false, true]);
  });
});

describe('a part that lies over a map', () => {
  /** Where the map is on the page. */
  const map = { left: 300, right: 700, top: 100, bottom: 400 };
  const at = (left: number, right: number, top: number, bottom: number) => coverOf({ left, right, top, bottom }, map);

  it('covers what lies below it, to the edge where it is near one', () => {
    expect(at(310, 570, 110, 142)).toEqual({ left: 0, right: 270, top: 0, bottom: 42 });
    expect(at(658, 690, 246, 290)).toEqual({ left: 358, right: 400, top: 146, bottom: 190 });
    expect(at(400, 500, 200, 300)).toEqual({ left: 100, right: 200, top: 100, bottom: 200 });
  });

  it('leaves the line of the eastings below it free', () => {
    const legend = at(310, 570, 300, 380);
    expect(legend).toEqual({ left: 0, right: 270, top: 200, bottom: 280 });
    const size = { width: 400, height: 300 };
    const taken = legend === null ? [] : [legend];
    expect(hasRoomAt({ left: 20, right: 60, top: 284, bottom: 297 }, size, taken)).toBe(true);
    expect(hasRoomAt({ left: 4, right: 60, top: 260, bottom: 273 }, size, taken)).toBe(false);
  });

  it('covers nothing where it has no size', () => {
    expect(at(310, 310, 110, 142)).toBeNull();
    expect(at(310, 570, 110, 110)).toBeNull();
  });
});
