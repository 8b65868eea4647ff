// The working tool as strokes on a 20 x 20 grid.
export const glyph =
  'M8 2.5h4a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2v-11a2 2 0 0 1 2-2zM10 5.5v9M6 6H3.5M6 10H3.5M6 14H3.5M14 6h2.5M14 10h2.5M14 14h2.5';
