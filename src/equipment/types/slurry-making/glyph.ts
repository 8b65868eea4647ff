// The working tool as strokes on a 20 x 20 grid.
export const glyph = 'M4 6.5V14a3 3 0 0 0 3 3h6a3 3 0 0 0 3-3V6.5M2.5 6.5h15M10 2.5v9M7 13.2l6-1.7';
