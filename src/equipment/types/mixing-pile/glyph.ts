// The working tool as strokes on a 20 x 20 grid.
export const glyph = 'M10 2v15M6.2 8.5l7.6 2.2M6.2 12.3l7.6 2.2M8.4 16.5L10 18.5l1.6-2';
