// The working tool as strokes on a 20 x 20 grid.
export const glyph = 'M3 3.5h14M6.5 3.5v14h7v-14M6.5 7.5h7M6.5 11h7M6.5 14.5h7';
