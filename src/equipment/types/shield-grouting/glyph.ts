// The working tool as strokes on a 20 x 20 grid.
import { ball } from '../../glyph-strokes';

export const glyph = `${ball(10, 10, 7.5)}${ball(10, 10, 4.6)}M10 2.5v2.9M10 14.6v2.9M2.5 10h2.9M14.6 10h2.9`;
