// The working tool as strokes on a 20 x 20 grid.
export const glyph = 'M10 2v16M10 11H3M10 11h7M5.2 8.6L2.8 11l2.4 2.4M14.8 8.6l2.4 2.4-2.4 2.4';
