// The working tool as strokes on a 20 x 20 grid.
export const glyph = 'M6.5 2.5h7v13l-3.5 3-3.5-3zM9 5.5v7.5M11 5.5v7.5';
