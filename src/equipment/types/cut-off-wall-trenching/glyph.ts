// The working tool as strokes on a 20 x 20 grid.
export const glyph = 'M2.5 4h15v13h-15zM7.5 4v13M12.5 4v13M2.5 8h5M12.5 8h5';
