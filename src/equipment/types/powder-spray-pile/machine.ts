// How its machines work.
export { POWDER as machine } from '../../machines/families/strokes';
