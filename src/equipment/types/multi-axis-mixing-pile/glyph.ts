// The working tool as strokes on a 20 x 20 grid.
export const glyph =
  'M4.5 2v16M10 2v16M15.5 2v16M2.5 9.2l4 1.4M8 9.2l4 1.4M13.5 9.2l4 1.4M2.5 13.2l4 1.4M8 13.2l4 1.4M13.5 13.2l4 1.4';
