// The working tool as strokes on a 20 x 20 grid.
import { dots } from '../../glyph-strokes';

export const glyph = `M10 2v16M6.2 9l7.6 2.2M8.4 16.5L10 18.5l1.6-2${dots([6, 13], [4, 15], [14, 13.6], [16, 15.4], [4.4, 6.4], [15.6, 6.4])}`;
