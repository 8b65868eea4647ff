// The working tool as strokes on a 20 x 20 grid.
import { ball } from '../../glyph-strokes';

export const glyph = `${ball(10, 5.6, 3.6)}M10 5.6l1.7-1.4M10 9.2V18M6.8 12v6M13.2 12v6`;
