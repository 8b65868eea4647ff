// The working tool as strokes on a 20 x 20 grid.
export const glyph = 'M7.8 2h4.4v16H7.8zM10 4.5v2M10 9v2M10 13.5v2';
