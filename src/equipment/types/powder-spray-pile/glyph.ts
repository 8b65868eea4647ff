// The working tool as strokes on a 20 x 20 grid.
import { dots } from '../../glyph-strokes';

export const glyph = `M10 2v16M8.4 16.5L10 18.5l1.6-2${dots([6, 8], [4, 10.5], [6.5, 12], [4.5, 14.5], [14, 8], [16, 10.5], [13.5, 12], [15.5, 14.5])}`;
