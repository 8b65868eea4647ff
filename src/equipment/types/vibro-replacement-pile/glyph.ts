// The working tool as strokes on a 20 x 20 grid.
import { ball } from '../../glyph-strokes';

export const glyph = `M8.3 2h3.4v7.5L10 11.5 8.3 9.5zM5 4.5v4M15 4.5v4${ball(7, 15.8, 1.7)}${ball(12.9, 15.8, 1.7)}${ball(10, 13.6, 1)}`;
