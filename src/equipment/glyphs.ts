/// <reference types="vite/types/importMeta.d.ts" />
// Pictures of the equipment types: strokes on a 20 x 20 grid.
import { byFolder } from './by-folder';

/** By the name of a type's folder, which its descriptor gives as its icon. */
export const GLYPHS: ReadonlyMap<string, string> = new Map(
  byFolder(import.meta.glob<string>('./types/*/glyph.ts', { eager: true, import: 'glyph' })).map(
    ({ folder, value }) => [folder, value],
  ),
);
