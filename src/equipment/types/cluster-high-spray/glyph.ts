// The working tool as strokes on a 20 x 20 grid.
export const glyph = 'M10 2v8.5M10 10.5L3 12.5M10 10.5l7 2M10 10.5l-4.6 5.6M10 10.5l4.6 5.6M10 10.5V18';
