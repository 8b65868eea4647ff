// How its machines work.
export { JETTING as machine } from '../../machines/families/jetting';
