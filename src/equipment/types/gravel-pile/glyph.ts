// The working tool as strokes on a 20 x 20 grid.
import { ball } from '../../glyph-strokes';

export const glyph = `M5.5 2.5V17M14.5 2.5V17${ball(8.4, 6, 1.5)}${ball(11.7, 8.6, 1.5)}${ball(8.3, 11.3, 1.5)}${ball(11.6, 14.2, 1.5)}`;
