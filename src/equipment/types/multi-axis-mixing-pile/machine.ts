// How its machines work.
export { MULTI_AXIS as machine } from '../../machines/families/strokes';
