// The working tool as strokes on a 20 x 20 grid.
export const glyph = 'M10 1.8v3.4M6 5.2h8v5H6zM2.5 13.5c2.6 0 3.4 4 7.5 4s4.9-4 7.5-4';
