// How its machines work.
export { VIBRO_REPLACEMENT as machine } from '../../machines/families/vibrating';
