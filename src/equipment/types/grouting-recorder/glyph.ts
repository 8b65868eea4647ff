// The working tool as strokes on a 20 x 20 grid.
export const glyph = 'M3.5 3h13v14h-13zM6 12.5l2.2-4 2.6 3 3.2-5M6 15h8';
