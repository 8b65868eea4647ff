// The working tool as strokes on a 20 x 20 grid.
export const glyph = 'M10 2v4.5M7 6.5h6V13l-1.6 2.5H8.6L7 13zM7 10h6M4.5 18l1.4-1.6M10 18v-1M15.5 18l-1.4-1.6';
