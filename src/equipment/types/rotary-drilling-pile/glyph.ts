// The working tool as strokes on a 20 x 20 grid.
export const glyph = 'M10 2v5.5M6.2 7.5h7.6v7.5H6.2zM6.2 15l1.6 3M13.8 15l-1.6 3M10 15v3M6.2 11.2h7.6';
