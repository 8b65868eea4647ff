// How its machines work.
export { GRAVEL_COLUMN as machine } from '../../machines/families/vibrating';
